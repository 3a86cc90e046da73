//! How quickly the player of this hut beats: learnt from counts that were beyond doubt.

use super::finished::Finished;
use super::windows::{Pacing, Windows};
use std::collections::VecDeque;
use totom_wire::station::Beat;

/// Pauses remembered: the last dozen or so gestures.
const KEPT: usize = 24;
/// Fewer prove nothing.
const ENOUGH: usize = 8;
/// A pause inside a count is hardly ever longer than this share of the usual one, percent.
const LONGEST_PERCENT: u32 = 220;
/// However slow a player is, ms.
const MOST_MS: u32 = 1000;

/// The last pauses inside counts, ms.
#[derive(Clone, Debug, Default)]
pub(super) struct Pace(VecDeque<u32>);

impl Pace {
    /// Takes the pauses of a gesture, if it was a plain count.
    pub(super) fn learn(&mut self, finished: &Finished) {
        let plain = finished.doubt.is_none()
            && finished.beats.len() == finished.hits.len()
            && finished.beats.iter().all(|beat| matches!(beat, Beat::Tung | Beat::Cac));
        if !plain {
            return;
        }
        for pair in finished.hits.windows(2) {
            if self.0.len() == KEPT {
                self.0.pop_front();
            }
            self.0.push_back(u32::try_from(pair[1].at - pair[0].at).unwrap_or(u32::MAX));
        }
    }

    /// The longest pause inside a count, by what was learnt; never shorter than set. A quick player who hesitates once
    /// would otherwise have a count cut in two, and its first part is a call of its own.
    pub(super) fn gap_max_ms(&self, set: &Windows) -> u32 {
        if set.pacing == Pacing::Keep || self.0.len() < ENOUGH {
            return set.gap_max_ms;
        }
        let mut pauses: Vec<u32> = self.0.iter().copied().collect();
        pauses.sort_unstable();
        let usual = pauses[pauses.len() / 2];
        let learnt = usual.saturating_mul(LONGEST_PERCENT) / 100;
        learnt.min(MOST_MS).max(set.gap_max_ms)
    }
}
