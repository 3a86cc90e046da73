//! Soạn bài: sorting a hand into phu, cạ and odd cards.

use crate::phu::{Aim, Costs, Fixed, Near, Phu, Split, find, nearest};
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
    let near = nearest(hand, fixed, WHOLE_FIRST, spare);
    laid_out(hand, fixed, near, fixed.law().seats.lung_needed())
}

/// Lays out what was found to be nearest, with as many lưng up to `lung` as that allows.
fn laid_out(hand: &Hand, fixed: &Fixed, near: Option<Near>, lung: u8) -> Arrangement {
    let seats = fixed.law().seats;
    let empty = || Arrangement { seats, ..Arrangement::default() };
    let all_odd = || Arrangement { odd: hand.cards().collect(), ..empty() };
    let Some(near) = near else { return all_odd() };
    let mut kept = hand.clone();
    if kept.take_all(&near.odd).is_err() {
        return all_odd();
    }
    kept.extend(near.wished.iter().copied());
    let aim = |lung| Aim { lung, ..Aim::default() };
    let found = (0..=lung).rev().find_map(|lung| find(&kept, fixed, aim(lung)));
    let Some(split) = found else { return all_odd() };
    take_wishes_back(empty(), split, near.wished, near.odd)
}

/// As many lưng as a search can be asked for.
const MOST_LUNG: u8 = 2;

/// Sorts a hand so that as many cards as can be lie in whole phu; of such ways one with few odd
/// cards, and among the phu as many lưng (up to two) as those cards make.
///
/// A cạ is made only if a card of which `spare` is true completes it. Not promised: that no other
/// choice of the odd cards makes more lưng.
pub(crate) fn arrange_whole(
    hand: &Hand,
    fixed: &Fixed,
    spare: impl Fn(Card) -> bool,
) -> Arrangement {
    let near = nearest(hand, fixed, WHOLE_FIRST, &spare);
    let mut sorted = laid_out(hand, fixed, near, MOST_LUNG);
    sorted.free_phu(&spare);
    if sorted.ca.is_empty() {
        return sorted;
    }
    let wishless = nearest(hand, fixed, WHOLE_FIRST, |_| false);
    let fewest = wishless.as_ref().map_or(0, |near| near.odd.len());
    if sorted.waiting() <= fewest {
        return sorted;
    }
    let whole = laid_out(hand, fixed, wishless, MOST_LUNG);
    let rest = whole.odd.iter().copied().collect();
    let rest = arrange_with(&rest, &Fixed::under(fixed.law()), spare);
    Arrangement { phu: whole.phu, ..rest }
}

impl Arrangement {
    /// How many cards are in no whole phu.
    pub(crate) fn waiting(&self) -> usize {
        self.odd.len() + self.ca.iter().map(|ca| ca.cards.len()).sum::<usize>()
    }

    /// Takes whole phu out of cạ that are still cạ without them.
    fn free_phu(&mut self, spare: &impl Fn(Card) -> bool) {
        for ca in &mut self.ca {
            while let Some((phu, rest)) = freed(&ca.cards, spare) {
                self.phu.phu.push(phu);
                ca.cards = rest;
            }
        }
        self.phu.phu.sort_unstable_by(|a, b| (&a.cards, a.kind).cmp(&(&b.cards, b.kind)));
    }
}

/// The longest phu among these sorted cards beside which the others are a cạ, and those others.
fn freed(cards: &[Card], spare: &impl Fn(Card) -> bool) -> Option<(Phu, Vec<Card>)> {
    let longest = cards.len().saturating_sub(2);
    let windows = (3..=longest).rev().flat_map(|size| cards.windows(size).enumerate());
    windows.filter_map(|(from, window)| Some((from, Phu::of(window)?))).find_map(|(from, phu)| {
        let mut rest = cards.to_vec();
        rest.drain(from..from + phu.cards.len());
        let rest = Ca { cards: rest };
        let waits = rest.completed_by().any(spare);
        waits.then_some((phu, rest.cards))
    })
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
