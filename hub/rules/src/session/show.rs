//! What may be seen of a hội.

use super::PublicSession;
use super::state::Session;
use crate::round::{HutView, Legality, Round};
use crate::{ByHut, Hut};

impl Session {
    /// What everyone may see.
    #[must_use]
    pub fn public(&self) -> PublicSession {
        PublicSession {
            open: self.rules.is_some(),
            closed: self.closed,
            seats: self.seats(),
            hoi: self.hoi,
            time_up: self.time_up,
            pot: self.pot,
            ranking: self.ranking(),
            lot_due: self.lot_due(),
            standings: self.standings.clone(),
            finished: self.finished,
            leader_next: self.leader_next,
            paused: self.paused.clone(),
            round: self.round.as_ref().map(Round::public_view),
        }
    }

    /// What this hut may see of the ván; `None` before the first.
    #[must_use]
    pub fn hut_view(&self, hut: Hut) -> Option<HutView> {
        let mut view = self.round.as_ref()?.hut_view(hut);
        if self.paused.is_some() {
            view.legal = Legality::default();
        }
        Some(view)
    }

    /// What each hut may do now; nothing while play is stopped.
    #[must_use]
    pub fn legality(&self) -> ByHut<Legality> {
        let running = self.round.as_ref().filter(|_| self.paused.is_none());
        ByHut::from_fn(|hut| running.map(|round| round.legality(hut)).unwrap_or_default())
    }
}
