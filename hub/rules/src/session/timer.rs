//! The deadlines of a hội: named here, kept by the hub's clock (rules §12).

use super::state::Session;
use super::{Flow, HoiTime, Timer, TimerKind};
use crate::round::{Due, Round};
use serde::Serialize;

const MINUTE_MS: u64 = 60_000;

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

    /// The time that the hội may last; none where the house sets no limit, before the first deal,
    /// and once the time or the hội is over. It stands while play is stopped.
    #[must_use]
    pub fn hoi_time(&self) -> Option<HoiTime> {
        let minutes = self.house()?.hoi_phut?;
        let counts = self.round.is_some() && !self.time_up && !self.closed;
        let flow = if self.paused.is_some() { Flow::Stands } else { Flow::Runs };
        counts.then_some(HoiTime { hoi: self.hoi, limit_ms: u64::from(minutes) * MINUTE_MS, flow })
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
