//! Cao độ: the fundamental of a voice, followed through time by autocorrelation.

use super::RATE;

/// Frames between two values: 5 ms.
pub const HOP: usize = RATE as usize / 200;
/// The search is made at a quarter of the rate: a voice's fundamental needs no more.
const DECIMATION: usize = 4;
const SLOW: f64 = RATE as f64 / DECIMATION as f64;
/// Longest and shortest period looked for: 60–400 Hz.
const LONGEST: usize = (SLOW / 60.0) as usize;
const SHORTEST: usize = (SLOW / 400.0) as usize;
/// Two and a half periods of a low voice.
const WINDOW: usize = (SLOW * 0.036) as usize;
/// Below this likeness of one period to the next there is no voice.
const VOICED: f64 = 0.55;
/// Quieter than this there is none either.
const QUIET: f64 = 0.003;
/// A longer period must be better by so much, or the octave below would be taken.
const OCTAVE: f64 = 0.03;

/// Hz at each [`HOP`], `None` where there is no voice.
#[must_use]
pub fn track(samples: &[f32]) -> Vec<Option<f64>> {
    let slow: Vec<f64> = samples
        .chunks(DECIMATION)
        .map(|four| four.iter().map(|&x| f64::from(x)).sum::<f64>() / four.len() as f64)
        .collect();
    let hop = HOP / DECIMATION;
    let raw: Vec<_> = (0..samples.len().div_ceil(HOP)).map(|n| at(&slow, n * hop)).collect();
    smooth(&raw)
}

/// The pitch around one place, its window centred there.
fn at(slow: &[f64], centre: usize) -> Option<f64> {
    let from = centre.saturating_sub((WINDOW + LONGEST) / 2);
    let part = slow.get(from..(from + WINDOW + LONGEST).min(slow.len()))?;
    let room = part.len().checked_sub(WINDOW)?;
    let base = energy(&part[..WINDOW]);
    if (base / WINDOW as f64).sqrt() < QUIET {
        return None;
    }
    let likeness: Vec<f64> = (0..=room.min(LONGEST)).map(|lag| likeness(part, lag, base)).collect();
    let peak =
        |lag: &usize| likeness[*lag] >= likeness[*lag - 1] && likeness[*lag] >= likeness[*lag + 1];
    let mut best: Option<usize> = None;
    for lag in (SHORTEST..likeness.len().saturating_sub(1)).filter(peak) {
        if best.is_none_or(|best| likeness[lag] > likeness[best] + OCTAVE) {
            best = Some(lag);
        }
    }
    let best = best.filter(|&lag| likeness[lag] > VOICED)?;
    Some(SLOW / (best as f64 + between(&likeness[best - 1..=best + 1])))
}

fn energy(part: &[f64]) -> f64 {
    part.iter().map(|x| x * x).sum()
}

fn likeness(part: &[f64], lag: usize, base: f64) -> f64 {
    let (a, b) = (&part[..WINDOW], &part[lag..lag + WINDOW]);
    let product: f64 = a.iter().zip(b).map(|(a, b)| a * b).sum();
    product / (base * energy(b)).sqrt().max(1e-12)
}

/// Where between three values the top of the parabola through them lies, from the middle one.
fn between(three: &[f64]) -> f64 {
    let bend = three[0] - 2.0 * three[1] + three[2];
    if bend.abs() < 1e-12 { 0.0 } else { (0.5 * (three[0] - three[2]) / bend).clamp(-0.5, 0.5) }
}

/// A value that neither neighbour shares is a slip.
fn smooth(raw: &[Option<f64>]) -> Vec<Option<f64>> {
    let middle = |nth: usize| -> Option<f64> {
        let from = nth.saturating_sub(2);
        let mut near: Vec<f64> =
            raw[from..(nth + 3).min(raw.len())].iter().flatten().copied().collect();
        if near.len() < 3 || raw[nth].is_none() {
            return None;
        }
        near.sort_by(f64::total_cmp);
        Some(near[near.len() / 2])
    };
    (0..raw.len()).map(middle).collect()
}

/// Semitones from one pitch up to another.
#[must_use]
pub fn semitones(from: f64, to: f64) -> f64 {
    12.0 * (to / from).log2()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    #[test]
    fn a_glide_is_followed_and_noise_has_no_pitch() {
        let rate = f64::from(RATE);
        let (mut phase, seconds) = (0.0, 1.0);
        let voice: Vec<f32> = (0..RATE)
            .map(|n| {
                let hz = 90.0 + 110.0 * f64::from(n) / (rate * seconds);
                phase += hz / rate;
                (1..12).map(|h| (TAU * f64::from(h) * phase).sin() / f64::from(h)).sum::<f64>()
                    as f32
                    * 0.1
            })
            .collect();
        let found = track(&voice);
        for (nth, hz) in found.iter().enumerate().skip(8).take(180) {
            let due = 90.0 + 110.0 * (nth * HOP) as f64 / rate;
            let off = semitones(due, hz.expect("voiced")).abs();
            assert!(off < 0.35, "{nth}: {hz:?}, {due} due");
        }
        let mut state = 1_u32;
        let hiss = (0..RATE / 4).map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / 8_388_608.0 - 1.0
        });
        let voiced = track(&hiss.collect::<Vec<_>>()).iter().flatten().count();
        assert!(voiced < 5, "{voiced}");
        assert!(track(&[0.0; 9_600]).iter().all(Option::is_none));
        assert!(track(&[]).is_empty());
    }
}
