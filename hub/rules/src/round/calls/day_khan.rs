//! Dậy khàn: the hut whose khàn lies face down takes its fourth at any cửa (rules §5).

use crate::round::phase::Phase;
use crate::round::state::{Round, Seat};
use crate::round::{Call, Event, LaidPhu, LaidPhuKind, Refusal};
use crate::{Card, Hut};

/// The events of calling dậy khàn.
///
/// # Errors
/// When no khàn of the kind lies face down, or nothing would be left to throw.
pub(in crate::round) fn call(seat: &Seat, hut: Hut, card: Card) -> Result<Vec<Event>, Refusal> {
    if !legal(seat, card) {
        return Err(Refusal::NotEnough { hut, card, need: 3 });
    }
    Ok(vec![Event::Called { hut, call: Call::DayKhan }])
}

/// May it be called? A card must be left to throw.
pub(in crate::round) fn legal(seat: &Seat, card: Card) -> bool {
    seat.khan.contains(&card) && !seat.free().is_empty()
}

/// Folds a khàn that was turned up: with the fourth on offer, or alone when the fourth was eaten
/// into a run.
pub(in crate::round) fn apply(round: &mut Round, hut: Hut, card: Card) {
    let fourth = round.settle(Some(hut)).map(|offer| offer.card);
    let seat = &mut round.huts[hut];
    let mut cards = vec![card; 3];
    let _held = seat.hand.take_all(&cards);
    seat.khan.retain(|&kind| kind != card);
    cards.extend(fourth);
    seat.laid.push(LaidPhu { kind: LaidPhuKind::Khan, cards, taken: fourth });
    seat.passed.clear();
    round.phase = Phase::Throwing { hut };
}
