//! Soạn bài: sorting a hand into phu, cạ and odd cards.

use crate::phu::{Aim, Costs, Fixed, Phu, Split, find, nearest};
use crate::{Card, Hand, Seats};

/// Cạ: two or more cards of a would-be phu that is short of one (rules §2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ca {
    /// Its cards, sorted.
    pub cards: Vec<Card>,
}

impl Ca {
    /// The kinds that make it a phu.
    pub fn completed_by(&self) -> impl Iterator<Item = Card> + '_ {
        Card::all().filter(|&card| {
            let mut cards = self.cards.clone();
            cards.push(card);
            Phu::of(&cards).is_some()
        })
    }
}

/// A hand sorted as a player would hold it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// Whole phu.
    pub phu: Split,
    /// Cạ.
    pub ca: Vec<Ca>,
    /// Lẻ: cards in no phu and no cạ, sorted.
    pub odd: Vec<Card>,
    /// In which game: it says how many cards a win has.
    pub seats: Seats,
}

impl Arrangement {
    /// How many new cards a hand so sorted needs at least before it can win, lưng apart.
    ///
    /// Each cạ takes one and saves two; there is room for as many cạ as whole phu leave of 21 cards (25).
    #[must_use]
    pub fn distance(&self) -> u8 {
        let whole: usize = self.phu.phu.iter().map(|phu| phu.cards.len()).sum();
        let mut room = usize::from(self.seats.winning()).saturating_sub(whole);
        let mut missing = room;
        let mut sizes: Vec<usize> = self.ca.iter().map(|ca| ca.cards.len()).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        for size in sizes {
            if size < room {
                room -= size + 1;
                missing -= size;
            }
        }
        u8::try_from(missing).unwrap_or(u8::MAX)
    }
}

/// What whole phu come first for: an odd card less is worth less than a wish more.
const WHOLE_FIRST: Costs = Costs { odd: 2, wish: 3 };

/// Sorts a hand: as few odd cards as can be beside whole phu, then as many of those in cạ.
///
/// Keeps to `fixed`; all cards when nothing can be made of them are odd.
#[must_use]
pub fn arrange(hand: &Hand, fixed: &Fixed) -> Arrangement {
    arrange_with(hand, fixed, |_| true)
}

/// Sorts a hand; a cạ is made only if a card of which `spare` is true completes it.
fn arrange_with(hand: &Hand, fixed: &Fixed, spare: impl Fn(Card) -> bool) -> Arrangement {
    let seats = fixed.law().seats;
    let empty = || Arrangement { seats, ..Arrangement::default() };
    let all_odd = || Arrangement { odd: hand.cards().collect(), ..empty() };
    let Some(near) = nearest(hand, fixed, WHOLE_FIRST, spare) else { return all_odd() };
    let mut kept = hand.clone();
    if kept.take_all(&near.odd).is_err() {
        return all_odd();
    }
    kept.extend(near.wished.iter().copied());
    let aim = |lung| Aim { lung, ..Aim::default() };
    let found = (0..=seats.lung_needed()).rev().find_map(|lung| find(&kept, fixed, aim(lung)));
    let Some(split) = found else { return all_odd() };
    take_wishes_back(empty(), split, near.wished, near.odd)
}

/// A phu with one wished card is a cạ; what would need two is odd.
fn take_wishes_back(
    mut sorted: Arrangement,
    split: Split,
    mut wished: Vec<Card>,
    mut odd: Vec<Card>,
) -> Arrangement {
    for phu in split.phu {
        let mut cards = phu.cards.clone();
        match take_wishes(&mut cards, &mut wished) {
            0 => sorted.phu.phu.push(phu),
            1 if cards.len() >= 2 => sorted.ca.push(Ca { cards }),
            _ => odd.extend(cards),
        }
    }
    odd.sort_unstable();
    sorted.odd = odd;
    sorted
}

/// Takes one card of each wished kind out of a phu; answers how many.
fn take_wishes(cards: &mut Vec<Card>, wished: &mut Vec<Card>) -> usize {
    let mut kinds = wished.clone();
    kinds.dedup();
    let mut taken = 0;
    for kind in kinds {
        let at = cards.iter().position(|&card| card == kind);
        let wish = wished.iter().position(|&card| card == kind);
        if let (Some(at), Some(wish)) = (at, wish) {
            cards.remove(at);
            wished.remove(wish);
            taken += 1;
        }
    }
    taken
}
