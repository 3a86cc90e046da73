//! Changing the rate with a windowed sinc, so that speech keeps its consonants.

use std::f64::consts::PI;

/// Taps of one phase: 64 keep images below −80 dB.
const TAPS: usize = 64;
/// Kaiser window: about 90 dB in the stop band.
const BETA: f64 = 9.0;
/// Share of the lower rate's band that passes.
const PASS: f64 = 0.95;

/// `input` at `from` Hz as heard at `to` Hz. Same length in time; edges are padded with silence.
#[must_use]
pub fn resample(input: &[f32], from: u32, to: u32) -> Vec<f32> {
    if from == to || input.is_empty() || from == 0 || to == 0 {
        return input.to_vec();
    }
    let shared = gcd(from, to);
    let (up, down) = ((to / shared) as usize, (from / shared) as usize);
    let phases = phases(up, PASS * (f64::from(to) / f64::from(from)).min(1.0));
    let length = (input.len() * up).div_ceil(down);
    (0..length).map(|at| one(input, &phases[(at * down) % up], (at * down) / up)).collect()
}

fn one(input: &[f32], taps: &[f32; TAPS], centre: usize) -> f32 {
    let first = centre as isize - (TAPS as isize / 2 - 1);
    let sample = |k: usize| usize::try_from(first + k as isize).ok().and_then(|at| input.get(at));
    taps.iter().enumerate().map(|(k, tap)| tap * sample(k).copied().unwrap_or(0.0)).sum()
}

/// One set of taps for each place between two input samples.
fn phases(up: usize, cutoff: f64) -> Vec<[f32; TAPS]> {
    (0..up)
        .map(|phase| {
            let offset = phase as f64 / up as f64 + (TAPS / 2 - 1) as f64;
            let taps: [f64; TAPS] = std::array::from_fn(|k| tap(k as f64 - offset, cutoff));
            let sum: f64 = taps.iter().sum();
            taps.map(|tap| (tap / sum) as f32)
        })
        .collect()
}

fn tap(x: f64, cutoff: f64) -> f64 {
    let half = TAPS as f64 / 2.0;
    if x.abs() >= half {
        return 0.0;
    }
    let angle = PI * x * cutoff;
    let sinc = if angle.abs() < 1e-9 { 1.0 } else { angle.sin() / angle };
    cutoff * sinc * bessel_i0(BETA * (1.0 - (x / half).powi(2)).sqrt()) / bessel_i0(BETA)
}

fn bessel_i0(x: f64) -> f64 {
    let (mut sum, mut term) = (1.0, 1.0);
    for k in 1..40 {
        term *= (x / (2.0 * f64::from(k))).powi(2);
        sum += term;
    }
    sum
}

const fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
