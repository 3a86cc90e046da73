//! Loudness after ITU-R BS.1770-4: K-weighting, 400 ms blocks, both gates.
//!
//! A clip shorter than one block is measured as one block, which the standard leaves open.

use super::{RATE, biquad::Biquad, frames, gain};

const BLOCK: usize = frames(400);
const STEP: usize = frames(100);

/// LUFS of `mono` when played alike on left and right; `None` for silence.
#[must_use]
pub fn lufs(mono: &[f32]) -> Option<f64> {
    let powers = block_powers(mono);
    let absolute = gated_mean(&powers, level_to_power(-70.0))?;
    let relative = gated_mean(&powers, level_to_power(power_to_level(absolute) - 10.0))?;
    Some(power_to_level(relative))
}

/// Brings `mono` to `target` LUFS; silence stays as it is.
pub fn normalise(mono: &mut [f32], target: f64) {
    if let Some(now) = lufs(mono) {
        let factor = gain(target - now) as f32;
        mono.iter_mut().for_each(|sample| *sample *= factor);
    }
}

fn block_powers(mono: &[f32]) -> Vec<f64> {
    let mut shelf = Biquad::new(
        [1.535_124_859_586_97, -2.691_696_189_406_38, 1.198_392_810_852_85],
        [-1.690_659_293_182_41, 0.732_480_774_215_85],
    );
    let mut low = Biquad::new([1.0, -2.0, 1.0], [-1.990_047_454_833_98, 0.990_072_250_366_21]);
    debug_assert_eq!(RATE, 48_000, "the weighting is given for 48 kHz");
    let squares: Vec<f64> =
        mono.iter().map(|&x| low.step(shelf.step(f64::from(x))).powi(2)).collect();
    let mean = |block: &[f64]| block.iter().sum::<f64>() / block.len().max(1) as f64;
    if squares.len() <= BLOCK {
        return vec![mean(&squares)];
    }
    (0..=squares.len() - BLOCK).step_by(STEP).map(|at| mean(&squares[at..at + BLOCK])).collect()
}

fn gated_mean(powers: &[f64], threshold: f64) -> Option<f64> {
    let loud: Vec<f64> = powers.iter().copied().filter(|&power| power > threshold).collect();
    (!loud.is_empty()).then(|| loud.iter().sum::<f64>() / loud.len() as f64)
}

/// Two equal channels: twice the power of one.
fn power_to_level(power: f64) -> f64 {
    -0.691 + 10.0 * (2.0 * power).log10()
}

fn level_to_power(level: f64) -> f64 {
    10_f64.powf((level + 0.691) / 10.0) / 2.0
}
