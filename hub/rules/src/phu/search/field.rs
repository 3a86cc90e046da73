//! The cards that are still free once groups and bí sườn are set aside.

use super::Aim;
use super::runs::{ENDS, START, Set, step};
use crate::phu::{Fixed, GroupKind, Suon};
use crate::{Card, Hand};

/// A set of kinds, one bit each.
pub(super) type Kinds = u32;

pub(super) const fn bit(card: Card) -> Kinds {
    1 << card.index()
}

/// The six yêu: any number of them may lie alone.
pub(super) const YEU: Kinds = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 28 | 1 << 29;

/// A hand under division: what is free, and what stands already.
#[derive(Clone)]
pub(super) struct Field<'a> {
    pub(super) fixed: &'a Fixed,
    must: &'a [Suon],
    most: u8,
    /// Free cards of each kind.
    pub(super) free: [u8; Card::KINDS],
    /// Times each triple is taken.
    pub(super) units: [u8; 6],
    /// Cards of each kind in its bí sườn; the largest when it stands in two.
    pub(super) beside: [u8; Card::KINDS],
    /// Kinds whose three or four count as lưng 8 when they lie together.
    pub(super) counted: Kinds,
    /// Kinds of which free cards may join something that stands, or lie alone.
    pub(super) open: Kinds,
    /// Phỗng kinds that may still serve in a bí.
    pub(super) phong: Kinds,
    /// Phỗng kinds that serve in a bí sườn, with the triple's place.
    pub(super) serving: [Kinds; 6],
}

impl<'a> Field<'a> {
    /// Sets the groups aside; `None` when the hand lacks their cards or has more than a deck.
    pub(super) fn new(hand: &Hand, fixed: &'a Fixed, aim: Aim<'a>) -> Option<Self> {
        let mut field = Self {
            fixed,
            must: aim.must,
            most: aim.lung.max(1),
            free: *hand.counts(),
            units: [0; 6],
            beside: [0; Card::KINDS],
            counted: 0,
            open: YEU,
            phong: 0,
            serving: [0; 6],
        };
        if hand.excess().is_some() {
            return None;
        }
        for group in fixed.groups() {
            let free = &mut field.free[group.card.index()];
            *free = free.checked_sub(group.size())?;
            field.open |= bit(group.card);
            if group.kind == GroupKind::Phong {
                field.phong |= bit(group.card);
            }
        }
        for card in Card::all().filter(|&card| fixed.triple_counts(hand, card, aim.winning)) {
            field.counted |= bit(card);
        }
        Some(field)
    }

    /// Calls `visit` with each choice of bí sườn until it answers.
    pub(super) fn each_choice<T>(
        &mut self,
        visit: &mut impl FnMut(&Self) -> Option<T>,
    ) -> Option<T> {
        self.choose(0, visit)
    }

    fn choose<T>(&mut self, from: usize, visit: &mut impl FnMut(&Self) -> Option<T>) -> Option<T> {
        let Some(next) = (from..6).find(|&place| self.possible(Suon::ALL[place])) else {
            let missed = |suon: &&Suon| self.units[**suon as usize] == 0;
            return if self.must.iter().any(|suon| missed(&suon)) { None } else { visit(self) };
        };
        let suon = Suon::ALL[next];
        if !self.must.contains(&suon)
            && let Some(found) = self.choose(next + 1, visit)
        {
            return Some(found);
        }
        let able = suon.cards().iter().fold(0, |kinds, &card| kinds | bit(card)) & self.phong;
        for units in 1..=self.most {
            for serving in subsets(able) {
                let mut taken = self.clone();
                if taken.take(suon, units, serving)
                    && let Some(found) = taken.choose(next + 1, visit)
                {
                    return Some(found);
                }
            }
        }
        None
    }

    fn possible(&self, suon: Suon) -> bool {
        let there = |card: Card| self.free[card.index()] > 0 || self.phong & bit(card) != 0;
        suon.cards().into_iter().all(there)
    }

    /// Takes a triple `units` times, phỗng of the kinds `serving` standing in for free cards.
    fn take(&mut self, suon: Suon, units: u8, serving: Kinds) -> bool {
        for card in suon.cards() {
            let at = card.index();
            if serving & bit(card) == 0 {
                let Some(left) = self.free[at].checked_sub(units) else { return false };
                self.free[at] = left;
                self.beside[at] = self.beside[at].max(units);
            }
            self.open |= bit(card);
        }
        self.phong &= !serving;
        self.serving[suon as usize] = serving;
        self.units[suon as usize] = units;
        // Three of a phỗng serve at most three times.
        serving == 0 || units <= 3
    }

    /// Free cards of a rank (0–8) in the three suits.
    pub(super) fn at(&self, rank: usize) -> [u8; 3] {
        [self.free[rank], self.free[9 + rank], self.free[18 + rank]]
    }

    /// Is every free card in a phu in some way?
    pub(super) fn is_complete(&self) -> bool {
        self.climb(0, [START; 3])
    }

    fn climb(&self, rank: usize, sets: [Set; 3]) -> bool {
        if rank == 9 {
            return sets.iter().all(|set| set & ENDS != 0);
        }
        let free = self.at(rank);
        let plain =
            self.advance(rank, sets, |free, open| if open { ANY[free] } else { SHUT[free] });
        if plain.is_some_and(|sets| self.climb(rank + 1, sets)) {
            return true;
        }
        let phong = [0, 9, 18].map(|suit| self.phong >> (suit + rank) & 1 == 1);
        if rank == 0 || (0..3).any(|suit| free[suit] == 0 && !phong[suit]) {
            return false;
        }
        let mut suit = 0;
        let bi = self.advance(rank, sets, |free, _| {
            suit += 1;
            if phong[suit - 1] { ANY[free] } else { SOME[free] }
        });
        bi.is_some_and(|sets| self.climb(rank + 1, sets))
    }

    /// The next sets, if no suit is stuck.
    fn advance(
        &self,
        rank: usize,
        mut sets: [Set; 3],
        mut uses: impl FnMut(usize, bool) -> u8,
    ) -> Option<[Set; 3]> {
        for (set, suit) in sets.iter_mut().zip([0, 9, 18]) {
            let open = self.open >> (suit + rank) & 1 == 1;
            *set = step(*set, uses(usize::from(self.free[suit + rank]), open));
            if *set == 0 {
                return None;
            }
        }
        Some(sets)
    }
}

/// How many of n cards may go into runs when the others must be three or four alike.
pub(super) const SHUT: [u8; 5] = [0b1, 0b10, 0b100, 0b1001, 0b1_0011];
/// … when the others may lie anywhere.
pub(super) const ANY: [u8; 5] = [0b1, 0b11, 0b111, 0b1111, 0b1_1111];
/// … when at least one must lie in the bí.
pub(super) const SOME: [u8; 5] = [0, 0b1, 0b11, 0b111, 0b1111];

/// Every subset of a set of kinds, the empty one first.
fn subsets(kinds: Kinds) -> impl Iterator<Item = Kinds> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != kinds).then(|| now.wrapping_sub(kinds) & kinds);
        Some(now)
    })
}
