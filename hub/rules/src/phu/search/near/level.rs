//! What the runs of one suit cost so far, and what the next rank adds.

use super::Costs;
use crate::phu::search::lies::Lies;
use crate::phu::search::runs::{ENDS, START, STATES, Set, members, next};

/// No way leads here.
pub(super) const FAR: u8 = u8::MAX;

/// What to do with the free cards of a kind so that a number of them goes into runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The cost of each number in runs, 0–4.
    pub(super) costs: [u8; 5],
    /// How many cards are then kept, a wish among them.
    pub(super) kept: [u8; 5],
}

/// [`Choice`] by where the others lie, the free cards, and whether one may be wished for.
#[derive(Clone, Debug)]
pub(super) struct Prices([[[Choice; 2]; 5]; 3]);

const FREE: [u8; 5] = [0, 1, 2, 3, 4];

impl Prices {
    pub(super) fn new(costs: Costs) -> Self {
        let wishes = [None, Some(costs.wish)];
        let kind = |free, wish| Kind { free, wish, odd: costs.odd };
        Self(
            [Lies::Alike, Lies::Anywhere, Lies::InBi]
                .map(|lies| FREE.map(|free| wishes.map(|wish| kind(free, wish).option(lies)))),
        )
    }

    pub(super) fn of(&self, free: u8, wish: Option<()>, lies: Lies) -> &Choice {
        &self.0[lies as usize][usize::from(free)][usize::from(wish.is_some())]
    }
}

/// The free cards of one kind, and what one more would cost.
#[derive(Clone, Copy, Debug)]
struct Kind {
    free: u8,
    wish: Option<u8>,
    odd: u8,
}

impl Kind {
    fn option(self, lies: Lies) -> Choice {
        let keep = FREE.map(|runs| self.keep(runs, lies));
        Choice { costs: keep.map(|(cost, _)| cost), kept: keep.map(|(_, kept)| kept) }
    }

    /// The cost of the cheapest way to put `runs` cards into runs, and how many are kept for it.
    fn keep(self, runs: u8, lies: Lies) -> (u8, u8) {
        let keep = |kept: u8| (self.cost(kept), kept);
        match lies {
            Lies::Anywhere => keep(self.free.max(runs)),
            Lies::InBi => keep(self.free.max(runs + 1)),
            Lies::Alike => match runs {
                0 => keep(0).min(keep(3)).min(keep(4)),
                1 => keep(1).min(keep(4)),
                _ => keep(runs),
            },
        }
    }

    fn cost(self, kept: u8) -> u8 {
        match kept.checked_sub(self.free) {
            None | Some(0) => self.odd.saturating_mul(self.free - kept),
            Some(1) => self.wish.unwrap_or(FAR),
            Some(_) => FAR,
        }
    }
}

/// The least that a suit has cost, by the state of its runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    costs: [u8; STATES],
    live: Set,
    least: u8,
}

impl Level {
    /// Below the first rank.
    pub(super) fn start() -> Self {
        let mut costs = [FAR; STATES];
        costs[0] = 0;
        Self { costs, live: START, least: 0 }
    }

    pub(super) fn cost(&self, state: u8) -> u8 {
        self.costs[usize::from(state)]
    }

    /// The least in it.
    pub(super) fn least(&self) -> u8 {
        self.least
    }

    /// Becomes the level above `below`, as far as it costs less than `limit`.
    pub(super) fn rise(&mut self, below: &Self, costs: [u8; 5], limit: u8) {
        *self = Self { costs: [FAR; STATES], live: 0, least: FAR };
        for (runs, more) in (0..5).zip(costs).filter(|(_, more)| *more < limit) {
            for state in members(below.live) {
                let cost = below.cost(state).saturating_add(more);
                if let Some(to) = next(state, runs).filter(|_| cost < limit) {
                    let level = &mut self.costs[usize::from(to)];
                    *level = cost.min(*level);
                    self.live |= 1 << to;
                    self.least = self.least.min(cost);
                }
            }
        }
    }

    /// The state in which the suit ends cheapest, and its cost.
    pub(super) fn end(&self) -> (u8, u8) {
        let ends = members(self.live & ENDS).map(|state| (state, self.cost(state)));
        ends.min_by_key(|&(_, cost)| cost).unwrap_or((0, FAR))
    }

    /// A state here, and how many cards go into runs, that lead to `goal` at the cost `reached`.
    pub(super) fn below(&self, costs: [u8; 5], goal: u8, reached: u8) -> Option<(u8, u8)> {
        members(self.live).find_map(|state| {
            let leads = |runs: &u8| {
                let cost = self.cost(state).saturating_add(costs[usize::from(*runs)]);
                cost == reached && next(state, *runs) == Some(goal)
            };
            (0..5).find(leads).map(|runs| (state, runs))
        })
    }
}
