//! Hiệu ù: a short roll, then six notes of a kèn.

use super::{Preset, add, roll};
use crate::dsp::biquad::Biquad;
use crate::dsp::{RATE, fade_edges, frames};
use std::f64::consts::TAU;

/// G4 B♭4 C5 D5 C5 D5, seconds each.
const NOTES: [(f64, f64); 6] = [
    (392.00, 0.18),
    (466.16, 0.18),
    (523.25, 0.18),
    (587.33, 0.36),
    (523.25, 0.18),
    (587.33, 0.72),
];
/// The bore of the instrument sings here.
const FORMANTS: [(f64, f64); 2] = [(1250.0, 12.0), (2900.0, 10.0)];
const VIBRATO_HZ: f64 = 5.5;
const VIBRATO_DEPTH: f64 = 0.012;
/// The roll's closing strokes ring into the first note.
const LEAD: f64 = 0.10;

pub(super) fn render(preset: Preset) -> Vec<f32> {
    let mut mix = roll::short(preset);
    let at = mix.len().saturating_sub(frames(250)) + (LEAD * f64::from(RATE)) as usize;
    add(&mut mix, at, &ken(), 0.8);
    mix
}

fn ken() -> Vec<f32> {
    let mut melody = Vec::new();
    for (hz, seconds) in NOTES {
        melody.extend(note(hz, seconds));
    }
    let rate = f64::from(RATE);
    let mut bore = FORMANTS.map(|(hz, db)| Biquad::peaking(hz, 2.0, db, rate));
    let mut shaped: Vec<f32> = melody
        .iter()
        .map(|&x| bore.iter_mut().fold(f64::from(x), |x, formant| formant.step(x)) as f32)
        .collect();
    let peak = shaped.iter().fold(1e-9_f32, |peak, x| peak.max(x.abs()));
    shaped.iter_mut().for_each(|x| *x /= peak);
    fade_edges(&mut shaped, frames(30));
    shaped
}

fn note(hz: f64, seconds: f64) -> Vec<f32> {
    let rate = f64::from(RATE);
    let harmonics = (6000.0 / hz) as u32;
    let mut turns = 0.0;
    let mut samples: Vec<f32> = (0..(seconds * rate) as usize)
        .map(|frame| {
            let t = frame as f64 / rate;
            let deep = VIBRATO_DEPTH * (t / 0.25).min(1.0);
            turns += hz * (1.0 + deep * (TAU * VIBRATO_HZ * t).sin()) / rate;
            let wave = (1..=harmonics).map(|h| (TAU * f64::from(h) * turns).sin() / f64::from(h));
            wave.sum::<f64>() as f32
        })
        .collect();
    fade_edges(&mut samples, frames(12));
    samples
}
