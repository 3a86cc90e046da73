//! Hồi: strokes that draw together, then a burst, then tùng and cắc.

use super::noise::Noise;
use super::{Preset, add, modal, table};
use crate::dsp::RATE;

const QUICKEST: f64 = 0.075;
const QUICKEN: f64 = 0.86;
const SOFT: f64 = 0.45;
const LOUD: f64 = 0.90;
const JITTER: f64 = 0.004;

/// The roll of an opening or a win: about five seconds.
pub(super) fn long(preset: Preset) -> Vec<f32> {
    roll(preset, 0.420, 14)
}

/// The roll before a fanfare: under two seconds.
pub(super) fn short(preset: Preset) -> Vec<f32> {
    roll(preset, 0.170, 8)
}

/// Onset and velocity of each stroke.
fn strokes(first_gap: f64, burst: usize) -> Vec<(f64, f64)> {
    let mut gaps = Vec::new();
    let mut gap = first_gap;
    while gap > QUICKEST {
        gaps.push(gap);
        gap *= QUICKEN;
    }
    gaps.extend(std::iter::repeat_n(QUICKEST, burst));
    let last = (gaps.len() - 1).max(1) as f64;
    let mut noise = Noise::new(7);
    let mut at = 0.0;
    let mut strokes = Vec::new();
    for (nth, gap) in gaps.into_iter().enumerate() {
        let level = SOFT + (LOUD - SOFT) * nth as f64 / last + 0.05 * noise.next();
        let early_or_late = if nth == 0 { 0.0 } else { JITTER * noise.next() };
        strokes.push((at + early_or_late, level.clamp(0.1, 1.0)));
        at += gap;
    }
    strokes
}

fn roll(preset: Preset, first_gap: f64, burst: usize) -> Vec<f32> {
    let place = |at: f64| (at * f64::from(RATE)) as usize;
    let strokes = strokes(first_gap, burst);
    let end = strokes.last().map_or(0.0, |stroke| stroke.0);
    let mut mix = Vec::new();
    for (seed, (at, velocity)) in (100..).zip(strokes) {
        add(&mut mix, place(at), &modal::strike(table::tung(preset), velocity, seed), 1.0);
    }
    add(&mut mix, place(end + 0.28), &modal::strike(table::tung(preset), 1.0, 98), 1.0);
    add(&mut mix, place(end + 0.42), &modal::strike(&table::CAC, 1.0, 99), 1.0);
    mix
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hoi_quickens_grows_and_lasts_about_five_seconds() {
        let strokes = strokes(0.420, 14);
        assert_eq!(strokes.len(), 26);
        let gaps: Vec<_> = strokes.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        assert!(gaps[0] > 0.4 && gaps[24] < 0.084, "{gaps:?}");
        assert!(gaps.iter().all(|&gap| gap > 0.06), "{gaps:?}");
        assert!(strokes[25].1 > strokes[0].1 + 0.3);
        let seconds = long(Preset::Horn).len() as f64 / f64::from(RATE);
        assert!((4.0..5.5).contains(&seconds), "{seconds}");
        assert!(short(Preset::Horn).len() < 2 * RATE as usize);
    }
}
