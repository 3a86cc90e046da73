//! What to answer to the card on offer.

use super::look::Look;
use super::seat::Seat;
use super::throw::best;
use super::value::{Value, value};
use crate::Card;
use crate::round::{Asked, Call};

/// The call after which the hand is best; none when the hut is not asked and wants nothing.
pub(super) fn answer(view: &Look<'_>) -> Option<Call> {
    let offer = view.offer?;
    let calls = &view.legal.calls;
    if let [only @ (Call::KhongAn | Call::An)] = calls[..]
        && offer.asked == Asked::Hut(view.hut)
    {
        return Some(only);
    }
    let asked = if offer.asked == Asked::Hut(view.hut) { unwilling(calls) } else { None };
    wanted(view, offer.card).or(asked)
}

/// What an asked hut says that wants nothing: không ăn, or ăn of a yêu at its own cửa.
fn unwilling(calls: &[Call]) -> Option<Call> {
    [Call::KhongAn, Call::An].into_iter().find(|call| calls.contains(call))
}

/// The best call that makes the hand better than it is.
fn wanted(view: &Look<'_>, card: Card) -> Option<Call> {
    let seat = Seat::of(view);
    let now = value(&seat);
    let calls = view.legal.calls.iter();
    let taken = calls.filter_map(|&call| Some((after(&seat, call, card)?, call)));
    let better = taken.filter(|&(value, _)| value < now);
    better.min_by_key(|&(value, _)| value).map(|(_, call)| call)
}

/// The value of the hand after the call is granted and the best card thrown.
fn after(seat: &Seat<'_>, call: Call, card: Card) -> Option<Value> {
    let mut next = seat.with(card);
    match call {
        Call::An => next.fixed.note_eaten(card, &[]),
        Call::Phong => next = next.with_phong(card),
        Call::DayKhan => {
            let _fourth = next.free.take(card);
        }
        Call::KhongAn | Call::U(_) => return None,
    }
    let mut throws: Vec<Card> = next.free.cards().filter(|other| !other.is_yeu()).collect();
    throws.dedup();
    throws.retain(|&other| next.fixed.held(&next.all, other) > 0);
    best(&next, &throws).map(|(_, value)| value)
}
