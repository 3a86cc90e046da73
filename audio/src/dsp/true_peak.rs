//! Peaks between samples, by interpolating four times as densely.

use std::f64::consts::PI;

/// Taps of each interpolating filter.
const TAPS: usize = 16;
/// How many samples late the detector answers.
pub const DELAY: usize = TAPS / 2;
/// Points between two samples.
const BETWEEN: usize = 3;

/// Watches a stream of samples for peaks that only appear after conversion to analogue.
#[derive(Clone, Debug)]
pub struct TruePeak {
    phases: [[f32; TAPS]; BETWEEN],
    past: [f32; TAPS],
    at: usize,
}

impl Default for TruePeak {
    fn default() -> Self {
        let phases = std::array::from_fn(|phase| taps((phase + 1) as f64 / (BETWEEN + 1) as f64));
        Self { phases, past: [0.0; TAPS], at: 0 }
    }
}

fn taps(offset: f64) -> [f32; TAPS] {
    let raw: [f64; TAPS] = std::array::from_fn(|k| {
        let x = k as f64 - (DELAY - 1) as f64 - offset;
        let window = 0.5 + 0.5 * (PI * x / DELAY as f64).cos();
        (PI * x).sin() / (PI * x) * window
    });
    let sum: f64 = raw.iter().sum();
    raw.map(|tap| (tap / sum) as f32)
}

impl TruePeak {
    /// Takes a sample and answers the highest magnitude from the sample [`DELAY`] steps ago up to
    /// the one after it.
    #[inline]
    pub fn step(&mut self, x: f32) -> f32 {
        self.past[self.at] = x;
        self.at = (self.at + 1) % TAPS;
        // The oldest sample is now at `self.at`.
        let mut peak = self.nth(DELAY - 1).abs();
        for taps in &self.phases {
            let value: f32 = taps.iter().enumerate().map(|(k, tap)| tap * self.nth(k)).sum();
            peak = peak.max(value.abs());
        }
        peak
    }

    fn nth(&self, k: usize) -> f32 {
        self.past[(self.at + k) % TAPS]
    }

    /// The highest true peak of a whole clip.
    #[must_use]
    pub fn of(samples: &[f32]) -> f32 {
        let mut meter = Self::default();
        let tail = std::iter::repeat_n(0.0, TAPS);
        samples.iter().copied().chain(tail).map(|x| meter.step(x)).fold(0.0, f32::max)
    }

    /// Forgets the past.
    pub const fn reset(&mut self) {
        self.past = [0.0; TAPS];
    }
}
