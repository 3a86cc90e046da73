//! The cards that are still free once groups and bí sườn are set aside.

use super::Aim;
use super::lies::Lies;
use super::runs::{ENDS, START, Set, step};
use crate::phu::glance::{Kinds, YEU, bit};
use crate::phu::{Fixed, GroupKind, HeadLung, Suon};
use crate::{Card, Hand};

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
    /// Phỗng kinds that serve in a bí sườn, by the triple's place.
    pub(super) serving: [Kinds; 6],
    /// Runs `1v 2v 3v` set aside, where only those are lưng 7.
    pub(super) heads: u8,
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
            heads: 0,
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
        if aim.lung > 0 {
            let counts = |card: &Card| fixed.triple_counts(hand, *card, aim.winning);
            field.counted = Card::all().filter(counts).fold(0, |kinds, card| kinds | bit(card));
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
            let lacks = self.must.iter().any(|suon| missed(&suon));
            return if lacks { None } else { self.choose_heads(visit) };
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

    /// Where only `1v 2v 3v` itself is lưng 7, it is chosen like a bí sườn.
    fn choose_heads<T>(&mut self, visit: &mut impl FnMut(&Self) -> Option<T>) -> Option<T> {
        let most = match self.fixed.head_lung() {
            HeadLung::AnyRun => 0,
            HeadLung::ThreeOnly => self.free[..3].iter().copied().min().unwrap_or(0).min(self.most),
        };
        (0..=most).find_map(|heads| {
            let mut taken = self.clone();
            taken.free[..3].iter_mut().for_each(|free| *free -= heads);
            taken.heads = heads;
            visit(&taken)
        })
    }

    fn possible(&self, suon: Suon) -> bool {
        let there = |card: Card| self.free[card.index()] > 0 || self.phong & bit(card) != 0;
        suon.cards().into_iter().all(there)
    }

    /// Takes a triple `units` times, phỗng of the kinds `serving` standing in for free cards.
    pub(super) fn take(&mut self, suon: Suon, units: u8, serving: Kinds) -> bool {
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

    /// Where the free cards of the kind at this place may lie, with a bí at its rank or without.
    pub(super) fn lies(&self, place: usize, bi: Option<()>) -> Lies {
        match bi {
            Some(()) if self.phong >> place & 1 == 0 => Lies::InBi,
            Some(()) => Lies::Anywhere,
            None if self.open >> place & 1 == 1 => Lies::Anywhere,
            None => Lies::Alike,
        }
    }

    /// Has each suit a card for a bí of this rank? Nhất needs none, for it may lie alone.
    pub(super) fn may_bi(&self, rank: usize) -> bool {
        let there = |place: usize| self.free[place] > 0 || self.phong >> place & 1 == 1;
        rank > 0 && there(rank) && there(9 + rank) && there(18 + rank)
    }

    /// Is every free card in a phu in some way?
    pub(super) fn is_complete(&self) -> bool {
        self.climb(0, [START; 3])
    }

    fn climb(&self, rank: usize, sets: [Set; 3]) -> bool {
        if rank == 9 {
            return sets.iter().all(|set| set & ENDS != 0);
        }
        let goes = |bi| self.advance(rank, sets, bi).is_some_and(|sets| self.climb(rank + 1, sets));
        goes(None) || (self.may_bi(rank) && goes(Some(())))
    }

    /// The next sets, if no suit is stuck.
    fn advance(&self, rank: usize, mut sets: [Set; 3], bi: Option<()>) -> Option<[Set; 3]> {
        for (set, suit) in sets.iter_mut().zip([0, 9, 18]) {
            let place = suit + rank;
            *set = step(*set, self.lies(place, bi).uses(self.free[place]));
            if *set == 0 {
                return None;
            }
        }
        Some(sets)
    }
}

/// Every subset of a set of kinds, the empty one first.
fn subsets(kinds: Kinds) -> impl Iterator<Item = Kinds> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != kinds).then(|| now.wrapping_sub(kinds) & kinds);
        Some(now)
    })
}
