//! Dậy khàn: the hut whose khàn lies face down takes its fourth at any cửa (rules §5).

use crate::round::holding::KHAN;
use crate::round::phase::Phase;
use crate::round::state::Round;
use crate::round::{Call, Event, LaidPhu, LaidPhuKind, Refusal};
use crate::{Card, Hut};

/// The events of calling dậy khàn.
///
/// # Errors
/// When no khàn of the kind lies face down, or nothing would be left to throw.
pub(in crate::round) fn call(round: &Round, hut: Hut, card: Card) -> Result<Vec<Event>, Refusal> {
    if !legal(round, hut, card) {
        return Err(Refusal::NotEnough { hut, card, need: 3 });
    }
    Ok(vec![Event::Called { hut, call: Call::DayKhan }])
}

/// May it be called? A card must be left to throw.
pub(in crate::round) fn legal(round: &Round, hut: Hut, card: Card) -> bool {
    let seat = &round.huts[hut];
    let lies = seat.khan.contains(&card) || round.may_turn_up(hut, card, KHAN);
    lies && seat.free_len() > 0
}

/// The events of turning up, with an open deal, the khàn whose fourth was just eaten into a run.
///
/// # Errors
/// When this hut did not just eat that kind, or no deal explains it.
pub(in crate::round) fn turn_up(
    round: &Round,
    hut: Hut,
    card: Card,
) -> Result<Vec<Event>, Refusal> {
    round.must_be_open()?;
    let ate = round.huts[hut].eaten.last().is_some_and(|(eaten, _)| *eaten == card);
    if round.phase != (Phase::Throwing { hut }) || !ate {
        return Err(round.wrong_phase());
    }
    if !round.may_turn_up(hut, card, KHAN) {
        return Err(round.why_not_held(hut, &[card; 3]));
    }
    Ok(vec![Event::KhanTurned { hut, card }])
}

/// Folds a khàn that was turned up: with the fourth on offer, or alone when the fourth was eaten
/// into a run.
pub(in crate::round) fn apply(round: &mut Round, hut: Hut, card: Card) {
    let fourth = round.settle(Some(hut)).map(|offer| offer.card);
    let seat = &mut round.huts[hut];
    let mut cards = vec![card; 3];
    seat.hand.turn_up(card, KHAN);
    seat.khan.retain(|&kind| kind != card);
    cards.extend(fourth);
    seat.laid.push(LaidPhu { kind: LaidPhuKind::Khan, cards, taken: fourth });
    seat.passed.clear();
    round.phase = Phase::Throwing { hut };
}
