//! Deals laid out by hand: a test names the cards it cares about, the rest is filled in.

use totom_rules::house::HouseRules;
use totom_rules::round::{DealKind, Event, Lead, Round, Setup};
use totom_rules::{ByHut, Card, Hand, Hut, Seed};

/// Which cards lie where; unnamed places are filled from the rest of the deck.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub(crate) house: HouseRules,
    pub(crate) lead: Lead,
    pub(crate) hands: ByHut<Vec<Card>>,
    /// The cards on top of the nọc, turned for cho cái.
    pub(crate) turned: Vec<Card>,
    /// Draws in the order they come.
    pub(crate) draws: Vec<Card>,
    /// Dealt in the yard: `hands` and `draws` stay unknown.
    pub(crate) kind: DealKind,
}

impl Default for Prepared {
    fn default() -> Self {
        Self {
            house: HouseRules::default(),
            lead: Lead::Known(Hut::ALL[0]),
            hands: ByHut::default(),
            turned: Vec::new(),
            draws: Vec::new(),
            kind: DealKind::Known,
        }
    }
}

pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.parse::<Hand>().unwrap_or_else(|error| panic!("{text}: {error}")).cards().collect()
}

/// Cards in the order written, where order matters.
pub(crate) fn row(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|code| code.parse().unwrap()).collect()
}

impl Prepared {
    /// The 120 cards in dealing order.
    pub(crate) fn order(&self) -> Vec<Card> {
        let mut rest: Hand = Card::all().flat_map(|card| [card; 4]).collect();
        let named = self.hands.iter().flat_map(|(_, hand)| hand.iter().copied());
        for card in named.chain(self.turned.iter().copied()).chain(self.draws.iter().copied()) {
            assert!(rest.take(card), "more than four {card}");
        }
        // Strides through the kinds, so that filled hands hold few pairs and runs.
        let mut filler = (0..4).flat_map(|copy| {
            (0..30).map(move |step| Card::from_index((step * 7 + copy * 3) % 30).unwrap())
        });
        let mut fill = |pile: &mut Vec<Card>, size: usize| {
            while pile.len() < size {
                let card = filler
                    .by_ref()
                    .find(|card| rest.count(*card) > 0)
                    .unwrap_or_else(|| rest.cards().next().expect("the deck has 120 cards"));
                assert!(rest.take(card));
                pile.push(card);
            }
        };
        let seats = self.house.so_nha;
        let pile = usize::from(seats.hand());
        let mut order = Vec::new();
        let mut stock = self.turned.clone();
        fill(&mut stock, pile - self.draws.len());
        for hut in seats.sitting() {
            let mut hand = self.hands[hut].clone();
            fill(&mut hand, pile);
            order.extend(hand);
        }
        stock.extend(self.draws.iter().rev());
        order.extend(stock);
        order
    }

    pub(crate) fn setup(&self) -> Setup {
        Setup { number: 1, epoch: 0, streaks: ByHut::default(), house: self.house.clone() }
    }

    /// Cho cái.
    pub(crate) fn dealt(&self) -> Event {
        let seed = Seed([0; 32]);
        Round::deal_order(seed, &self.order(), self.lead, &self.setup()).remove(0)
    }

    pub(crate) fn round(&self) -> Round {
        if self.kind == DealKind::Open {
            let turned = self.turned.clone().try_into().expect("two cards are turned");
            let dealt = Round::deal_open(turned, None, None, self.lead, &self.setup()).unwrap();
            return Round::opened_by(self.setup(), &dealt[0]).unwrap();
        }
        Round::opened_with(self.setup(), &self.dealt(), &self.order()).unwrap()
    }
}
