//! A hand by suits, and what is left of it when bí sườn are taken.

use super::index::Chunks;
use super::row::{Masks, both, either, first};
use super::rows::Rows;
use super::wish::Lacks;
use crate::Card;
use crate::phu::Suon;

/// The places of the three kinds of each bí sườn.
const KINDS: [[usize; 3]; 6] = kinds();

const fn kinds() -> [[usize; 3]; 6] {
    let mut kinds = [[0; 3]; 6];
    let mut at = 0;
    while at < 6 {
        let [low, middle, high] = Suon::ALL[at].cards();
        kinds[at] = [low.index(), middle.index(), high.index()];
        at += 1;
    }
    kinds
}

/// Cards of a hand that are not in bí sườn, and the kinds that may join those.
#[derive(Clone, Copy)]
pub(super) struct Hold {
    pub(super) left: [u8; Card::KINDS],
    pub(super) suits: [Chunks; 3],
    open: u32,
}

impl Hold {
    pub(super) fn new(counts: &[u8; Card::KINDS]) -> Self {
        let suits = [0, 9, 18].map(|from| Chunks::new(&counts[from..from + 9]));
        Self { left: *counts, suits, open: 0 }
    }

    /// Without the cards of these bí sườn, if they are there.
    pub(super) fn take(&self, suon: u8) -> Option<Self> {
        match self.lacks(suon) {
            Lacks::Nothing(left) => Some(left),
            Lacks::One(..) | Lacks::More => None,
        }
    }

    /// Without the cards of these bí sườn; what is missing for them is said.
    pub(super) fn lacks(&self, suon: u8) -> Lacks {
        let mut hold = *self;
        let mut lacking = None;
        let taken = KINDS.iter().enumerate().filter(|(place, _)| suon >> (5 - place) & 1 == 1);
        for &at in taken.flat_map(|(_, kinds)| kinds) {
            hold.open |= 1 << at;
            if hold.left[at] > 0 {
                hold.left[at] -= 1;
                if let Some(suit) = hold.suits.get_mut(at / 9) {
                    *suit = suit.without(at % 9, 1);
                }
            } else if lacking.replace(at).is_some() {
                return Lacks::More;
            }
        }
        lacking.map_or(Lacks::Nothing(hold), |at| Lacks::One(at, hold))
    }

    /// The ranks of a suit that may join a bí sườn. A nhất may lie alone anyhow.
    pub(super) fn open(&self, suit: usize) -> u32 {
        self.open >> (suit * 9) & 0x1fe
    }

    /// The limits of a suit.
    pub(super) fn limits(&self, table: &Rows, suit: usize) -> Limits {
        bounds(table, self.suits[suit], &self.left[suit * 9..suit * 9 + 9], self.open(suit))
    }

    /// The masks of a suit that agree with these limits at least.
    pub(super) fn joined(&self, table: &Rows, suit: usize, within: Limits) -> Masks {
        let left = &self.left[suit * 9..suit * 9 + 9];
        joined(table, self.suits[suit], left, self.open(suit), within)
    }

    /// The masks that all three suits have.
    pub(super) fn common(&self, table: &Rows) -> Option<Masks> {
        let mut within = Limits::ANY;
        for suit in 0..3 {
            let limits = self.limits(table, suit);
            // Must some suit give a rank to a bí that another cannot? Nine hands in ten of a deal do.
            if !within.agrees(limits) {
                return None;
            }
            within = within.and(limits);
        }
        let mut common = self.joined(table, 0, within);
        for suit in 1..3 {
            first(&common)?;
            common = both(&common, &self.joined(table, suit, within));
        }
        Some(common)
    }
}

/// The lowest open rank of which there are cards, and the others.
fn next_open(left: &[u8], mut open: u32) -> Option<(usize, u32)> {
    while open != 0 {
        let rank = open.trailing_zeros() as usize;
        open &= open - 1;
        if left[rank] > 0 {
            return Some((rank, open));
        }
    }
    None
}

/// Ranks that must be in a mask, and those that can be.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) must: u8,
    pub(super) can: u8,
}

impl Limits {
    /// Of an empty set of masks.
    pub(super) const NOTHING: Self = Self { must: u8::MAX, can: 0 };
    /// Nothing is known.
    pub(super) const ANY: Self = Self { must: 0, can: u8::MAX };

    /// Of the masks that are in both.
    pub(super) const fn and(self, other: Self) -> Self {
        Self { must: self.must | other.must, can: self.can & other.can }
    }

    /// Can there be a mask in both?
    pub(super) const fn agrees(self, other: Self) -> bool {
        (self.must | other.must) & !(self.can & other.can) == 0
    }
}

/// The limits of a suit of which cards of the open ranks may join what stands.
fn bounds(table: &Rows, suit: Chunks, left: &[u8], open: u32) -> Limits {
    let Some((rank, open)) = next_open(left, open) else { return table.entry(suit).limits };
    (0..=left[rank]).fold(Limits::NOTHING, |all, joining| {
        let more = bounds(table, suit.without(rank, joining), left, open);
        Limits { must: all.must & more.must, can: all.can | more.can }
    })
}

/// The masks of a suit of which cards of the open ranks may join what stands; those that agree with
/// the limits at least.
pub(super) fn joined(table: &Rows, suit: Chunks, left: &[u8], open: u32, within: Limits) -> Masks {
    let Some((rank, open)) = next_open(left, open) else {
        let entry = table.entry(suit);
        return if entry.limits.agrees(within) { *table.any(entry) } else { [0; 4] };
    };
    (0..=left[rank]).fold([0; 4], |masks, joining| {
        either(&masks, &joined(table, suit.without(rank, joining), left, open, within))
    })
}
