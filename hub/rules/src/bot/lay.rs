//! With which hand cards to lay an eaten card.

use super::look::Look;
use super::seat::Seat;
use super::throw::best;
use super::value::Value;
use crate::Card;

/// The way after which the hand is best once a card is thrown; of equals the one that shows the
/// fewest cards.
pub(super) fn lay(view: &Look<'_>) -> Option<Vec<Card>> {
    let card = view.offer?.card;
    let seat = Seat::of(view).with(card);
    let ways = &view.legal.lay;
    let by =
        |way: &&Vec<Card>| (if ways.len() > 1 { left(&seat, card, way) } else { 0 }, way.len());
    ways.iter().min_by_key(by).cloned()
}

/// The value of what is left in hand beside the phu so laid.
fn left(seat: &Seat<'_>, card: Card, way: &[Card]) -> Value {
    let next = seat.clone().laying(card, way);
    let mut throws: Vec<Card> = next.free.cards().filter(|other| !other.is_yeu()).collect();
    throws.dedup();
    best(&next, &throws).map_or(Value::MAX, |(_, value)| value)
}
