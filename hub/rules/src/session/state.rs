//! The state of a hội.

use super::timer::Waiting;
use super::{Promised, Standing};
use crate::house::HouseRules;
use crate::round::{Lead, Round, Setup};
use crate::{ByHut, Hut, Seats};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Hội: ván after ván at one yard (rules §10).
///
/// The state is the fold of its events and nothing else: equal journals give equal sessions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Session {
    pub(super) rules: Option<Rules>,
    pub(super) standings: ByHut<Standing>,
    /// What a win that pays a chèo đò must be worth, by house rule `cheo_do = bang_van`.
    pub(super) owed: ByHut<u16>,
    /// Which hội, from 1.
    pub(super) hoi: u32,
    pub(super) finished: u32,
    /// Ván finished in the hội before this one.
    pub(super) finished_before: u32,
    /// Gà: points in the pot.
    pub(super) pot: u32,
    pub(super) time_up: bool,
    /// Huts in the order of the lot that was drawn.
    pub(super) lot: Vec<Hut>,
    pub(super) leader_next: Option<Hut>,
    pub(super) last_leader: Option<Hut>,
    pub(super) paused: Option<String>,
    pub(super) closed: bool,
    pub(super) round: Option<Round>,
    /// Deals that were promised and are not dealt yet, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) prepared: Vec<Promised>,
    /// Events folded so far.
    pub(super) events: u64,
    pub(super) waiting: Waiting,
    /// Numbers of offers that were given in an earlier hội, or in a line of play that counts no more.
    pub(super) epochs_given: u32,
}

/// Luật làng, frozen for the whole hội: as text and as read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Rules {
    pub(super) text: String,
    #[serde(skip)]
    pub(super) house: HouseRules,
}

impl Session {
    /// A hội that is not open yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The village's rules, once the hội is open.
    #[must_use]
    pub fn house(&self) -> Option<&HouseRules> {
        self.rules.as_ref().map(|rules| &rules.house)
    }

    /// How many huts sit down in this hội.
    pub(super) fn seats(&self) -> Seats {
        self.house().map(|house| house.so_nha).unwrap_or_default()
    }

    /// The ván being played, or the one just ended.
    #[must_use]
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// The number of the card on offer; grows through one hội after another.
    #[must_use]
    pub fn epoch(&self) -> u32 {
        self.round.as_ref().map_or(0, Round::epoch).max(self.epochs_given)
    }

    /// Numbers the card on offer, and so every later one, from at least this.
    ///
    /// For a session that was folded again from fewer events: numbers given before are not reused.
    pub fn skip_epochs(&mut self, least: u32) {
        self.epochs_given = least;
        if let Some(round) = &mut self.round {
            round.skip_epochs(least);
        }
    }

    /// Ván finished in this hội and those before it.
    #[must_use]
    pub fn finished_in_all(&self) -> u32 {
        self.finished_before.saturating_add(self.finished)
    }

    /// SHA-256 over the whole state, secrets too: equal for equal states, in every process.
    ///
    /// Compares a replayed journal with the live table. It is no commitment to anything.
    #[must_use]
    pub fn fingerprint(&self) -> [u8; 32] {
        // Field by field in order of declaration: JSON of a struct has one form only.
        let state = serde_json::to_vec(self).unwrap_or_default();
        Sha256::digest(state).into()
    }

    /// Is a ván being played?
    pub(super) fn is_playing(&self) -> bool {
        self.round.as_ref().is_some_and(|round| round.ended_by().is_none())
    }

    /// What the next ván starts from.
    pub(super) fn next_setup(&self) -> Setup {
        Setup {
            number: self.finished.saturating_add(1),
            epoch: self.epoch(),
            streaks: ByHut::from_fn(|hut| self.standings[hut].streak),
            house: self.house().cloned().unwrap_or_default(),
        }
    }

    /// How the next leader is found; `turner` does the first cho cái of a hội.
    pub(super) fn next_lead(&self, turner: Hut) -> Lead {
        match (self.leader_next, self.last_leader) {
            (Some(leader), _) => Lead::Known(leader),
            (None, Some(last)) => Lead::AfterWin(last),
            (None, None) => Lead::Lang(turner),
        }
    }
}
