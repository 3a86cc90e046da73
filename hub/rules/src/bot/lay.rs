//! With which hand cards to lay an eaten card.

use super::seat::Seat;
use super::value::sort;
use crate::Card;
use crate::round::HutView;

/// The way that shows the fewest cards outside the phu in which the eaten card is wanted; of those
/// the one that shows the fewest cards.
pub(super) fn lay(view: &HutView) -> Option<Vec<Card>> {
    let card = view.public.offer.as_ref()?.card;
    let sorted = sort(&Seat::of(view).with(card));
    let phu = sorted.phu.phu.iter().filter(|phu| phu.count(card) > 0);
    let wanted: Vec<&[Card]> = phu.map(|phu| &phu.cards[..]).collect();
    let strange = |cards: &[Card]| {
        let in_phu = |phu: &&[Card]| cards.iter().filter(|card| !phu.contains(card)).count();
        wanted.iter().map(in_phu).min().unwrap_or(cards.len())
    };
    let ways = view.legal.lay.iter();
    ways.min_by_key(|cards| (strange(cards), cards.len())).cloned()
}
