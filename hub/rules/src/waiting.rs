//! Hand states and waits: lẻ, cạ, thành, chạm thành, chờ (rules §2).

use crate::phu::{Fixed, Split, splits};
use crate::{Card, Hand};

/// How many lưng a win needs: one with five players, two with four (rules §2, §11).
pub const LUNG_NEEDED: usize = 1;

/// Thành: every card is in a phu.
#[must_use]
pub fn is_thanh(hand: &Hand, fixed: &Fixed) -> bool {
    !splits(hand, fixed).is_empty()
}

/// Thập thành: thành with lưng. With 21 cards this is a won hand; `winning` is the card it is won on.
#[must_use]
pub fn is_thap_thanh(hand: &Hand, fixed: &Fixed, winning: Option<Card>) -> bool {
    let counts = |card| fixed.triple_counts(hand, card, winning);
    let enough = |split: &Split| split.lung(counts).len() >= LUNG_NEEDED;
    splits(hand, fixed).iter().any(enough)
}

/// Chờ: the kinds of which one more wins for these 20 cards, in the order of kinds.
///
/// `hand` holds all cards of the hut, those on the mat too. A kind of which the hut has all four
/// is no wait.
#[must_use]
pub fn waits(hand: &Hand, fixed: &Fixed) -> Vec<Card> {
    Card::all().filter(|&card| wins_with(hand, fixed, card)).collect()
}

/// Does this card win for these 20 cards?
#[must_use]
pub fn wins_with(hand: &Hand, fixed: &Fixed, card: Card) -> bool {
    if hand.count(card) >= Card::COPIES {
        return false;
    }
    let mut all = hand.clone();
    all.add(card);
    is_thap_thanh(&all, fixed, Some(card))
}
