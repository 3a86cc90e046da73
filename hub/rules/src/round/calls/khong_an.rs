//! Không ăn: the hut in turn declines (rules §5).

use super::an;
use crate::Hut;
use crate::round::offer::Offer;
use crate::round::state::Round;
use crate::round::{Call, Event, Refusal};

/// The events of declining.
///
/// # Errors
/// When the house refuses the fault of declining a yêu at the hut's own cửa.
pub(in crate::round) fn call(round: &Round, hut: Hut) -> Result<Vec<Event>, Refusal> {
    round.act(Event::Called { hut, call: Call::KhongAn })
}

/// May it be called without a fault?
pub(in crate::round) fn legal(round: &Round, hut: Hut, offer: &Offer) -> bool {
    !an::must_eat(round, hut, offer)
}

/// Folds it: a kind that the hut could have eaten is gone for it, except to win.
pub(in crate::round) fn apply(round: &mut Round, hut: Hut) {
    let Some(offer) = round.phase.offer() else { return };
    let card = offer.card;
    let gone = round.huts[hut].declined.contains(&card);
    let known = round.huts[hut].hand.known().is_some();
    if known && !gone && an::legal(round, hut, offer) {
        round.huts[hut].declined.push(card);
    }
}
