//! Giao bài's tablet → hub, `/socket/chanter`. Downwards it gets pages, as every screen does.

use serde::{Deserialize, Serialize};

/// Most syllables of a couplet: two lines of the longest text that a set may hold.
pub const MOST_SYLLABLES: usize = 64;

/// Longest couplet, milliseconds.
pub const LONGEST_MS: u32 = 60_000;

/// What the chanter's tablet tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "msg", rename_all = "snake_case")]
pub enum ChanterUp {
    /// So many syllables of the couplet have been chanted.
    Lit {
        /// The offer whose couplet it is; an old one counts no more.
        epoch: u32,
        /// Syllables, from the first of the six.
        lit: u8,
    },
    /// The couplet is chanted from now on at a pace of its own.
    Run {
        /// As in `Lit`.
        epoch: u32,
        /// For each syllable, milliseconds from now to its sound; they never fall.
        words: Vec<u32>,
    },
    /// The tablet shows something old: send everything again.
    Again,
}

/// How far a chanter in the yard has come with the couplet on offer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chant {
    /// The offer whose couplet it is.
    pub epoch: u32,
    /// Syllables chanted, where the chanter taps each.
    pub lit: u8,
    /// Milliseconds from the beginning to each syllable, where they run by themselves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<u32>,
    /// How long ago that beginning was when this state was made, milliseconds.
    #[serde(default)]
    pub age_ms: u64,
}

impl ChanterUp {
    /// What a screen is to show of it; `None` for what cannot be a couplet, or asks only for a page.
    #[must_use]
    pub fn chant(&self) -> Option<Chant> {
        match self {
            Self::Lit { epoch, lit } => (usize::from(*lit) <= MOST_SYLLABLES).then(|| Chant {
                epoch: *epoch,
                lit: *lit,
                ..Chant::default()
            }),
            Self::Run { epoch, words } => {
                let fits = words.len() <= MOST_SYLLABLES
                    && words.is_sorted()
                    && words.last().is_some_and(|last| *last <= LONGEST_MS);
                fits.then(|| Chant { epoch: *epoch, words: words.clone(), ..Chant::default() })
            }
            Self::Again => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_a_couplet_is_shown() {
        let run = |words: &[u32]| ChanterUp::Run { epoch: 1, words: words.to_vec() };
        for (said, shown, why) in [
            (ChanterUp::Lit { epoch: 1, lit: 14 }, true, "a whole couplet"),
            (ChanterUp::Lit { epoch: 1, lit: 0 }, true, "from the beginning again"),
            (ChanterUp::Lit { epoch: 1, lit: 65 }, false, "more than any couplet has"),
            (run(&[0, 400, 400, 900]), true, "a pace"),
            (run(&[]), false, "no pace"),
            (run(&[500, 400]), false, "time goes forward"),
            (run(&[0, 60_001]), false, "longer than a couplet"),
            (run(&[0; 65]), false, "more than any couplet has"),
            (ChanterUp::Again, false, "nothing is told"),
        ] {
            assert_eq!(said.chant().is_some(), shown, "{why}");
        }
    }
}
