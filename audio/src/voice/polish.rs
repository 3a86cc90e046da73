//! From the synthesiser's raw file to a clip fit for the engine.

use crate::dsp::resample::resample;
use crate::dsp::{RATE, fade_edges, frames, loudness};

/// Quieter than this is silence around the words.
const QUIET: f32 = 0.004;
/// Kept before and after the words, so that soft consonants are not cut.
const MARGIN_MS: u32 = 6;
const FADE_MS: u32 = 5;
/// What a listener hears, both channels playing.
pub(super) const TARGET_LUFS: f64 = -16.0;

/// Trims, resamples to 48 kHz, brings to the common loudness, fades the edges; `None` if silent.
pub(super) fn polish(raw: &[f32], rate: u32) -> Option<Vec<f32>> {
    let level = level(raw);
    let mut clip = resample(trim(&level, rate)?, rate, RATE);
    loudness::normalise(&mut clip, TARGET_LUFS);
    fade_edges(&mut clip, frames(FADE_MS));
    Some(clip)
}

/// A recording that hangs off the middle would click at both ends.
fn level(raw: &[f32]) -> Vec<f32> {
    let mean = raw.iter().map(|&x| f64::from(x)).sum::<f64>() / raw.len().max(1) as f64;
    raw.iter().map(|x| x - mean as f32).collect()
}

fn trim(raw: &[f32], rate: u32) -> Option<&[f32]> {
    let first = raw.iter().position(|x| x.abs() > QUIET)?;
    let last = raw.iter().rposition(|x| x.abs() > QUIET)?;
    let margin = (rate * MARGIN_MS / 1000) as usize;
    Some(&raw[first.saturating_sub(margin)..(last + margin + 1).min(raw.len())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_around_a_tone_goes_and_its_loudness_is_the_target() {
        let rate = 22_050;
        let tone = (0..rate).map(|n| 0.02 * (n as f32 * 0.15).sin());
        let quiet = || std::iter::repeat_n(0.001, rate as usize / 2);
        let raw: Vec<f32> = quiet().chain(tone).chain(quiet()).collect();
        let clip = polish(&raw, rate).expect("a tone");
        assert!(clip.len().abs_diff(RATE as usize + 2 * frames(MARGIN_MS)) < 80, "{}", clip.len());
        let level = loudness::lufs(&clip).expect("loud");
        assert!((level - TARGET_LUFS).abs() < 0.3, "{level}");
        assert_eq!((clip[0], clip[clip.len() - 1]), (0.0, 0.0));
    }

    #[test]
    fn nothing_but_silence_is_no_clip() {
        assert_eq!(polish(&[0.0; 500], 22_050), None);
        assert_eq!(polish(&[], 22_050), None);
    }
}
