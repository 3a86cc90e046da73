//! Which card to throw.

use super::seat::Seat;
use super::sort::Sorted;
use super::value::{Value, price, value, waiting};
use crate::phu::Suon;
use crate::{Card, Suit};
use std::sync::LazyLock;

/// The card of `legal` without which the hand is best; none when none may be thrown.
pub(super) fn throw(seat: &Seat<'_>, legal: &[Card]) -> Option<Card> {
    best(seat, legal).map(|(card, _)| card)
}

/// The best throw of `legal`, and the value of what is left.
///
/// Odd cards are thrown first; without one a cạ is broken, and only without any a phu.
pub(super) fn best(seat: &Seat<'_>, legal: &[Card]) -> Option<(Card, Value)> {
    let sorted = Sorted::of(seat);
    let among = |cards: &[Card]| {
        let mut cards: Vec<Card> =
            cards.iter().copied().filter(|card| legal.contains(card)).collect();
        cards.sort_unstable();
        cards.dedup();
        cards
    };
    let odd = among(&sorted.odd);
    if !odd.is_empty() {
        return best_odd(seat, &sorted, &odd);
    }
    let in_ca = among(sorted.ca.as_flattened());
    let choice = if in_ca.is_empty() { legal } else { &in_ca };
    let left = |&card: &Card| Some((card, value(&seat.without(card)?)));
    choice.iter().filter_map(left).min_by_key(|&(_, value)| value)
}

/// Of odd cards the one that leaves more to win on; far from a win, the one with the fewest friends.
fn best_odd(seat: &Seat<'_>, sorted: &Sorted, odd: &[Card]) -> Option<(Card, Value)> {
    if sorted.distance() <= 1 {
        let left = |&card: &Card| Some((card, waiting(&seat.without(card)?)?));
        let found = odd.iter().filter_map(left).min_by_key(|&(_, value)| value);
        if found.is_some() {
            return found;
        }
    }
    let card = odd.iter().copied().min_by_key(|&card| friends(seat, card))?;
    Some((card, price(seat, sorted)))
}

/// How many unseen cards would make a cạ with this one.
fn friends(seat: &Seat<'_>, card: Card) -> u32 {
    static NEAR: LazyLock<[Vec<Card>; Card::KINDS]> = LazyLock::new(|| {
        let mut kinds = Card::all();
        std::array::from_fn(|_| {
            let card = kinds.next();
            Card::all().filter(|&other| card.is_some_and(|card| goes_with(card, other))).collect()
        })
    });
    NEAR[card.index()].iter().map(|&other| u32::from(seat.unseen(other))).sum()
}

fn goes_with(card: Card, other: Card) -> bool {
    let suon = |suon: &Suon| suon.cards().contains(&card) && suon.cards().contains(&other);
    let number = |card: Card| card.suit_rank().map(|(suit, rank)| (suit, rank.number()));
    let ranks = match (number(card), number(other)) {
        (Some((suit, rank)), Some((same, next))) => in_reach((suit, rank), (same, next)),
        (Some(_) | None, None) | (None, Some(_)) => card == other,
    };
    ranks || Suon::ALL.iter().any(suon)
}

/// Within two ranks of one suit, or of one rank.
fn in_reach((suit, rank): (Suit, u8), (other, next): (Suit, u8)) -> bool {
    if suit == other { rank.abs_diff(next) <= 2 } else { rank == next }
}
