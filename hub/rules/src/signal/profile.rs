//! A village's drum language.

use super::{Beat, Flag, Flags, Gesture, Reading, SignalPhase};
use crate::house::{Choice, HieuTrong};

/// Lối trống: a village's drum language, checked (rules §12).
///
/// Made by [`Profile::from_toml`] or [`Profile::builtin`] only, so no two of its signs can be
/// taken for one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub(super) name: String,
    pub(super) label: String,
    /// Flags that stay planted after they have spoken.
    pub(super) standing: Flags,
    pub(super) signs: Vec<Sign>,
}

/// One sign in one phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) phase: SignalPhase,
    pub(super) beats: Vec<Beat>,
    pub(super) flag: Option<Flag>,
    pub(super) means: Reading,
}

const BUILTIN: [(&str, &str); 5] = [
    ("kinh-bac", include_str!("profiles/kinh-bac.toml")),
    ("ha-noi-xua", include_str!("profiles/ha-noi-xua.toml")),
    ("cam-pha", include_str!("profiles/cam-pha.toml")),
    ("ha-tinh", include_str!("profiles/ha-tinh.toml")),
    ("1915", include_str!("profiles/1915.toml")),
];

impl Profile {
    /// The profile of this name that comes with the program.
    ///
    /// # Panics
    /// When a file in the program does not read, which the tests exclude.
    #[must_use]
    pub fn builtin(name: &str) -> Option<Self> {
        let (_, text) = BUILTIN.iter().find(|(known, _)| *known == name)?;
        match Self::from_toml(text) {
            Ok(profile) => Some(profile),
            Err(error) => panic!("profile {name}: {error}"),
        }
    }

    /// The profile that a village's house rules name.
    ///
    /// # Panics
    /// When a name has no file in the program, which the tests exclude.
    #[must_use]
    pub fn of_house(hieu_trong: HieuTrong) -> Self {
        let name = hieu_trong.word();
        Self::builtin(name).unwrap_or_else(|| panic!("profile {name} is not in the program"))
    }

    /// Its id (`kinh-bac`).
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// As people call it.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Every beat pattern that means something in this phase, each once; the empty one left out.
    ///
    /// A station closes a gesture early when no longer pattern begins with it.
    #[must_use]
    pub fn patterns(&self, phase: SignalPhase) -> Vec<Vec<Beat>> {
        let beaten = self.signs_in(phase).filter(|sign| !sign.beats.is_empty());
        let mut patterns: Vec<_> = beaten.map(|sign| sign.beats.clone()).collect();
        patterns.sort_unstable();
        patterns.dedup();
        patterns
    }

    /// The gesture that means this in this phase; `None` when the village has none.
    ///
    /// Of several the first in the file. What it returns, [`Profile::read`] reads back.
    #[must_use]
    pub fn beats_for(&self, phase: SignalPhase, meaning: &Reading) -> Option<Gesture> {
        self.signs_in(phase).find(|sign| sign.means == *meaning).map(Sign::gesture)
    }

    pub(super) fn signs_in(&self, phase: SignalPhase) -> impl Iterator<Item = &Sign> {
        self.signs.iter().filter(move |sign| sign.phase == phase)
    }

    /// Does any sign of this phase use this flag?
    pub(super) fn uses(&self, phase: SignalPhase, flag: Flag) -> bool {
        self.signs_in(phase).any(|sign| sign.flag == Some(flag))
    }
}

impl Sign {
    pub(super) fn gesture(&self) -> Gesture {
        let none = Flags::default();
        let flags = self.flag.map_or(none, |flag| none.with(flag));
        Gesture { beats: self.beats.clone(), flags }
    }
}
