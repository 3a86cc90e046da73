//! Modal synthesis: a struck body is a sum of dying sines, bent in pitch, plus a rattle.

use super::noise::Noise;
use crate::dsp::biquad::Biquad;
use crate::dsp::{RATE, frames};
use std::f64::consts::TAU;

/// ln(1000): a T60 is the time to −60 dB.
const DECAY: f64 = 6.91;
const ATTACK: f64 = 0.0008;
const END_FADE_MS: u32 = 10;
const PEAK: f64 = 0.89;

/// One way the body swings.
pub(super) struct Mode {
    /// Frequency over that of the first mode.
    pub(super) ratio: f64,
    pub(super) gain: f64,
    /// Seconds to −60 dB.
    pub(super) t60: f64,
}

/// The noise of stick on skin.
pub(super) struct Rattle {
    pub(super) gain: f64,
    pub(super) t60: f64,
    pub(super) low_pass: f64,
}

/// A body that can be struck.
pub(super) struct Sound {
    pub(super) f0: f64,
    pub(super) modes: &'static [Mode],
    /// By how much the pitch starts too high, and how fast it settles (seconds).
    pub(super) bend: f64,
    pub(super) bend_time: f64,
    pub(super) rattle: Rattle,
    pub(super) drive: f64,
}

/// One stroke of `velocity` 0–1; the peak is 0.89 × velocity. Softer is darker.
pub(super) fn strike(sound: &Sound, velocity: f64, seed: u64) -> Vec<f32> {
    let rate = f64::from(RATE);
    let longest = sound.modes.iter().fold(0.0_f64, |t, mode| t.max(mode.t60));
    let total = (longest * rate) as usize;
    let mut noise = Noise::new(seed);
    let mut dull = Biquad::low_pass(sound.rattle.low_pass, rate);
    let mut samples: Vec<f64> = (0..total)
        .map(|frame| {
            let t = frame as f64 / rate;
            let rattle = sound.rattle.gain * decay(t, sound.rattle.t60) * dull.step(noise.next());
            let body = modes(sound, t, velocity) + rattle;
            (sound.drive * velocity * body).tanh() * (t / ATTACK).min(1.0)
        })
        .collect();
    fade_end(&mut samples);
    let peak = samples.iter().fold(1e-9_f64, |peak, x| peak.max(x.abs()));
    samples.iter().map(|x| (x * PEAK * velocity / peak) as f32).collect()
}

fn decay(t: f64, t60: f64) -> f64 {
    (-DECAY * t / t60).exp()
}

/// The phase is the integral of `2π r f0 (1 + bend·vel·e^(−t/τ))`.
fn modes(sound: &Sound, t: f64, velocity: f64) -> f64 {
    let settled = 1.0 - (-t / sound.bend_time).exp();
    let turns = sound.f0 * (t + sound.bend * velocity * sound.bend_time * settled);
    // A mode past its T60 by a fifth lies under −70 dB: not worth a sine.
    let alive = sound.modes.iter().enumerate().filter(|(_, mode)| t < 1.2 * mode.t60);
    let sines = alive.map(|(k, mode)| {
        let level = if k == 0 { mode.gain } else { mode.gain * velocity };
        level * decay(t, mode.t60) * (TAU * mode.ratio * turns).sin()
    });
    sines.sum()
}

fn fade_end(samples: &mut [f64]) {
    let fade = frames(END_FADE_MS).min(samples.len());
    let from = samples.len() - fade;
    for (k, x) in samples[from..].iter_mut().enumerate() {
        *x *= 1.0 - k as f64 / fade as f64;
    }
}
