//! Arithmetic on samples: filters, resampling, loudness, limiting. Mono, 48 kHz unless said.

pub mod biquad;
pub mod chain;
pub mod limiter;
pub mod loudness;
pub mod pitch;
pub mod resample;
pub mod true_peak;

/// Frames per second everywhere inside the announcer.
pub const RATE: u32 = 48_000;

/// Frames in so many milliseconds.
#[must_use]
pub const fn frames(ms: u32) -> usize {
    (ms as usize * RATE as usize) / 1000
}

/// The factor of so many decibels.
#[must_use]
pub fn gain(db: f64) -> f64 {
    10_f64.powf(db / 20.0)
}

/// Raises the first and lowers the last `length` samples along a straight line.
pub fn fade_edges(samples: &mut [f32], length: usize) {
    let length = length.min(samples.len() / 2);
    let total = samples.len();
    for at in 0..length {
        let level = at as f32 / length as f32;
        samples[at] *= level;
        samples[total - 1 - at] *= level;
    }
}
