//! How good a hand of 20 is: how far from a win, and how many cards bring it nearer.

use super::seat::Seat;
use super::sort::{Sorted, hopes_for_lung};
use crate::waiting::waits;

/// The lower, the better.
pub(super) type Value = i32;

/// One more card to wait for.
const STEP: Value = 100;
/// No lưng yet, and none hoped for.
const NO_LUNG: Value = 60;
/// A hand that looks farther than this from a win waits for nothing.
const NEAR: usize = 2;

/// The value of a hand of 20.
pub(super) fn value(seat: &Seat<'_>) -> Value {
    let sorted = Sorted::of(seat);
    let waits = if sorted.distance() <= NEAR { waiting(seat) } else { None };
    waits.unwrap_or_else(|| price(seat, &sorted))
}

/// The value of a hand so sorted that does not wait.
pub(super) fn price(seat: &Seat<'_>, sorted: &Sorted) -> Value {
    let lung = if sorted.lung.is_some() || hopes_for_lung(seat) { 0 } else { NO_LUNG };
    // What looks one card away but waits for nothing is two away.
    let distance = Value::try_from(sorted.distance().max(2)).unwrap_or(Value::MAX / STEP);
    distance * STEP + lung - sorted.outs.min(STEP / 4)
}

/// The value of a hand that waits: more cards to win on are better.
pub(super) fn waiting(seat: &Seat<'_>) -> Option<Value> {
    let waits = waits(&seat.all, &seat.fixed);
    let outs: Value = waits.iter().map(|&card| Value::from(seat.unseen(card))).sum();
    (outs > 0).then(|| STEP - outs.min(STEP - 1))
}
