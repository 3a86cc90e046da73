//! The thành hand that lies nearest: which cards to leave out, which to wish for.

use super::field::{ANY, Kinds, SHUT, SOME, YEU, bit};
use super::runs::{ENDS, STATES, members, step_from};
use crate::phu::{Fixed, GroupKind, Suon};
use crate::{Card, Hand, Rank, Suit};

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

const FAR: u8 = u8::MAX;

/// The least that a suit can cost, by the state of its runs.
type Levels = [u8; STATES];

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
    let mut free = *hand.counts();
    let (mut open, mut phong) = (YEU, 0);
    for group in fixed.groups() {
        let left = &mut free[group.card.index()];
        *left = left.checked_sub(group.size())?;
        open |= bit(group.card);
        phong |= if group.kind == GroupKind::Phong { bit(group.card) } else { 0 };
    }
    let wishable = Card::all().filter(|&card| hand.count(card) < Card::COPIES && spare(card));
    let wishable = wishable.fold(0, |kinds, card| kinds | bit(card));
    let taken = Taken { free, open, phong, wished: [0; Card::KINDS], cost: 0 };
    let levels = [[start(); 3]; 10];
    let near = Near::default();
    let mut search = Search { costs, wishable, levels, bi: [None; 9], best: FAR, near };
    search.choose(0, &taken);
    (search.best < FAR).then_some(search.near)
}

fn start() -> Levels {
    let mut levels = [FAR; STATES];
    levels[0] = 0;
    levels
}

/// What is left once some bí sườn are taken.
#[derive(Clone)]
struct Taken {
    free: [u8; Card::KINDS],
    open: Kinds,
    phong: Kinds,
    wished: [u8; Card::KINDS],
    cost: u8,
}

struct Search {
    costs: Costs,
    wishable: Kinds,
    levels: [[Levels; 3]; 10],
    bi: [Option<()>; 9],
    best: u8,
    near: Near,
}

impl Search {
    fn choose(&mut self, place: usize, taken: &Taken) {
        if taken.cost >= self.best {
            return;
        }
        let Some(&suon) = Suon::ALL.get(place) else {
            self.climb(0, taken);
            return;
        };
        if let Some(with) = self.take(suon, taken) {
            self.choose(place + 1, &with);
        }
        self.choose(place + 1, taken);
    }

    /// Takes a bí sườn of which at least two kinds are there.
    fn take(&self, suon: Suon, taken: &Taken) -> Option<Taken> {
        let mut with = taken.clone();
        let mut lacks = false;
        for card in suon.cards() {
            let at = card.index();
            with.open |= bit(card);
            if with.free[at] > 0 {
                with.free[at] -= 1;
            } else if with.phong & bit(card) != 0 {
                with.phong &= !bit(card);
            } else if self.wishable & bit(card) != 0 && !lacks {
                lacks = true;
                with.wished[at] += 1;
                with.cost = with.cost.saturating_add(self.costs.wish);
            } else {
                return None;
            }
        }
        Some(with)
    }

    fn climb(&mut self, rank: usize, taken: &Taken) {
        if rank == 9 {
            self.keep(taken);
            return;
        }
        for bi in [None, Some(())].into_iter().take(if rank == 0 { 1 } else { 2 }) {
            self.bi[rank] = bi;
            if (bi.is_none() || worth_a_bi(rank, taken)) && self.advance(rank, taken) {
                self.climb(rank + 1, taken);
            }
        }
    }

    /// The next levels; `false` when they can beat nothing.
    fn advance(&mut self, rank: usize, taken: &Taken) -> bool {
        let mut least = taken.cost;
        for suit in Suit::ALL {
            let options = self.options(card_at(suit, rank), taken, self.bi[rank]);
            let next = climb_suit(&self.levels[rank][suit as usize], &options, self.best);
            least = least.saturating_add(next.iter().copied().min().unwrap_or(FAR));
            self.levels[rank + 1][suit as usize] = next;
            if least >= self.best {
                return false;
            }
        }
        true
    }

    /// By how many cards of the kind are kept, 0–4: what that costs, and how many may go into runs.
    fn options(&self, card: Card, taken: &Taken, bi: Option<()>) -> [(u8, u8); 5] {
        let free = usize::from(taken.free[card.index()]);
        let uses = match bi {
            Some(()) if taken.phong & bit(card) == 0 => &SOME,
            Some(()) => &ANY,
            None if taken.open & bit(card) != 0 => &ANY,
            None => &SHUT,
        };
        let mut options = [(FAR, 0); 5];
        for (kept, option) in options.iter_mut().enumerate() {
            if kept <= free {
                *option = (self.costs.odd.saturating_mul((free - kept) as u8), uses[kept]);
            } else if kept == free + 1 && self.wishable & bit(card) != 0 {
                *option = (self.costs.wish, uses[kept]);
            }
        }
        options
    }

    /// All ranks are climbed: is it the cheapest way so far?
    fn keep(&mut self, taken: &Taken) {
        let ends = Suit::ALL.map(|suit| cheapest_end(&self.levels[9][suit as usize]));
        let cost = ends.iter().fold(taken.cost, |sum, &(_, cost)| sum.saturating_add(cost));
        if cost >= self.best {
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
        self.best = cost;
        self.near = near;
    }

    fn trace(&self, suit: Suit, end: u8, taken: &Taken, near: &mut Near) {
        let mut goal = end;
        for rank in (0..9).rev() {
            let card = card_at(suit, rank);
            let options = self.options(card, taken, self.bi[rank]);
            let reached = self.levels[rank + 1][suit as usize][usize::from(goal)];
            let below = &self.levels[rank][suit as usize];
            if let Some((state, kept)) = step_down(below, &options, (goal, reached)) {
                let free = taken.free[card.index()];
                add(&mut near.odd, card, free.saturating_sub(kept));
                add(&mut near.wished, card, kept.saturating_sub(free));
                goal = state;
            }
        }
    }
}

fn climb_suit(from: &Levels, options: &[(u8, u8); 5], best: u8) -> Levels {
    let mut next = [FAR; STATES];
    for (state, &below) in (0..).zip(from).filter(|(_, below)| **below < best) {
        for (cost, uses) in options {
            let cost = below.saturating_add(*cost);
            for to in members(step_from(state, *uses)) {
                let level = &mut next[usize::from(to)];
                *level = cost.min(*level);
            }
        }
    }
    next
}

/// A state below, and how many cards were kept, that lead to this state at this cost.
fn step_down(below: &Levels, options: &[(u8, u8); 5], goal: (u8, u8)) -> Option<(u8, u8)> {
    let (state, reached) = goal;
    let leads = |from: u8, level: u8, cost: u8, uses: u8| {
        level < FAR
            && level.saturating_add(cost) == reached
            && step_from(from, uses) >> state & 1 == 1
    };
    (0..).zip(below).find_map(|(from, &level)| {
        let kept =
            (0..5_u8).zip(options).find(|(_, (cost, uses))| leads(from, level, *cost, *uses));
        kept.map(|(kept, _)| (from, kept))
    })
}

fn cheapest_end(levels: &Levels) -> (u8, u8) {
    let ends = members(ENDS).map(|state| (state, levels[usize::from(state)]));
    ends.min_by_key(|&(_, cost)| cost).unwrap_or((0, FAR))
}

fn card_at(suit: Suit, rank: usize) -> Card {
    Card::suited(suit, Rank::from_place(rank))
}

fn add(cards: &mut Vec<Card>, card: Card, times: u8) {
    cards.extend(std::iter::repeat_n(card, usize::from(times)));
}

/// Two suits or more have the rank, in hand or as phỗng.
fn worth_a_bi(rank: usize, taken: &Taken) -> bool {
    let there = |at: &usize| taken.free[*at] > 0 || taken.phong >> *at & 1 == 1;
    [rank, 9 + rank, 18 + rank].iter().filter(|at| there(at)).count() >= 2
}
