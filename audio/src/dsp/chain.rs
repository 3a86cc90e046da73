//! What every sound passes on its way out: high-pass, presence, limiter.

use super::biquad::Biquad;
use super::limiter::{self, Limiter};
use super::{RATE, gain};
use crate::drums::Preset;

/// Frames by which the chain is late.
pub const LATENCY: usize = limiter::LATENCY;
/// Half a decibel under the promise of −1 dBTP, since meters differ by a few tenths.
pub const CEILING_DB: f64 = -1.5;

/// The output chain, in the shape that suits the loudspeaker.
#[derive(Clone, Debug)]
pub struct Chain {
    high_pass: Biquad,
    presence: Option<Biquad>,
    limiter: Limiter,
}

impl Chain {
    /// Horns get nothing under 150 Hz, where they only rattle, and 3 dB more at 3 kHz.
    #[must_use]
    pub fn new(preset: Preset) -> Self {
        let rate = f64::from(RATE);
        let (cut, presence) = match preset {
            Preset::Horn => (150.0, Some(Biquad::peaking(3000.0, 0.9, 3.0, rate))),
            Preset::Full => (120.0, None),
        };
        Self {
            high_pass: Biquad::high_pass(cut, rate),
            presence,
            limiter: Limiter::new(gain(CEILING_DB) as f32),
        }
    }

    /// One sample in, the one of [`LATENCY`] frames ago out.
    #[inline]
    pub fn step(&mut self, x: f32) -> f32 {
        let mut y = self.high_pass.step(f64::from(x));
        if let Some(presence) = &mut self.presence {
            y = presence.step(y);
        }
        self.limiter.step(y as f32)
    }

    /// Forgets the past.
    pub fn reset(&mut self) {
        self.high_pass.reset();
        if let Some(presence) = &mut self.presence {
            presence.reset();
        }
        self.limiter.reset();
    }
}
