//! Whom the ván waits for: what the hội's deadlines are about.

use super::phase::Phase;
use super::state::Round;
use super::{Asked, DealKind, Input};
use crate::Hut;
use serde::Serialize;

/// What a ván waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Due {
    /// This hut answers the card on offer.
    Answer(Hut),
    /// This hut lays the card it ate.
    Lay(Hut),
    /// This hut throws.
    Throw(Hut),
    /// The window closes.
    Window,
    /// The arbiters do something, or it is over.
    Arbiters,
}

impl Round {
    pub(crate) fn due(&self) -> Due {
        match &self.phase {
            Phase::Opening { leader: hut } | Phase::Throwing { hut } => Due::Throw(*hut),
            Phase::Laying { hut, .. } => Due::Lay(*hut),
            Phase::Offered(offer) => match offer.asked {
                Asked::Hut(hut) => Due::Answer(hut),
                Asked::Window => Due::Window,
                Asked::Nobody => Due::Arbiters,
            },
            Phase::Arranging
            | Phase::Drawing { .. }
            | Phase::Showing { .. }
            | Phase::Checking { .. }
            | Phase::Ended { .. } => Due::Arbiters,
        }
    }

    /// How it ended, once it has.
    #[must_use]
    pub fn ended_by(&self) -> Option<&super::WhyEnded> {
        self.phase.ended()
    }

    /// What the arbiters do when no hut has anything to say; `None` when nothing is theirs to do.
    pub(crate) fn arbiters_input(&self) -> Option<Input> {
        match &self.phase {
            Phase::Drawing { .. } => Some(match self.stock.next() {
                Some(card) if self.deal_kind() == DealKind::Prepared => Input::DrawCard { card },
                Some(_) | None => Input::Draw,
            }),
            Phase::Checking { .. } => Some(Input::ConfirmWin),
            Phase::Offered(_) => Some(Input::CloseWindow),
            // What a hand shows, only the yard knows.
            Phase::Arranging
            | Phase::Opening { .. }
            | Phase::Throwing { .. }
            | Phase::Laying { .. }
            | Phase::Showing { .. }
            | Phase::Ended { .. } => None,
        }
    }

    /// Ids of the cước of the win that was claimed.
    pub(crate) fn claimed_cuoc(&self) -> &[String] {
        self.phase.win().map_or(&[], |win| &win.cuoc)
    }

    /// The last call of a hut.
    pub(crate) fn last_call(&self, hut: Hut) -> Option<super::Call> {
        self.huts[hut].last_call
    }
}
