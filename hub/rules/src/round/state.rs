//! The state of a ván, and how events fold into it.

use super::{Event, HutView, Input, Legality, PublicView, Refusal};
use crate::Hut;

/// Ván: one deal from cho cái to its end (rules §3–§9).
///
/// The state is the fold of its events and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    public: PublicView,
}

impl Round {
    /// What `input` makes happen; the round itself is not changed.
    ///
    /// # Errors
    /// The reason when the rules refuse it.
    pub fn handle(&self, _input: &Input) -> Result<Vec<Event>, Refusal> {
        Err(Refusal::WrongPhase { now: "đang chuẩn bị".to_owned() })
    }

    /// Folds one event into the state.
    pub fn apply(&mut self, _event: &Event) {}

    /// What this hut may do now.
    #[must_use]
    pub fn legality(&self, _hut: Hut) -> Legality {
        Legality::default()
    }

    /// What everyone may see.
    #[must_use]
    pub fn public_view(&self) -> PublicView {
        self.public.clone()
    }

    /// What this hut may see.
    #[must_use]
    pub fn hut_view(&self, hut: Hut) -> HutView {
        HutView {
            hut,
            public: self.public_view(),
            hand: crate::Hand::new(),
            khan: Vec::new(),
            thien_khai: Vec::new(),
            bat_thuc: Vec::new(),
            declined: Vec::new(),
            legal: self.legality(hut),
        }
    }
}
