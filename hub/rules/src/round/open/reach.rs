//! What a hut could hold, for all that was seen.

use super::say;
use crate::round::holding::{Group, Hidden, KHAN, Pile, Stock, Unseen};
use crate::round::state::Round;
use crate::round::{Cup, Declaration, Event, Refusal};
use crate::{Card, Colour, Hand, Hut};

/// The most of each kind that may be among a hut's loose cards, and how many those are.
#[derive(Clone, Debug)]
pub(in crate::round) struct Reach {
    pub(in crate::round) most: Hand,
    pub(in crate::round) held: usize,
}

impl Round {
    /// What the hut could lay or throw.
    pub(in crate::round) fn reach(&self, hut: Hut) -> Reach {
        let seat = &self.huts[hut];
        let held = seat.free_len();
        let Some(hidden) = seat.hand.hidden() else {
            return Reach { most: seat.free(), held };
        };
        let seen = self.seen();
        let left = |card| Card::COPIES.saturating_sub(seen.count(card)).min(hidden.loose);
        let most = Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(left(card))));
        Reach { most: most.collect(), held }
    }

    /// Could these be among the hut's loose cards?
    pub(in crate::round) fn may_hold(&self, hut: Hut, cards: &[Card]) -> bool {
        if self.huts[hut].hand.known().is_some() {
            return self.huts[hut].free().take_all(cards).is_ok();
        }
        self.explained(hut, |pile| pile.holds(cards))
    }

    /// Refuses loose cards that the hut does not hold, or that no deal gives it.
    pub(in crate::round) fn must_hold(&self, hut: Hut, cards: &[Card]) -> Result<(), Refusal> {
        let seat = &self.huts[hut];
        if seat.hand.known().is_some() {
            let taken = seat.free().take_all(cards);
            return taken.map_err(|card| Refusal::CardNotHeld { hut, card });
        }
        if self.may_hold(hut, cards) { Ok(()) } else { Err(self.why_not_held(hut, cards)) }
    }

    /// Could the hut throw this card? Face-down cards only when it has no others.
    pub(in crate::round) fn may_throw(&self, hut: Hut, card: Card) -> Result<(), Refusal> {
        let Some(hidden) = self.huts[hut].hand.hidden() else { return Ok(()) };
        if hidden.loose > 0 {
            return self.must_hold(hut, &[card]);
        }
        let size = if hidden.khan > 0 { KHAN } else { Card::COPIES };
        if self.may_turn_up(hut, card, size) {
            return Ok(());
        }
        Err(self.why_not_held(hut, &[card]))
    }

    /// The kinds a hidden hand could throw without a fault; all when each is one.
    pub(in crate::round) fn throwable_unseen(&self, hut: Hut) -> Vec<Card> {
        let kinds: Vec<Card> =
            Card::all().filter(|&card| self.may_throw(hut, card).is_ok()).collect();
        let clean = |&card: &Card| self.faults_of(&Event::Thrown { hut, card }).is_empty();
        let faultless: Vec<Card> = kinds.iter().copied().filter(clean).collect();
        if faultless.is_empty() { kinds } else { faultless }
    }

    /// Could every other loose card of the hut be as wrong to throw as this one?
    pub(in crate::round) fn may_be_forced(&self, hut: Hut, card: Card) -> bool {
        // Only what lies face down is left: it must be thrown from there.
        if self.huts[hut].free_len() == 0 {
            return true;
        }
        let least = self.weight_of_throw(hut, card);
        let only: Vec<bool> =
            Card::all().map(|other| self.weight_of_throw(hut, other) >= least).collect();
        self.explained(hut, |pile| {
            pile.holds(&[card]);
            pile.only = Some(only);
        })
    }

    /// Could a group of this kind and size lie face down before the hut?
    pub(in crate::round) fn may_turn_up(&self, hut: Hut, card: Card, size: u8) -> bool {
        let lies = |hidden: &Hidden| if size == KHAN { hidden.khan } else { hidden.thien_khai };
        self.huts[hut].hand.hidden().is_some_and(|hidden| lies(hidden) > 0)
            && self.explained(hut, |pile| {
                let group = pile.groups.iter_mut().find(|group| group.size == size);
                group.into_iter().for_each(|group| group.kind = Some(card.index()));
            })
    }

    /// Could the hut lay the pair of a phỗng so?
    pub(in crate::round) fn may_phong(
        &self,
        hut: Hut,
        card: Card,
        from_hand: u8,
        cup: Cup,
    ) -> bool {
        let Some(hidden) = self.huts[hut].hand.hidden() else { return false };
        let returned = cup == Cup::Returned;
        hidden.loose > from_hand
            && (!returned || hidden.cups > 0)
            && self.explained(hut, |pile| {
                pile.holds(&vec![card; usize::from(from_hand)]);
                pile.cups.iter_mut().take(usize::from(returned)).for_each(|cup| {
                    *cup = Some(card.index());
                });
            })
    }

    /// Could the hut declare this, its kind untold?
    pub(in crate::round) fn may_declare(&self, hut: Hut, what: Declaration) -> Result<(), Refusal> {
        let size = match what {
            Declaration::KhanKin => Some(KHAN),
            Declaration::ThienKhaiKin => Some(Card::COPIES),
            Declaration::BatThucKin => None,
            Declaration::SanSang
            | Declaration::Chiu
            | Declaration::Khan(_)
            | Declaration::ThienKhai(_)
            | Declaration::KhanTrinhPhu(_)
            | Declaration::BatThuc(_) => return Ok(()),
        };
        let loose = self.huts[hut].hand.hidden().map_or(0, |hidden| hidden.loose);
        let may = loose >= size.unwrap_or(KHAN)
            && self.explained(hut, |pile| match size {
                Some(size) => {
                    pile.loose -= size;
                    pile.groups.push(Group { size, kind: None });
                }
                None => pile.cups.push(None),
            });
        if may { Ok(()) } else { Err(say::too_few_to_declare(hut, loose)) }
    }

    /// Refuses a drawn card that cannot have lain in the nọc.
    pub(in crate::round) fn may_draw(&self, card: Card) -> Result<(), Refusal> {
        let mut unseen = self.unseen();
        if let Some(stock) = unseen.piles.last_mut() {
            // The card that cho cái put back on top stays there.
            stock.certain[card.index()] += 1;
        }
        if unseen.explains() { Ok(()) } else { Err(say::not_in_the_stock(self, card)) }
    }

    /// Has a card been drawn?
    pub(in crate::round) fn has_drawn(&self) -> bool {
        self.stock.len() + 1 < usize::from(self.seats.hand())
    }

    /// Refuses to name the kind of a declaration where nobody tells it.
    pub(in crate::round) fn must_know(&self, hut: Hut) -> Result<(), Refusal> {
        match self.huts[hut].hand.known() {
            Some(_) => Ok(()),
            None => Err(say::kinds_are_not_told(hut)),
        }
    }

    /// Why no deal gives the hut these loose cards.
    pub(in crate::round) fn why_not_held(&self, hut: Hut, cards: &[Card]) -> Refusal {
        say::not_held(self, hut, cards)
    }

    /// Every card that lies open or is known: mats, cửa, the card on offer, hands that were laid.
    pub(in crate::round) fn seen(&self) -> Hand {
        let mut seen = Hand::new();
        for (_, seat) in self.huts.iter() {
            seen.extend(seat.laid.iter().flat_map(|phu| phu.cards.iter().copied()));
            seen.extend(seat.gate.iter().copied());
            seen.extend(seat.hand.known().into_iter().flat_map(Hand::cards));
        }
        seen.extend(self.phase.offer().map(|offer| offer.card));
        seen
    }

    /// What nobody has seen: a pile for each hidden hand in seat order, the nọc last.
    pub(in crate::round) fn unseen(&self) -> Unseen {
        let seen = self.seen();
        let left = |card| Card::COPIES.saturating_sub(seen.count(card));
        let hands = self.seats.sitting().filter_map(|hut| self.huts[hut].hand.hidden());
        let mut piles: Vec<Pile> = hands.map(pile_of).collect();
        if let Stock::Hidden { left, top } = &self.stock {
            let certain = top.counts().to_vec();
            piles.push(Pile { certain, ..Pile::of(Card::KINDS, *left) });
        }
        Unseen {
            supply: Card::all().map(left).collect(),
            may_be_kept: Card::all().map(may_be_kept).collect(),
            piles,
        }
    }

    /// Is there a deal in which the hut's hidden hand is also as asked?
    fn explained(&self, hut: Hut, ask: impl FnOnce(&mut Pile)) -> bool {
        let hidden = |other: &Hut| self.huts[*other].hand.hidden().is_some();
        let at = self.seats.sitting().filter(hidden).position(|other| other == hut);
        let mut unseen = self.unseen();
        let Some(pile) = at.and_then(|at| unseen.piles.get_mut(at)) else { return false };
        ask(pile);
        unseen.explains()
    }
}

impl Pile {
    /// These are among its loose cards.
    fn holds(&mut self, cards: &[Card]) {
        let cards: Hand = cards.iter().copied().collect();
        for (certain, &asked) in self.certain.iter_mut().zip(cards.counts()) {
            *certain = asked.max(*certain);
        }
    }
}

fn pile_of(hidden: &Hidden) -> Pile {
    let group = |size, number: u8| (0..number).map(move |_| Group { size, kind: None });
    let groups = group(KHAN, hidden.khan).chain(group(Card::COPIES, hidden.thien_khai));
    Pile {
        loose: hidden.loose,
        certain: hidden.certain.counts().to_vec(),
        dealt: hidden.dealt.counts().to_vec(),
        shown: hidden.shown.counts().to_vec(),
        groups: groups.collect(),
        cups: vec![None; usize::from(hidden.cups)],
        only: None,
    }
}

/// A red yêu may not be kept as bất thực (rules §4).
fn may_be_kept(card: Card) -> bool {
    !(card.is_yeu() && card.colour() == Colour::Red)
}
