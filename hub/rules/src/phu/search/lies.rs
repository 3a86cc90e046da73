//! Where the free cards of a kind may lie beside runs, and when they make a lưng 8 there.

/// Where those free cards of a kind may lie that are not in runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::phu) enum Lies {
    /// Only three or four alike.
    Alike,
    /// Anywhere: they may join what stands, or are yêu.
    Anywhere,
    /// At least one in the bí, the others anywhere.
    InBi,
}

/// Numbers of cards that may go into runs, one bit each (0–4).
pub(in crate::phu) type Uses = u8;

/// Which numbers leave no lưng 8 among the other cards of the kind, and which leave one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::phu) struct ByLung {
    pub(in crate::phu) plain: Uses,
    pub(in crate::phu) lung: Uses,
}

/// How the cards of a kind are used that are not in runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rest {
    /// Three or four alike.
    pub(super) alike: u8,
    /// Joined to a bí, a bí sườn or a group, or alone as yêu.
    pub(super) join: u8,
}

const WAYS: [Lies; 3] = [Lies::Alike, Lies::Anywhere, Lies::InBi];
const USES: [[[ByLung; 4]; 5]; 3] = table();

const fn table() -> [[[ByLung; 4]; 5]; 3] {
    let mut table = [[[ByLung { plain: 0, lung: 0 }; 4]; 5]; 3];
    let mut code = 0;
    while code < 60 {
        let (way, free, three) = (code / 20, code / 4 % 5, code % 4);
        let mut join = 0;
        while join <= free {
            let mut alike = 0;
            while alike <= free - join {
                if WAYS[way].allows(alike as u8, join as u8) {
                    let uses = 1 << (free - alike - join);
                    let by_lung = &mut table[way][free][three];
                    if makes_lung(alike as u8, join as u8, three as u8) {
                        by_lung.lung |= uses;
                    } else {
                        by_lung.plain |= uses;
                    }
                }
                alike += 1;
            }
            join += 1;
        }
        code += 1;
    }
    table
}

const fn makes_lung(alike: u8, join: u8, three: u8) -> bool {
    three > 0 && (alike >= 3 || join >= three)
}

impl Lies {
    const fn allows(self, alike: u8, join: u8) -> bool {
        let joins = match self {
            Self::Alike => join == 0,
            Self::Anywhere => true,
            Self::InBi => join > 0,
        };
        joins && (alike == 0 || alike == 3 || alike == 4)
    }

    /// How many of `free` cards may go into runs.
    pub(super) fn uses(self, free: u8) -> Uses {
        self.uses_by_lung(free, 0).plain
    }

    /// The same, apart by lưng 8: `three` is the number of joining cards from which three lie
    /// together, 0 when the kind counts for no lưng.
    pub(in crate::phu) fn uses_by_lung(self, free: u8, three: u8) -> ByLung {
        USES[self as usize][usize::from(free)][usize::from(three)]
    }

    /// How the cards not in runs are used, with a lưng 8 among them or without.
    pub(super) fn rest(self, free: u8, runs: u8, three: u8, lung: Option<()>) -> Option<Rest> {
        let left = free.checked_sub(runs)?;
        let fits = |rest: &Rest| {
            self.allows(rest.alike, rest.join)
                && makes_lung(rest.alike, rest.join, three) == lung.is_some()
        };
        (0..=left).map(|join| Rest { alike: left - join, join }).find(fits)
    }
}
