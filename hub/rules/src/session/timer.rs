//! The deadlines of a hội: named here, kept by the hub's clock (rules §12).

use super::state::Session;
use super::{Timer, TimerKind};
use crate::round::{Due, Round};
use serde::Serialize;

/// What play waits for, and since which event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Waiting {
    due: Option<Due>,
    since: u64,
}

impl Session {
    /// The deadline that runs now; none while paused, or while the arbiters have something to do.
    ///
    /// Further calls in an open window do not make it longer.
    #[must_use]
    pub fn timer(&self) -> Option<Timer> {
        let house = self.house()?;
        let (kind, span) = match self.waiting.due? {
            Due::Answer(_) | Due::Lay(_) | Due::Throw(_) => {
                (TimerKind::Prompt, house.thoi_gian_nghi)
            }
            Due::Window => (TimerKind::CloseWindow, house.cua_so_goi),
            Due::Arbiters => return None,
        };
        Some(Timer { kind, after_ms: span.ms(), started_by: self.waiting.since })
    }

    /// Notes when play begins to wait for something else. After a pause the span starts anew.
    pub(super) fn wait(&mut self) {
        let running = self.round.as_ref().filter(|_| self.paused.is_none());
        let due = running.map(Round::due);
        if due != self.waiting.due {
            self.waiting = Waiting { due, since: self.events };
        }
    }
}
