//! What one suit can do: with which ranks given to bí everything else in it is in phu.

use super::hold::Limits;
#[cfg(test)]
use super::index::Counts;
use crate::phu::search::lies::Lies;
use crate::phu::search::runs::{ENDS, MORE_OF_TWO, ONE_OF_TWO, START, Set, step};

/// A set of masks, one bit each; a mask has one bit for each rank given to a bí.
///
/// Nhị is the highest bit, cửu the lowest, so that the order of masks is the order in which the
/// search tries them. Nhất needs no bí, for it may lie alone.
pub(super) type Masks = [u64; 4];

/// The masks with which a suit is whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    /// In any way.
    pub(super) any: Masks,
    /// So that three or four alike lie together.
    pub(super) alike: Masks,
    /// The same, or a run begins at nhất: for văn, where that is a lưng.
    pub(super) head: Masks,
}

/// The run states reached with no lưng, with three alike, with a run from nhất.
#[derive(Clone, Copy, Default)]
struct Planes {
    none: Set,
    alike: Set,
    head: Set,
}

/// The states after some ranks, by the mask of bí among those.
#[derive(Clone, Default)]
pub(super) struct Level(Vec<(u8, Planes)>);

impl Level {
    /// Below nhất.
    pub(super) fn start() -> Self {
        Self(vec![(0, Planes { none: START, alike: 0, head: 0 })])
    }

    /// Fills `above` with the level after this rank (0–8) with so many cards.
    pub(super) fn rise(&self, rank: usize, cards: u8, above: &mut Self) {
        above.0.clear();
        let plain = if rank == 0 { Lies::Anywhere } else { Lies::Alike };
        for &(mask, planes) in &self.0 {
            above.push(mask, planes.step(rank, cards, plain));
            if rank > 0 && cards > 0 {
                above.push(mask | 1 << (8 - rank), planes.step(rank, cards, Lies::InBi));
            }
        }
    }

    fn push(&mut self, mask: u8, planes: Planes) {
        if planes.all() != 0 {
            self.0.push((mask, planes));
        }
    }

    /// The row of a suit of which all ranks were climbed.
    pub(super) fn row(&self) -> Row {
        let mut row = Row::default();
        for &(mask, planes) in &self.0 {
            let (word, bit) = (usize::from(mask / 64), mask % 64);
            let ends = |set: Set| u64::from(set & ENDS != 0) << bit;
            row.any[word] |= ends(planes.all());
            row.alike[word] |= ends(planes.alike);
            row.head[word] |= ends(planes.alike | planes.head);
        }
        row
    }
}

impl Planes {
    const fn all(self) -> Set {
        self.none | self.alike | self.head
    }

    fn step(self, rank: usize, cards: u8, lies: Lies) -> Self {
        let uses = lies.uses_by_lung(cards, 3);
        // A run from nhất gets its third card here.
        let third = if rank == 2 { ONE_OF_TWO | MORE_OF_TWO } else { 0 };
        let head = self.head | self.none & third;
        let alike = step(self.alike, uses.plain) | step(self.all(), uses.lung);
        Self { none: step(self.none & !third, uses.plain), alike, head: step(head, uses.plain) }
    }
}

impl Row {
    /// The row of a suit, by climbing its ranks.
    #[cfg(test)]
    pub(super) fn of(counts: &Counts) -> Self {
        let (mut below, mut above) = (Level::start(), Level::default());
        for (rank, &cards) in counts.iter().enumerate() {
            below.rise(rank, cards, &mut above);
            std::mem::swap(&mut below, &mut above);
        }
        below.row()
    }

    /// Ranks in every mask, and ranks in some mask.
    pub(super) fn limits(&self) -> Limits {
        (0..=u8::MAX).filter(|&mask| holds(&self.any, mask)).fold(Limits::NOTHING, |all, mask| {
            Limits { must: all.must & mask, can: all.can | mask }
        })
    }
}

/// The masks in both.
pub(super) fn both(a: &Masks, b: &Masks) -> Masks {
    std::array::from_fn(|word| a[word] & b[word])
}

/// The masks in one or the other.
pub(super) fn either(a: &Masks, b: &Masks) -> Masks {
    std::array::from_fn(|word| a[word] | b[word])
}

/// Is some mask in both?
pub(super) fn meet(a: &Masks, b: &Masks) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Is this mask one of them?
pub(super) fn holds(masks: &Masks, mask: u8) -> bool {
    masks[usize::from(mask / 64)] >> (mask % 64) & 1 == 1
}

/// The first mask.
pub(super) fn first(masks: &Masks) -> Option<u8> {
    let word = masks.iter().position(|&word| word != 0)?;
    Some(word as u8 * 64 + masks[word].trailing_zeros() as u8)
}
