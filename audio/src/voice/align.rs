//! Khớp lời: where in a spoken line each of its words begins.
//!
//! The synthesiser does not tell. But it speaks each word alone too; the line is then read as a
//! walk through the words' sounds, one after another, and the walk that fits best tells the times.

use crate::drums::Clip;
use crate::dsp::RATE;
use crate::dsp::biquad::Biquad;

/// Frames of one step: 5 ms.
const STEP: usize = RATE as usize / 200;
/// Bands of hearing, Hz, about equally wide to the ear.
const BANDS: [f64; 12] = [
    170.0, 270.0, 400.0, 570.0, 800.0, 1_100.0, 1_500.0, 2_000.0, 2_700.0, 3_600.0, 4_900.0,
    6_800.0,
];
const WIDTH: f64 = 2.2;
/// Level counts beside colour, but less: the same word is softer within a line.
const LEVEL: f32 = 0.35;
/// A word alone is spoken up to so many times as slowly as within a line.
const FASTEST: usize = 5;
/// Standing still in a word costs a little, or the walk would wait for the next one to begin.
const STANDING: f32 = 0.25;
/// Steps of silence between two words that a comma may fill.
const REST: usize = 1;

type Colour = [f32; BANDS.len() + 1];

/// For each of `words` spoken alone, the frame at which it begins in `line`. Rising.
pub(super) fn words(line: &[f32], words: &[Clip]) -> Vec<usize> {
    let heard = colours(line);
    let mut model: Vec<Colour> = Vec::new();
    let mut first = Vec::new();
    for word in words {
        first.push(model.len() + REST);
        model.extend(std::iter::repeat_n(silence(), REST));
        model.extend(colours(word));
    }
    let path = walk(&heard, &model);
    let begins = |start: &usize| path.iter().position(|at| at >= start).unwrap_or(heard.len());
    let limit = line.len().saturating_sub(1);
    first.iter().map(|start| (begins(start) * STEP).min(limit)).collect()
}

fn silence() -> Colour {
    let mut silence = [0.0; BANDS.len() + 1];
    silence[BANDS.len()] = LEVEL * level(0.0);
    silence
}

fn level(power: f64) -> f32 {
    (power + 1e-7).ln() as f32
}

/// For each step its level in each band against the mean of all bands, and that mean.
fn colours(samples: &[f32]) -> Vec<Colour> {
    let mut all = vec![[0.0; BANDS.len() + 1]; samples.len().div_ceil(STEP)];
    for (band, hz) in BANDS.into_iter().enumerate() {
        let mut filter = Biquad::band_pass(hz, WIDTH, f64::from(RATE));
        for (colour, step) in all.iter_mut().zip(samples.chunks(STEP)) {
            let power: f64 = step.iter().map(|&x| filter.step(f64::from(x)).powi(2)).sum();
            colour[band] = level(power / step.len() as f64);
        }
    }
    for colour in &mut all {
        let mean = colour[..BANDS.len()].iter().sum::<f32>() / BANDS.len() as f32;
        colour[..BANDS.len()].iter_mut().for_each(|x| *x -= mean);
        colour[BANDS.len()] = LEVEL * mean;
    }
    all
}

fn distance(a: &Colour, b: &Colour) -> f32 {
    let last = BANDS.len();
    let colour: f32 = a[..last].iter().zip(&b[..last]).map(|(a, b)| (a - b).powi(2)).sum();
    (colour / last as f32).sqrt() + (a[last] - b[last]).abs()
}

/// For each step of `heard` the place in `model` on the cheapest walk from its begin to its end.
fn walk(heard: &[Colour], model: &[Colour]) -> Vec<usize> {
    if heard.is_empty() || model.is_empty() {
        return Vec::new();
    }
    let width = model.len();
    let mut jumps = vec![0_u8; heard.len() * width];
    let mut before = vec![f32::INFINITY; width];
    for (at, cost) in before.iter_mut().enumerate().take(FASTEST.min(width)) {
        *cost = distance(&heard[0], &model[at]);
    }
    let mut now = vec![f32::INFINITY; width];
    for (nth, step) in heard.iter().enumerate().skip(1) {
        for at in 0..width {
            let (jump, cost) = cheapest(&before, at);
            jumps[nth * width + at] = jump;
            now[at] = if cost.is_finite() { cost + distance(step, &model[at]) } else { cost };
        }
        std::mem::swap(&mut before, &mut now);
    }
    trace(&jumps, &before, width)
}

fn cheapest(before: &[f32], at: usize) -> (u8, f32) {
    let mut best = (0, before[at] + STANDING);
    for jump in 1..=FASTEST.min(at) {
        if before[at - jump] < best.1 {
            best = (jump as u8, before[at - jump]);
        }
    }
    best
}

fn trace(jumps: &[u8], last: &[f32], width: usize) -> Vec<usize> {
    // The end may lie in the last few sounds: a final consonant is often swallowed.
    let tail = width.saturating_sub(3 * FASTEST)..width;
    let end = tail.min_by(|&a, &b| last[a].total_cmp(&last[b])).unwrap_or(width - 1);
    let mut path = vec![end];
    for row in jumps.chunks_exact(width).skip(1).rev() {
        let at = path[path.len() - 1];
        path.push(at - usize::from(row[at]));
    }
    path.reverse();
    path
}
