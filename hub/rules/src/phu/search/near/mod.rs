//! The thành hand that lies nearest: which cards to leave out, which to wish for.

mod climb;
mod level;

use crate::phu::glance::{Kinds, YEU, bit};
use crate::phu::{Fixed, GroupKind, Suon};
use crate::{Card, Hand, Suit};
use climb::Climb;

/// What it costs to leave a card out, and to wish for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// A card left out.
    pub odd: u8,
    /// A card wished for.
    pub wish: u8,
}

/// How to make a hand thành at the least cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Near {
    /// Cards to leave out, sorted.
    pub odd: Vec<Card>,
    /// Cards to add, sorted.
    pub wished: Vec<Card>,
}

/// Leaves out and wishes for cards until `hand` is thành, as cheaply as can be.
///
/// Wishes only for cards of which `spare` is true, for at most one of a kind beside what a bí sườn
/// lacks. A phỗng joins a bí sườn only when no free card of its kind can. `None` when the hand
/// lacks what `fixed` keeps together.
#[must_use]
pub fn nearest(
    hand: &Hand,
    fixed: &Fixed,
    costs: Costs,
    spare: impl Fn(Card) -> bool,
) -> Option<Near> {
    let wishable = Card::all().filter(|&card| hand.count(card) < Card::COPIES && spare(card));
    let wishable = wishable.fold(0, |kinds, card| kinds | bit(card));
    let whole = Taken::new(hand, fixed)?;
    let mut choices = Vec::new();
    each_choice(&whole, 0, &|card| (wishable & bit(card) != 0).then_some(costs.wish), &mut choices);
    let mut climb = Climb::new(costs, wishable, &whole);
    let mut choices: Vec<(u8, Taken)> =
        choices.into_iter().map(|taken| (climb.least(&taken), taken)).collect();
    // The most promising first: what cannot beat the best so far is not climbed.
    choices.sort_by_key(|(least, _)| *least);
    choices.iter().for_each(|(least, taken)| climb.search(taken, *least));
    climb.best()
}

/// What is left once some bí sườn are taken.
#[derive(Clone, Debug)]
struct Taken {
    free: [u8; Card::KINDS],
    /// Kinds that may join what stands, or lie alone.
    open: Kinds,
    /// Phỗng kinds that may still serve in a bí.
    phong: Kinds,
    wished: [u8; Card::KINDS],
    cost: u8,
}

impl Taken {
    /// Only the groups set aside.
    fn new(hand: &Hand, fixed: &Fixed) -> Option<Self> {
        let mut taken =
            Self { free: *hand.counts(), open: YEU, phong: 0, wished: [0; Card::KINDS], cost: 0 };
        for group in fixed.groups() {
            let left = &mut taken.free[group.card.index()];
            *left = left.checked_sub(group.size())?;
            taken.open |= bit(group.card);
            if group.kind == GroupKind::Phong {
                taken.phong |= bit(group.card);
            }
        }
        Some(taken)
    }

    /// With a bí sườn of which at least two kinds are there; `price` of a wish for the third.
    fn with(&self, suon: Suon, price: &impl Fn(Card) -> Option<u8>) -> Option<Self> {
        let mut with = self.clone();
        let mut lacks = None;
        for card in suon.cards() {
            let at = card.index();
            with.open |= bit(card);
            if with.free[at] > 0 {
                with.free[at] -= 1;
            } else if with.phong & bit(card) != 0 {
                with.phong &= !bit(card);
            } else if lacks.replace(card).is_some() {
                return None;
            }
        }
        if let Some(card) = lacks {
            with.wished[card.index()] += 1;
            with.cost = with.cost.saturating_add(price(card)?);
        }
        Some(with)
    }

    /// All that a suit's own runs depend on, as one number.
    fn key(&self, suit: Suit) -> u64 {
        let first = suit as usize * 9;
        let free = self.free[first..first + 9].iter();
        let free = free.fold(suit as u64, |key, &free| key << 3 | u64::from(free));
        let kinds = |kinds: Kinds| u64::from(kinds >> first & 0x1ff);
        (free << 9 | kinds(self.open)) << 9 | kinds(self.phong)
    }
}

fn each_choice(
    taken: &Taken,
    place: usize,
    price: &impl Fn(Card) -> Option<u8>,
    found: &mut Vec<Taken>,
) {
    let Some(&suon) = Suon::ALL.get(place) else { return found.push(taken.clone()) };
    if let Some(with) = taken.with(suon, price) {
        each_choice(&with, place + 1, price, found);
    }
    each_choice(taken, place + 1, price, found);
}
