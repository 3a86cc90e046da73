//! What a new journal begins with, and where the seeds of its deals come from.

use super::agree::Agree;
use super::verses::Verses;
use crate::journal::{Reveal, Row};
use totom_rules::{ByHut, Hut, Seed};

/// Where the seeds of the deals come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeds {
    /// The operating system.
    Random,
    /// A number: the same number gives the same ván after ván.
    Festival(u64),
}

impl Seeds {
    pub(super) fn of_round(self, number: u32) -> Seed {
        match self {
            Self::Random => Seed(rand::random()),
            Self::Festival(festival) => Seed::of(festival, number),
        }
    }

    /// The next prepared deal's, apart from those of all others: no two are promised after the same
    /// entry.
    pub(super) fn of_prepared(self, last: Option<&Row>) -> Seed {
        let entry = last.map_or(0, |row| u32::try_from(row.seq).unwrap_or_default());
        self.of_round(entry | 1 << 30)
    }
}

/// What a new journal begins with.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Name of the yard.
    pub yard: String,
    /// Names of the line-ups.
    pub names: ByHut<String>,
    /// House rules as TOML.
    pub house: String,
    /// Seeds of the deals.
    pub seeds: Seeds,
    /// The seat from which a cho cái làng is counted.
    pub turner: Hut,
    /// The couplets by which cards are called until the organiser chooses others.
    pub verses: Verses,
    /// Whose word a card needs that the arbiters enter.
    pub agree: Agree,
    /// When the crowd sees a laid win.
    pub reveal: Reveal,
}

#[cfg(test)]
impl Setup {
    /// A yard for tests within the crate.
    pub(crate) fn trial() -> Self {
        Self {
            yard: "Sân thử".to_owned(),
            names: ByHut::from_fn(|hut| format!("Xóm {}", hut.number())),
            house: String::new(),
            seeds: Seeds::Festival(1),
            turner: Hut::ALL[4],
            verses: Verses::default(),
            agree: Agree::One,
            reveal: Reveal::AtOnce,
        }
    }
}
