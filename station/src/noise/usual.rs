//! How hard this hut usually beats: the peaks of strokes that belonged to gestures.

use super::{ByZone, HEAD, RIM};
use crate::stroke::Hit;
use std::collections::VecDeque;
use totom_wire::station::Beat;

/// Strokes remembered of each zone: those of some dozens of gestures.
const KEPT: usize = 48;
/// Fewer prove nothing.
const ENOUGH: usize = 8;

/// The last peaks of each zone.
#[derive(Clone, Debug, Default)]
pub(super) struct Usual(ByZone<VecDeque<u16>>);

impl Usual {
    /// Strokes of a gesture.
    pub(super) fn learn(&mut self, hits: &[Hit]) {
        for hit in hits {
            let Some(zone) = zone(hit.beat) else { continue };
            if self.0[zone].len() == KEPT {
                self.0[zone].pop_front();
            }
            self.0[zone].push_back(hit.peak);
        }
    }

    /// Is this stroke softer than half of this hut's? Before enough were heard, softer than the softest that the board
    /// was fitted to: its threshold is half of that. When neither is known, no.
    pub(super) fn is_softer(&self, hit: Hit, thresholds: ByZone<Option<u16>>) -> bool {
        let softer = |zone: usize| {
            let fitted = || thresholds[zone].map(|threshold| threshold.saturating_mul(2));
            self.median(zone).or_else(fitted).is_some_and(|usual| hit.peak < usual)
        };
        match zone(hit.beat) {
            Some(zone) => softer(zone),
            // The louder zone is not known: it must be soft on either.
            None => softer(HEAD) && softer(RIM),
        }
    }

    fn median(&self, zone: usize) -> Option<u16> {
        let mut peaks: Vec<u16> = self.0[zone].iter().copied().collect();
        peaks.sort_unstable();
        (peaks.len() >= ENOUGH).then(|| peaks[peaks.len() / 2])
    }
}

/// The zone that was struck; `None` when the board was unsure.
pub(super) const fn zone(beat: Beat) -> Option<usize> {
    match beat {
        Beat::Tung | Beat::Roll => Some(HEAD),
        Beat::Cac => Some(RIM),
        Beat::Unsure | Beat::Gong => None,
    }
}
