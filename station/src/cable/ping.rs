//! Asking the board for its time.

use super::HostTime;
use std::collections::VecDeque;

/// Questions still waiting for their answer.
const MOST_WAITING: usize = 16;

/// The `P` questions on their way.
#[derive(Clone, Debug, Default)]
pub(super) struct Pings {
    token: u32,
    last: Option<HostTime>,
    waiting: VecDeque<(u32, HostTime)>,
}

impl Pings {
    /// When the next one is due at this period.
    #[must_use]
    pub(super) fn due(&self, period: HostTime) -> HostTime {
        self.last.map_or(HostTime::ZERO, |last| last + period)
    }

    /// The token of a question that goes out now.
    pub(super) fn ask(&mut self, now: HostTime) -> u32 {
        self.token = self.token.wrapping_add(1);
        self.last = Some(now);
        if self.waiting.len() == MOST_WAITING {
            self.waiting.pop_front();
        }
        self.waiting.push_back((self.token, now));
        self.token
    }

    /// When the question of this token was sent, the first time it is answered.
    pub(super) fn answered(&mut self, token: u32) -> Option<HostTime> {
        let index = self.waiting.iter().position(|(waiting, _)| *waiting == token)?;
        let (_, sent) = self.waiting.remove(index)?;
        Some(sent)
    }
}
