//! Which card to throw.

use super::seat::Seat;
use super::value::{Value, sort_best, value};
use crate::Card;

/// The card of `legal` without which the hand is best; none when none may be thrown.
pub(super) fn throw(seat: &Seat, legal: &[Card]) -> Option<Card> {
    best(seat, legal).map(|(card, _)| card)
}

/// The best throw of `legal`, and the value of what is left.
///
/// Odd cards are thrown first; only without one is a cạ or a phu broken.
pub(super) fn best(seat: &Seat, legal: &[Card]) -> Option<(Card, Value)> {
    let mut odd = sort_best(seat).odd;
    odd.dedup();
    odd.retain(|card| legal.contains(card));
    let choice: &[Card] = if odd.is_empty() { legal } else { &odd };
    let left = |&card: &Card| Some((card, value(&seat.without(card)?)));
    choice.iter().filter_map(left).min_by_key(|&(_, value)| value)
}
