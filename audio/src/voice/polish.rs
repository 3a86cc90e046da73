//! From the synthesiser's raw file to a clip fit for the engine.

use crate::dsp::resample::resample;
use crate::dsp::{RATE, fade_edges, frames, loudness};
use std::ops::Range;

/// Quieter than this is silence around the words.
const QUIET: f32 = 0.004;
/// Kept before and after the words, so that soft consonants are not cut.
const MARGIN_MS: u32 = 6;
const FADE_MS: u32 = 5;
/// What a listener hears, both channels playing.
pub(super) const TARGET_LUFS: f64 = -16.0;

/// A clip, and how it was cut out of its raw file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Polished {
    /// At 48 kHz.
    pub(super) clip: Vec<f32>,
    /// First sample of the raw file that is in it, and that file's rate.
    cut: (usize, u32),
}

impl Polished {
    /// The frame of the clip at which a sample of the raw file is heard.
    pub(super) fn frame(&self, raw: usize) -> usize {
        let (from, rate) = self.cut;
        let at = raw.saturating_sub(from) as u64 * u64::from(RATE) / u64::from(rate.max(1));
        usize::try_from(at).unwrap_or(usize::MAX).min(self.clip.len().saturating_sub(1))
    }
}

/// Trims, resamples to 48 kHz, brings to the common loudness, fades the edges; `None` if silent.
pub(super) fn polish(raw: &[f32], rate: u32) -> Option<Polished> {
    let level = level(raw);
    let kept = trim(&level, rate)?;
    let mut clip = resample(&level[kept.clone()], rate, RATE);
    loudness::normalise(&mut clip, TARGET_LUFS);
    fade_edges(&mut clip, frames(FADE_MS));
    Some(Polished { clip, cut: (kept.start, rate) })
}

/// A recording that hangs off the middle would click at both ends.
fn level(raw: &[f32]) -> Vec<f32> {
    let mean = raw.iter().map(|&x| f64::from(x)).sum::<f64>() / raw.len().max(1) as f64;
    raw.iter().map(|x| x - mean as f32).collect()
}

fn trim(raw: &[f32], rate: u32) -> Option<Range<usize>> {
    let first = raw.iter().position(|x| x.abs() > QUIET)?;
    let last = raw.iter().rposition(|x| x.abs() > QUIET)?;
    let margin = (rate * MARGIN_MS / 1000) as usize;
    Some(first.saturating_sub(margin)..(last + margin + 1).min(raw.len()))
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
        let polished = polish(&raw, rate).expect("a tone");
        let begin = polished.frame(rate as usize / 2);
        assert!(begin.abs_diff(frames(MARGIN_MS)) < 20, "the tone begins at {begin}");
        let clip = polished.clip;
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
