//! Counting lưng on the way up, and tracing a way that has enough of them back to a division.

use super::field::Field;
use super::lies::{Lies, Rest};
use super::pile::Pile;
use super::runs::{ENDS, MORE_OF_TWO, Move, ONE_OF_TWO, START, Set, members, next, step, take};
use crate::phu::glance::bit;
use crate::phu::table::Traced;
use crate::phu::{HeadLung, Split};
use crate::{Card, Rank, Suit};

/// The states reached with 0, 1, and 2 or more lưng.
type Planes = [Set; 3];

/// One rank of one suit as it was walked.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    pub(super) card: Card,
    pub(super) rest: Rest,
    pub(super) moved: Move,
}

impl Taken {
    /// No card of any kind.
    const NOTHING: Self =
        Self { card: Card::CHI_CHI, rest: Rest { alike: 0, join: 0 }, moved: Move::NONE };
}

pub(super) const SPECIALS: [Card; 3] = [Card::CHI_CHI, Card::THANG_THANG, Card::ONG_CU];

impl Field<'_> {
    /// Are there `lung` lưng in some way? The field must be complete.
    pub(super) fn reaches(&self, lung: u8) -> bool {
        self.standing_lung() >= lung || Climb::new(self, lung).up(0)
    }

    /// A division with `lung` lưng, if there is one.
    pub(super) fn prove(&self, lung: u8) -> Option<Split> {
        let mut climb = Climb::new(self, lung);
        climb.up(0).then(|| climb.trace())
    }

    /// The division that was traced; its bí sườn are taken. Groups there must be none.
    pub(super) fn lay(&self, traced: &Traced) -> Option<Split> {
        let bi = |rank| traced.way.has_bi(rank).then_some(());
        let mut pile = Pile::new(self);
        for suit in Suit::ALL {
            let mut state = 0;
            let mut taken = [Taken::NOTHING; 9];
            for (rank, taken) in taken.iter_mut().enumerate() {
                let card = Card::suited(suit, Rank::from_place(rank));
                let runs = traced.runs[card.index()];
                let lies = self.lies(card.index(), bi(rank));
                let rest = lies.rest(self.free[card.index()], runs, 0, None)?;
                *taken = Taken { card, rest, moved: take(state, runs)? };
                state = next(state, runs)?;
            }
            pile.suit(&taken, |rank| bi(rank).is_some());
        }
        Some(pile.finish())
    }

    /// Lưng of groups, bí sườn and specials, whatever becomes of the suits.
    fn standing_lung(&self) -> u8 {
        let units: u8 = self.units.iter().sum();
        let groups = self.fixed.groups().len() as u8;
        let alike = SPECIALS.into_iter().filter(|&card| {
            let together = self.free[card.index()] + self.beside[card.index()];
            together >= 3 && self.counted & bit(card) != 0
        });
        units + groups + self.heads + alike.count() as u8
    }

    /// From how many joining cards on three lie together and count; 0 when they never count.
    fn three(&self, place: usize, bi: Option<()>) -> u8 {
        if self.counted >> place & 1 == 0 {
            return 0;
        }
        match (self.beside[place], bi) {
            (0, _) => 3,
            (beside, None) => 3_u8.saturating_sub(beside).max(1),
            // One of them lies in the bí.
            (beside, Some(())) => 4_u8.saturating_sub(beside).clamp(1, 3),
        }
    }
}

struct Climb<'f, 'a> {
    field: &'f Field<'a>,
    wanted: u8,
    planes: [[Planes; 3]; 10],
    bi: [Option<()>; 9],
}

impl<'f, 'a> Climb<'f, 'a> {
    fn new(field: &'f Field<'a>, lung: u8) -> Self {
        let wanted = lung.saturating_sub(field.standing_lung());
        Self { field, wanted, planes: [[[START, 0, 0]; 3]; 10], bi: [None; 9] }
    }

    fn up(&mut self, rank: usize) -> bool {
        if rank == 9 {
            return self.arrived();
        }
        [None, Some(())].into_iter().any(|bi| {
            self.bi[rank] = bi;
            (bi.is_none() || self.field.may_bi(rank)) && self.advance(rank) && self.up(rank + 1)
        })
    }

    fn arrived(&self) -> bool {
        let best: Option<u8> = self.planes[9].iter().map(best_end).sum();
        best.is_some_and(|lung| lung >= self.wanted)
    }

    fn advance(&mut self, rank: usize) -> bool {
        Suit::ALL.into_iter().all(|suit| {
            let walk = Walk::new(self.field, suit, rank, self.bi[rank]);
            let above = walk.above(&self.planes[rank][suit as usize]);
            self.planes[rank + 1][suit as usize] = above;
            above != [0; 3]
        })
    }

    fn trace(&self) -> Split {
        let mut pile = Pile::new(self.field);
        for suit in Suit::ALL {
            pile.suit(&self.trace_suit(suit), |rank| self.bi[rank].is_some());
        }
        pile.finish()
    }

    /// The ranks of one suit, low to high, along one way that ends with the most lưng.
    fn trace_suit(&self, suit: Suit) -> Vec<Taken> {
        let last = self.planes[9][suit as usize];
        let lung = usize::from(best_end(&last).unwrap_or_default());
        let mut goal = (lung, members(last[lung] & ENDS).next().unwrap_or_default());
        let mut taken = Vec::with_capacity(9);
        for rank in (0..9).rev() {
            let walk = Walk::new(self.field, suit, rank, self.bi[rank]);
            if let Some((from, step)) = walk.below(&self.planes[rank][suit as usize], goal) {
                taken.push(step);
                goal = from;
            }
        }
        taken.reverse();
        taken
    }
}

fn best_end(planes: &Planes) -> Option<u8> {
    (0..3).rev().find(|&lung| planes[usize::from(lung)] & ENDS != 0)
}

/// One rank of one suit: what may become of its free cards.
struct Walk {
    card: Card,
    free: u8,
    lies: Lies,
    three: u8,
    /// States from which 0, 1, 2 runs become a lưng 7 here.
    heads: [Set; 3],
}

impl Walk {
    fn new(field: &Field<'_>, suit: Suit, rank: usize, bi: Option<()>) -> Self {
        let card = Card::suited(suit, Rank::from_place(rank));
        let place = card.index();
        // A run from 1v gets its third card at 3v.
        let heads = match (field.fixed.head_lung(), place) {
            (HeadLung::AnyRun, 2) => [!(ONE_OF_TWO | MORE_OF_TWO), ONE_OF_TWO, MORE_OF_TWO],
            (HeadLung::AnyRun | HeadLung::ThreeOnly, _) => [!0, 0, 0],
        };
        let (lies, three) = (field.lies(place, bi), field.three(place, bi));
        Self { card, free: field.free[place], lies, three, heads }
    }

    fn above(&self, planes: &Planes) -> Planes {
        let uses = self.lies.uses_by_lung(self.free, self.three);
        let mut above = [0; 3];
        for (lung, set) in planes.iter().enumerate().filter(|(_, set)| **set != 0) {
            for (head, mask) in self.heads.iter().enumerate().filter(|(_, mask)| **mask != 0) {
                above[(lung + head).min(2)] |= step(set & mask, uses.plain);
                above[(lung + head + 1).min(2)] |= step(set & mask, uses.lung);
            }
        }
        above[1] &= !above[2];
        above[0] &= !(above[1] | above[2]);
        above
    }

    /// A state below and the step from it that lead to `goal`.
    fn below(&self, planes: &Planes, goal: (usize, u8)) -> Option<((usize, u8), Taken)> {
        for (lung, &set) in planes.iter().enumerate() {
            for state in members(set) {
                if let Some(taken) = self.step((lung, state), goal) {
                    return Some(((lung, state), taken));
                }
            }
        }
        None
    }

    fn step(&self, (lung, state): (usize, u8), goal: (usize, u8)) -> Option<Taken> {
        let runs = (0..=self.free).find(|&runs| next(state, runs) == Some(goal.1))?;
        let uses = self.lies.uses_by_lung(self.free, self.three);
        let head = self.heads.iter().position(|mask| mask >> state & 1 == 1)?;
        let fits = |extra: usize, uses: u8| {
            uses >> runs & 1 == 1 && (lung + head + extra).min(2) == goal.0
        };
        let with = match (fits(0, uses.plain), fits(1, uses.lung)) {
            (true, _) => None,
            (false, true) => Some(()),
            (false, false) => return None,
        };
        let rest = self.lies.rest(self.free, runs, self.three, with)?;
        Some(Taken { card: self.card, rest, moved: take(state, runs)? })
    }
}
