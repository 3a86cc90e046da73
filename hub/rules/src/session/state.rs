//! The state of a hội, and how events fold into it.

use super::{PublicSession, SessionEvent, SessionInput, Timer};
use crate::round::{HutView, Legality, Refusal, Round};
use crate::{ByHut, Hut};
use sha2::{Digest, Sha256};

/// Hội: ván after ván at one yard (rules §10).
#[derive(Clone, Debug, Default)]
pub struct Session {
    events: u64,
    round: Option<Round>,
}

impl Session {
    /// A hội that is not open yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What `input` makes happen; the session itself is not changed.
    ///
    /// # Errors
    /// The reason when the rules refuse it.
    pub fn handle(&self, _input: &SessionInput) -> Result<Vec<SessionEvent>, Refusal> {
        Err(Refusal::NoRound)
    }

    /// Folds one event into the state.
    pub fn apply(&mut self, _event: &SessionEvent) {
        self.events += 1;
    }

    /// What everyone may see.
    #[must_use]
    pub fn public(&self) -> PublicSession {
        PublicSession {
            open: false,
            closed: false,
            standings: ByHut::default(),
            finished: 0,
            leader_next: None,
            paused: None,
            round: self.round.as_ref().map(Round::public_view),
        }
    }

    /// What this hut may see of the ván; `None` before the first.
    #[must_use]
    pub fn hut_view(&self, hut: Hut) -> Option<HutView> {
        self.round.as_ref().map(|round| round.hut_view(hut))
    }

    /// What each hut may do now.
    #[must_use]
    pub fn legality(&self) -> ByHut<Legality> {
        ByHut::from_fn(|hut| {
            self.round.as_ref().map(|round| round.legality(hut)).unwrap_or_default()
        })
    }

    /// The deadline that runs now.
    #[must_use]
    pub fn timer(&self) -> Option<Timer> {
        None
    }

    /// The number of the card on offer; grows through the whole hội.
    #[must_use]
    pub fn epoch(&self) -> u32 {
        0
    }

    /// The ván being played, or the one just ended.
    #[must_use]
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// SHA-256 over the whole state: equal for equal states.
    #[must_use]
    pub fn fingerprint(&self) -> [u8; 32] {
        Sha256::digest(self.events.to_be_bytes()).into()
    }
}
