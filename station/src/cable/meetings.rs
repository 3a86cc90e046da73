//! How often boards came lately: one that restarts again and again has a bad supply.

use super::HostTime;
use std::collections::VecDeque;

/// So many within [`SPAN`] are no accident.
const MANY: usize = 3;
const SPAN: HostTime = HostTime::from_secs(15);
/// How long it is said after the last.
const SAID: HostTime = HostTime::from_secs(60);

/// When boards were met, the last few times.
#[derive(Clone, Debug, Default)]
pub(super) struct Meetings(VecDeque<HostTime>);

impl Meetings {
    /// A board that was not known came.
    pub(super) fn note(&mut self, now: HostTime) {
        if self.0.len() == MANY {
            self.0.pop_front();
        }
        self.0.push_back(now);
    }

    /// Did it come too often, not long ago?
    #[must_use]
    pub(super) fn are_many(&self, now: HostTime) -> bool {
        let (Some(&first), Some(&last)) = (self.0.front(), self.0.back()) else { return false };
        self.0.len() == MANY && last - first <= SPAN && now <= last + SAID
    }
}
