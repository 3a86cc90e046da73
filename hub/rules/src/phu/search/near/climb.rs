//! Going up the ranks at the least cost, with a bí at a rank or without.

use super::level::{Choice, FAR, Level, Prices};
use super::{Costs, Near, Taken};
use crate::phu::glance::{Kinds, bit};
use crate::phu::search::lies::Lies;
use crate::{Card, Rank, Suit};

/// The search over bí, with the best way found so far.
#[derive(Clone, Debug)]
pub(super) struct Climb {
    prices: Prices,
    wishable: Kinds,
    /// Ranks at which a bí may be of use.
    bi_ranks: [Option<()>; 9],
    levels: [[Level; 3]; 10],
    bi: [Option<()>; 9],
    /// The least that a suit can cost, by what is free in it.
    known: Vec<(u64, u8)>,
    least: u8,
    near: Near,
}

impl Climb {
    /// For the hand of which `whole` is free before any bí sườn is taken.
    pub(super) fn new(costs: Costs, wishable: Kinds, whole: &Taken) -> Self {
        let ranks = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Self {
            prices: Prices::new(costs),
            wishable,
            bi_ranks: ranks.map(|rank| worth_a_bi(rank, whole).then_some(())),
            levels: [[Level::start(); 3]; 10],
            bi: [None; 9],
            known: Vec::new(),
            least: FAR,
            near: Near::default(),
        }
    }

    /// The best way found.
    pub(super) fn best(self) -> Option<Near> {
        (self.least < FAR).then_some(self.near)
    }

    /// No way costs less than this: what it would cost if each suit had its own bí.
    pub(super) fn least(&mut self, taken: &Taken) -> u8 {
        Suit::ALL.into_iter().fold(taken.cost, |sum, suit| {
            let key = taken.key(suit);
            let known = self.known.iter().find(|(other, _)| *other == key).map(|&(_, cost)| cost);
            let cost = known.unwrap_or_else(|| {
                let cost = self.least_of(suit, taken);
                self.known.push((key, cost));
                cost
            });
            sum.saturating_add(cost)
        })
    }

    fn least_of(&self, suit: Suit, taken: &Taken) -> u8 {
        let (mut below, mut level) = (Level::start(), Level::start());
        for rank in 0..9 {
            let card = card_at(suit, rank);
            let mut costs = self.choice(card, taken, None).costs;
            if let Some(bi) = self.bi_ranks[rank] {
                let with = self.choice(card, taken, Some(bi)).costs;
                costs.iter_mut().zip(with).for_each(|(cost, with)| *cost = with.min(*cost));
            }
            level.rise(&below, costs, FAR);
            std::mem::swap(&mut level, &mut below);
        }
        below.end().1
    }

    /// Looks for a cheaper way than the best so far; none costs less than `least`.
    pub(super) fn search(&mut self, taken: &Taken, least: u8) {
        if least < self.least {
            self.up(0, taken);
        }
    }

    fn up(&mut self, rank: usize, taken: &Taken) {
        if rank == 9 {
            self.keep(taken);
            return;
        }
        let with = self.bi_ranks[rank].map(Some);
        for bi in [None].into_iter().chain(with) {
            self.bi[rank] = bi;
            if self.advance(rank, taken) {
                self.up(rank + 1, taken);
            }
        }
    }

    /// The next levels; `false` when they can beat nothing.
    fn advance(&mut self, rank: usize, taken: &Taken) -> bool {
        let levels = self.levels[rank].iter();
        let mut sum = levels.fold(taken.cost, |sum, level| sum.saturating_add(level.least()));
        for suit in Suit::ALL {
            let costs = self.choice(card_at(suit, rank), taken, self.bi[rank]).costs;
            let (below, above) = self.levels.split_at_mut(rank + 1);
            let (below, above) = (&below[rank][suit as usize], &mut above[0][suit as usize]);
            // What the other suits cost already is not left to this one.
            let others = sum - below.least();
            above.rise(below, costs, self.least.saturating_sub(others));
            sum = others.saturating_add(above.least());
            if sum >= self.least {
                return false;
            }
        }
        true
    }

    fn choice(&self, card: Card, taken: &Taken, bi: Option<()>) -> &Choice {
        let lies = match bi {
            Some(()) if taken.phong & bit(card) == 0 => Lies::InBi,
            Some(()) => Lies::Anywhere,
            None if taken.open & bit(card) != 0 => Lies::Anywhere,
            None => Lies::Alike,
        };
        let wish = (self.wishable & bit(card) != 0).then_some(());
        self.prices.of(taken.free[card.index()], wish, lies)
    }

    /// All ranks are climbed: keeps the way if it is the cheapest so far.
    fn keep(&mut self, taken: &Taken) {
        let ends = Suit::ALL.map(|suit| self.levels[9][suit as usize].end());
        let cost = ends.iter().fold(taken.cost, |sum, &(_, cost)| sum.saturating_add(cost));
        if cost >= self.least {
            return;
        }
        let mut near = Near::default();
        for card in Card::all() {
            add(&mut near.wished, card, taken.wished[card.index()]);
        }
        for (suit, (state, _)) in Suit::ALL.into_iter().zip(ends) {
            self.trace(suit, state, taken, &mut near);
        }
        near.odd.sort_unstable();
        near.wished.sort_unstable();
        self.least = cost;
        self.near = near;
    }

    fn trace(&self, suit: Suit, end: u8, taken: &Taken, near: &mut Near) {
        let mut goal = end;
        for rank in (0..9).rev() {
            let card = card_at(suit, rank);
            let choice = self.choice(card, taken, self.bi[rank]);
            let reached = self.levels[rank + 1][suit as usize].cost(goal);
            let below = &self.levels[rank][suit as usize];
            if let Some((state, runs)) = below.below(choice.costs, goal, reached) {
                let (free, kept) = (taken.free[card.index()], choice.kept[usize::from(runs)]);
                add(&mut near.odd, card, free.saturating_sub(kept));
                add(&mut near.wished, card, kept.saturating_sub(free));
                goal = state;
            }
        }
    }
}

fn card_at(suit: Suit, rank: usize) -> Card {
    Card::suited(suit, Rank::from_place(rank))
}

fn add(cards: &mut Vec<Card>, card: Card, times: u8) {
    cards.extend(std::iter::repeat_n(card, usize::from(times)));
}

/// Two suits or more have the rank, in hand or as phỗng; nhất needs none, for it may lie alone.
fn worth_a_bi(rank: usize, taken: &Taken) -> bool {
    let there = |at: &usize| taken.free[*at] > 0 || taken.phong >> *at & 1 == 1;
    rank > 0 && [rank, 9 + rank, 18 + rank].iter().filter(|at| there(at)).count() >= 2
}
