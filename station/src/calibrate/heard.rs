//! What was beaten in one step.

use super::ring::ring_ms;
use totom_protocol::{Raw, Stroke};

/// Strokes of each kind.
pub const STROKES: usize = 10;
/// Fewer than this of them, and nothing is concluded.
const ENOUGH: usize = 8;
/// Raw peaks that belong to one stroke, ms.
const RING_SPAN_MS: u32 = 700;
/// A minute of raw peaks is all a step can have.
const MOST_RAW: usize = 6500;

/// Strokes of one kind, with the raw peaks around them.
#[derive(Debug, Default)]
pub(super) struct Heard {
    peaks: Vec<(u16, u16)>,
    times: Vec<u32>,
    raw: Vec<Raw>,
}

impl Heard {
    /// Takes a stroke; false when there are enough.
    pub(super) fn stroke(&mut self, stroke: Stroke) -> bool {
        let wanted = self.peaks.len() < STROKES;
        if wanted {
            self.peaks.push((stroke.head, stroke.rim));
            self.times.push(stroke.t_ms);
        }
        wanted
    }

    pub(super) fn raw(&mut self, raw: Raw) {
        if self.raw.len() < MOST_RAW {
            self.raw.push(raw);
        }
    }

    pub(super) const fn count(&self) -> usize {
        self.peaks.len()
    }

    pub(super) const fn is_enough(&self) -> bool {
        self.peaks.len() >= ENOUGH
    }

    /// All strokes, and the ringing of the last.
    pub(super) fn is_complete(&self) -> bool {
        let last = self.times.last().copied().unwrap_or(0);
        let rung = self.raw.last().is_some_and(|raw| raw.t_ms >= last.saturating_add(RING_SPAN_MS));
        self.peaks.len() >= STROKES && rung
    }

    pub(super) fn into_peaks(self) -> Vec<(u16, u16)> {
        self.peaks
    }

    /// How long each stroke rang, where that can be told.
    pub(super) fn rings_ms(&self, noise: u16) -> Vec<u32> {
        let of = |&at: &u32| {
            let span = at.saturating_sub(10)..at.saturating_add(RING_SPAN_MS);
            let within = |raw: &&Raw| span.contains(&raw.t_ms);
            let peaks: Vec<Raw> = self.raw.iter().filter(within).copied().collect();
            ring_ms(&peaks, noise)
        };
        self.times.iter().filter_map(of).collect()
    }
}
