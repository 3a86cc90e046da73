//! Cho cái of a deal in the yard: the arbiters say which two cards were turned (rules §3).

use super::say;
use crate::round::deal::{cho_cai, customary};
use crate::round::holding::{Hidden, Holding, Stock};
use crate::round::state::{ChoCai, Round};
use crate::round::{Event, Lead, Refusal, Setup};
use crate::{ByHut, Card, Hand, Hut};

impl Round {
    /// The events of a deal in the yard, whose cho cái turned these two cards.
    ///
    /// `given` is the one that the leader got, by custom when it is left out. After a win the second
    /// card is of another pile: of this hut's, or when left out of the turner's right neighbour's.
    ///
    /// # Errors
    /// When the leader was given a card that was not turned from the nọc, or the second is of the
    /// pile of a hut that does not sit.
    pub fn deal_open(
        turned: [Card; 2],
        given: Option<Card>,
        pile: Option<Hut>,
        lead: Lead,
        setup: &Setup,
    ) -> Result<Vec<Event>, Refusal> {
        let seats = setup.house.so_nha;
        if let Some(hut) = pile.filter(|&hut| !seats.sits(hut)) {
            return Err(Refusal::NotSeated { hut });
        }
        let (sum, leader) = cho_cai(turned, lead, &setup.house);
        let (pile, choice) = match lead {
            Lead::AfterWin(turner) => {
                (Some(pile.unwrap_or_else(|| seats.after(turner, 1))), &turned[..1])
            }
            Lead::Lang(_) | Lead::Known(_) => (None, &turned[..]),
        };
        let custom = if pile.is_some() { turned[0] } else { customary(turned) };
        let given = given.unwrap_or(custom);
        if !choice.contains(&given) {
            return Err(say::not_turned(given));
        }
        Ok(vec![Event::OpenDealt { turned, sum, leader, given, pile, seats }])
    }

    /// The ván that an [`Event::OpenDealt`] opens; `None` for any other event.
    pub(in crate::round) fn opened_in_yard(setup: Setup, event: &Event) -> Option<Self> {
        let Event::OpenDealt { turned, sum: _, leader, given, pile, seats } = event else {
            return None;
        };
        let other = if turned[0] == *given { turned[1] } else { turned[0] };
        let known = |hut| {
            let gift = (hut == *leader).then_some(*given);
            gift.into_iter().chain((Some(hut) == *pile).then_some(other)).collect::<Hand>()
        };
        let hand = |hut: Hut| match seats.sits(hut) {
            true => Hidden::of(seats.hand() + u8::from(hut == *leader), known(hut)),
            false => Hidden::default(),
        };
        let hands = ByHut::from_fn(|hut| Holding::Hidden(hand(hut)));
        let top = if pile.is_none() { Hand::from_iter([other]) } else { Hand::new() };
        let stock = Stock::Hidden { left: seats.hand() - 1, top };
        let found = ChoCai { seats: *seats, turned: *turned, leader: *leader, given: *given };
        let round = Self::arranging(setup, event, found, hands, stock);
        Some(Self { log: vec![event.clone()], ..round })
    }
}
