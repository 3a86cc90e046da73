//! Which offer was open when.

use crate::cable::HostTime;
use crate::stroke::Expected;
use std::collections::VecDeque;

/// Offers remembered: more than open within the few seconds a stroke can be late.
const KEPT: usize = 32;

/// What was expected since when.
#[derive(Clone, Debug, Default)]
pub(crate) struct Epochs {
    none: Expected,
    known: VecDeque<(HostTime, Expected)>,
}

impl Epochs {
    /// From now on this is expected.
    pub(crate) fn expect(&mut self, now: HostTime, expected: Expected) {
        if self.known.len() == KEPT {
            self.known.pop_front();
        }
        self.known.push_back((now, expected));
    }

    /// What was expected then.
    pub(crate) fn at(&self, then: HostTime) -> &Expected {
        let open = self.known.iter().rev().find(|(since, _)| *since <= then);
        open.map_or(&self.none, |(_, expected)| expected)
    }
}
