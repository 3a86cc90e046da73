//! The last strokes and flags of a board, for sending again.

use std::collections::VecDeque;
use totom_protocol::FromBoard;

/// As many as a real board has room for.
const KEPT: usize = 32;

/// The last events, with their unrolled numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Ring {
    kept: VecDeque<(u64, FromBoard)>,
    /// Number after the newest event that fell out.
    floor: u64,
}

impl Ring {
    pub(super) fn keep(&mut self, number: u64, frame: FromBoard) {
        if self.kept.len() == KEPT
            && let Some((oldest, _)) = self.kept.pop_front()
        {
            self.floor = oldest + 1;
        }
        self.kept.push_back((number, frame));
    }

    /// All events from this number on; `None` when some of them fell out.
    pub(super) fn from(&self, number: u64) -> Option<Vec<FromBoard>> {
        let wanted = self.kept.iter().filter(|(kept, _)| *kept >= number);
        (number >= self.floor).then(|| wanted.map(|(_, frame)| *frame).collect())
    }
}
