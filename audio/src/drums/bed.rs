//! Trống nền: a quiet loop for the minutes in which nothing happens.

use super::{Preset, modal, table};
use crate::dsp::RATE;

/// One beat in seconds: slower than a walk.
const BEAT: f64 = 0.6;
/// Strokes of a loop of sixteen beats: where, whether skin (or rim), how hard.
const PATTERN: [(f64, bool, f64); 13] = [
    (0.0, true, 0.8),
    (1.0, false, 0.3),
    (1.5, false, 0.25),
    (2.0, true, 0.5),
    (4.0, true, 0.7),
    (5.0, false, 0.3),
    (6.0, true, 0.45),
    (6.5, true, 0.45),
    (8.0, true, 0.8),
    (9.5, false, 0.25),
    (10.0, true, 0.5),
    (12.0, true, 0.6),
    (14.0, false, 0.35),
];
const BEATS: f64 = 16.0;

/// The loop; what rings past its end begins it again.
pub(super) fn render(preset: Preset) -> Vec<f32> {
    let place = |beat: f64| (beat * BEAT * f64::from(RATE)) as usize;
    let total = place(BEATS);
    let mut mix = vec![0.0; total];
    for (seed, (beat, skin, velocity)) in (200..).zip(PATTERN) {
        let sound = if skin { table::tung(preset) } else { &table::CAC };
        for (k, x) in modal::strike(sound, velocity, seed).into_iter().enumerate() {
            mix[(place(beat) + k) % total] += x;
        }
    }
    mix
}
