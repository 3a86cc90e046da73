//! How good a hand of 20 is: how far from a win, and how many cards bring it nearer.

use super::seat::Seat;
use crate::Card;
use crate::phu::{Fixed, Phu, Split};
use crate::waiting::{Arrangement, Ca, arrange_with, waits};

/// The lower, the better.
pub(super) type Value = i32;

/// One more card to wait for.
const STEP: Value = 100;
/// No lưng yet, and none in a cạ.
const NO_LUNG: Value = 60;

/// The value of a hand of 20.
pub(super) fn value(seat: &Seat) -> Value {
    waiting(seat).unwrap_or_else(|| price(seat, &sort(seat)))
}

/// The hand sorted, with cạ only where a card that completes them may still come.
pub(super) fn sort(seat: &Seat) -> Arrangement {
    arrange_with(&seat.all, &seat.fixed, |card| seat.unseen(card) > 0)
}

/// The value of a hand so sorted that does not wait.
pub(super) fn price(seat: &Seat, sorted: &Arrangement) -> Value {
    let coming = |card: Card| Value::from(seat.unseen(card));
    let outs: Value = sorted.ca.iter().flat_map(Ca::completed_by).map(coming).sum();
    let lung = if has_lung(seat, sorted) { 0 } else { NO_LUNG };
    // What looks one card away but waits for nothing is two away.
    let distance = Value::from(sorted.distance().max(2));
    distance * STEP + lung - outs.min(STEP / 4)
}

/// The value of a hand that waits: more cards to win on are better.
pub(super) fn waiting(seat: &Seat) -> Option<Value> {
    let waits = waits(&seat.all, &seat.fixed);
    let outs: Value = waits.iter().map(|&card| Value::from(seat.unseen(card))).sum();
    (outs > 0).then(|| STEP - outs.min(STEP - 1))
}

fn has_lung(seat: &Seat, sorted: &Arrangement) -> bool {
    let mut hoped = sorted.ca.iter().flat_map(|ca| {
        ca.completed_by().filter(|&card| seat.unseen(card) > 0).map(move |card| (ca, card))
    });
    let makes_lung = |(ca, card): (&Ca, Card)| {
        let mut cards = ca.cards.clone();
        cards.push(card);
        let split = Split { phu: Phu::of(&cards).into_iter().collect() };
        !split.lung(&Fixed::under(seat.fixed.head_lung()), Some(card)).is_empty()
    };
    !sorted.phu.lung(&seat.fixed, None).is_empty() || hoped.any(makes_lung)
}
