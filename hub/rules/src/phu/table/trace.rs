//! One division along a way: how many cards of each kind go into runs. Allocates nothing.

use super::hold::Hold;
use super::row::holds;
use super::rows::Rows;
use super::{Want, Way};
use crate::Card;
use crate::phu::search::lies::Lies;
use crate::phu::search::runs::{ENDS, FROM, MORE_OF_TWO, ONE_OF_TWO, START, Set, step};

/// A division in few bytes: with the counts of the hand it says where every card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::phu) struct Traced {
    /// Its bí and bí sườn.
    pub(in crate::phu) way: Way,
    /// How many cards of each kind of the suits go into runs.
    pub(in crate::phu) runs: [u8; 27],
}

/// The division along a way that is there.
pub(in crate::phu) fn trace(counts: &[u8; Card::KINDS], way: Way, want: Want) -> Option<Traced> {
    let hold = Hold::new(counts).take(way.suon)?;
    let lung = lung_suit(&hold, way, want);
    let mut runs = [0; 27];
    for suit in 0..3 {
        let open = hold.open(suit) | 1;
        let lies = std::array::from_fn(|rank| match (way.has_bi(rank), open >> rank & 1) {
            (true, _) => Lies::InBi,
            (false, 1) => Lies::Anywhere,
            (false, _) => Lies::Alike,
        });
        let own = suit * 9..suit * 9 + 9;
        let sought = if lung == Some(suit) { Sought::lung_of(suit) } else { Sought::NOTHING };
        let climb = Climb { free: hold.left.get(own.clone())?.try_into().ok()?, lies, sought };
        runs[own].copy_from_slice(&climb.runs()?);
    }
    Some(Traced { way, runs })
}

/// The suit that must have the lưng, if it has to be in a suit.
fn lung_suit(hold: &Hold, way: Way, want: Want) -> Option<usize> {
    let special = hold.left[27..].iter().any(|&count| count >= 3);
    if want == Want::Whole || way.suon != 0 || special {
        return None;
    }
    let table = Rows::get();
    (0..3).find(|&suit| {
        let entry = table.entry(hold.suits[suit]);
        let masks = if suit == 0 { table.head(entry) } else { table.alike(entry) };
        holds(masks, way.bi)
    })
}

/// What a suit must have.
#[derive(Clone, Copy)]
struct Sought {
    /// From how many joining cards on three alike are a lưng; 0 when none is sought.
    three: u8,
    /// States in which a run from nhất gets its third card, if that is a lưng.
    head: Set,
}

impl Sought {
    const NOTHING: Self = Self { three: 0, head: 0 };

    const fn lung_of(suit: usize) -> Self {
        Self { three: 3, head: if suit == 0 { ONE_OF_TWO | MORE_OF_TWO } else { 0 } }
    }
}

/// The states reached without lưng, and with one.
type Planes = [Set; 2];

/// One suit on the way up its ranks.
struct Climb {
    free: [u8; 9],
    lies: [Lies; 9],
    sought: Sought,
}

impl Climb {
    fn runs(&self) -> Option<[u8; 9]> {
        let mut planes = [[START, 0]; 10];
        for rank in 0..9 {
            planes[rank + 1] = self.above(rank, planes[rank]);
        }
        let plane = usize::from(self.sought.three > 0);
        let ends = planes[9][plane] & ENDS;
        let mut goal = (ends != 0).then(|| (plane, ends.trailing_zeros() as usize))?;
        let mut runs = [0; 9];
        for rank in (0..9).rev() {
            (goal, runs[rank]) = self.below(rank, planes[rank], goal)?;
        }
        Some(runs)
    }

    fn head(&self, rank: usize) -> Set {
        if rank == 2 { self.sought.head } else { 0 }
    }

    fn above(&self, rank: usize, [none, lung]: Planes) -> Planes {
        let uses = self.lies[rank].uses_by_lung(self.free[rank], self.sought.three);
        let head = self.head(rank);
        let mut above = [step(none & !head, uses.plain), 0];
        if self.sought.three > 0 {
            above[1] = step(lung, uses.plain | uses.lung) | step(none & head, uses.plain);
            if uses.lung != 0 {
                above[1] |= step(none, uses.lung);
            }
        }
        above
    }

    /// A state below, and how many cards of this rank go into runs, that lead to `goal`.
    fn below(
        &self,
        rank: usize,
        [none, lung]: Planes,
        (plane, state): (usize, usize),
    ) -> Option<((usize, usize), u8)> {
        let uses = self.lies[rank].uses_by_lung(self.free[rank], self.sought.three);
        let head = self.head(rank);
        (0..=self.free[rank]).find_map(|runs| {
            let from = FROM[state][usize::from(runs)];
            let when = |uses: u8, set: Set| if uses >> runs & 1 == 1 { set & from } else { 0 };
            let [plain, with] = match plane {
                0 => [when(uses.plain, none & !head), 0],
                _ => [
                    when(uses.lung, none) | when(uses.plain, none & head),
                    when(uses.plain | uses.lung, lung),
                ],
            };
            let found = if with != 0 { (1, with) } else { (0, plain) };
            (found.1 != 0).then(|| ((found.0, found.1.trailing_zeros() as usize), runs))
        })
    }
}
