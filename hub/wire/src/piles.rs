//! Hub → desk: deals whose piles are laid by hand.

use serde::{Deserialize, Serialize};
use totom_rules::round::Input;
use totom_rules::session::Promised;

/// Chia sẵn: deals whose piles are laid by hand. No card of them is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Piles {
    /// Those that are not dealt yet, oldest first.
    pub ready: Vec<Ready>,
    /// Something came that the sheets say otherwise.
    pub differs: Option<Differs>,
}

impl Piles {
    /// Is there nothing of the kind?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ready.is_empty() && self.differs.is_none()
    }
}

/// A deal that may be dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ready {
    /// What was promised of it.
    #[serde(flatten)]
    pub deal: Promised,
    /// Was it dealt once, and taken back? Whoever saw the cards then knows them.
    #[serde(default)]
    pub seen: bool,
}

/// Lá khác: something came of a prepared ván that the sheets say otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differs {
    /// The entry that keeps it.
    pub seq: u64,
    /// What was entered.
    pub input: Input,
    /// The entry that dealt the ván.
    pub dealt: u64,
}
