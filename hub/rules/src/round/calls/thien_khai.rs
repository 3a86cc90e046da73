//! Thiên khai: four of a kind go face down, shown before the first draw (rules §4).

use super::{declare::undeclared, trinh_phu};
use crate::round::phase::Phase;
use crate::round::state::{Round, Seat};
use crate::round::{Declaration, Event, LaidPhu, LaidPhuKind, Refusal};
use crate::{Card, Hut};

/// Refuses a thiên khai that the hand does not hold.
///
/// # Errors
/// Fewer than four of the kind.
pub(in crate::round) fn check(seat: &Seat, hut: Hut, card: Card) -> Result<(), Refusal> {
    if seat.free().count(card) < Card::COPIES {
        return Err(Refusal::NotEnough { hut, card, need: Card::COPIES });
    }
    Ok(())
}

/// The thiên khai it may declare.
pub(in crate::round) fn legal(seat: &Seat) -> impl Iterator<Item = Declaration> + '_ {
    let free = seat.free();
    undeclared(seat)
        .filter(move |&card| free.count(card) == Card::COPIES)
        .map(Declaration::ThienKhai)
}

/// The events that show what these huts have face down, and the runs they show beside a khàn.
pub(in crate::round) fn shown(round: &Round, huts: impl Iterator<Item = Hut>) -> Vec<Event> {
    let huts: Vec<Hut> = huts.collect();
    let kinds = huts.iter().flat_map(|&hut| {
        let kinds = round.huts[hut].thien_khai.iter();
        kinds.map(move |&card| Event::ThienKhaiShown { hut, card })
    });
    kinds.chain(trinh_phu::shown(round, huts.iter().copied())).collect()
}

/// The events of turning one up, with an open deal.
///
/// # Errors
/// Before all are arranged, after the first draw, or when no deal explains it.
pub(in crate::round) fn turn_up(
    round: &Round,
    hut: Hut,
    card: Card,
) -> Result<Vec<Event>, Refusal> {
    round.must_be_open()?;
    if round.phase == Phase::Arranging || round.has_drawn() {
        return Err(round.wrong_phase());
    }
    if !round.may_turn_up(hut, card, Card::COPIES) {
        return Err(round.why_not_held(hut, &[card; 4]));
    }
    Ok(vec![Event::ThienKhaiShown { hut, card }])
}

/// Folds a shown thiên khai.
pub(in crate::round) fn show(round: &mut Round, hut: Hut, card: Card) {
    round.just_shown.push((hut, card));
    let seat = &mut round.huts[hut];
    let cards = vec![card; usize::from(Card::COPIES)];
    seat.hand.turn_up(card, Card::COPIES);
    seat.thien_khai.retain(|&kind| kind != card);
    seat.laid.push(LaidPhu { kind: LaidPhuKind::ThienKhai, cards, taken: None });
}
