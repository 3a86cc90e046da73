//! Kéo tiếng: gives a spoken syllable another pitch and another length, period by period.
//!
//! The voice is cut into grains of two periods; grains are laid anew at the periods of the tune,
//! some left out, some used again (time-domain PSOLA).

use crate::dsp::pitch::{HOP, track};
use crate::dsp::{RATE, frames};
use std::f64::consts::PI;
use std::ops::Range;

/// Kept as they are at both ends of the voice: there live the consonants.
const HEAD: usize = frames(60);
const TAIL: usize = frames(80);
/// What sounds after the voice: a release.
const RELEASE: usize = frames(60);
const FADE_OUT: usize = frames(50);
/// A gap in the voice shorter than this is a creak.
const CREAK: usize = 8;
/// Pitch taken for a voice that only creaks.
const CREAK_HZ: f64 = 100.0;

/// A syllable cut into its periods.
#[derive(Clone, Debug)]
pub(super) struct Grains<'a> {
    samples: &'a [f32],
    /// Where there is voice.
    pub(super) voice: Range<usize>,
    /// One mark in each period, rising, and the period there.
    marks: Vec<(usize, usize)>,
}

impl<'a> Grains<'a> {
    /// Cuts a syllable; `None` when nothing in it can be sung.
    pub(super) fn cut(samples: &'a [f32]) -> Option<Self> {
        let pitch = track(samples);
        let steady = longest_voice(&pitch).filter(|voice| voice.len() >= frames(60));
        let voice = steady.unwrap_or_else(|| loudest(samples));
        if voice.len() < frames(30) {
            return None;
        }
        let marks = marks(samples, &voice, &pitch);
        (marks.len() > 2).then_some(Self { samples, voice, marks })
    }

    /// Seconds before the voice begins.
    pub(super) fn lead(&self) -> f64 {
        self.voice.start as f64 / f64::from(RATE)
    }

    /// Adds the syllable to `out`, its voice beginning at frame `at` and held for `hold` frames at
    /// the pitch that `hz` gives for each frame of `out`.
    pub(super) fn sing(&self, out: &mut [f32], at: usize, hold: usize, hz: impl Fn(usize) -> f64) {
        let early = self.voice.start.min(at);
        lay(out, at - early, &self.samples[self.voice.start - early..self.voice.start], 1.0);
        let mut now: f64 = 0.0;
        while (now as usize) < hold {
            let from = self.voice.start + self.warp(now as usize, hold);
            let period = f64::from(RATE) / hz(at + now as usize);
            self.grain(out, at + now.round() as usize, from, period, level(now as usize, hold));
            now += period;
        }
        if self.voice.end < self.samples.len() {
            let end = (self.voice.end + RELEASE).min(self.samples.len());
            let mut release = self.samples[self.voice.end..end].to_vec();
            crate::dsp::fade_edges(&mut release, frames(4));
            lay(out, at + hold, &release, 1.0);
        }
    }

    /// Frame of the held voice → frame of the spoken one: ends as they are, the middle drawn out.
    fn warp(&self, now: usize, hold: usize) -> usize {
        let spoken = self.voice.len();
        let (head, tail) = (HEAD.min(spoken / 3), TAIL.min(spoken / 3));
        if hold <= head + tail {
            return now * spoken / hold.max(1);
        }
        let (middle_out, middle_in) = (hold - head - tail, spoken - head - tail);
        if now < head {
            now
        } else if now < hold - tail {
            head + (now - head) * middle_in / middle_out.max(1)
        } else {
            spoken - (hold - now)
        }
    }

    /// Lays the grain nearest to `from` so that its mark falls on `at`.
    fn grain(&self, out: &mut [f32], at: usize, from: usize, period: f64, level: f32) {
        let after = self.marks.partition_point(|&(mark, _)| mark < from);
        let near = [after.saturating_sub(1), after.min(self.marks.len() - 1)];
        let nearest = near.into_iter().min_by_key(|&nth| self.marks[nth].0.abs_diff(from));
        let (mark, own) = self.marks[nearest.unwrap_or(0)];
        // Grains laid closer together add up: louder by as much as they are closer.
        let level = level * (period / own as f64).sqrt().min(1.4) as f32;
        let reach = own.min(mark).min(at);
        let end = (mark + own).min(self.samples.len());
        for (k, &x) in self.samples[mark - reach..end].iter().enumerate() {
            let place = at - reach + k;
            let angle = PI * (k as f64 - reach as f64) / own as f64;
            let window = 0.5 + 0.5 * angle.cos();
            if let Some(out) = out.get_mut(place) {
                *out += x * window as f32 * level;
            }
        }
    }
}

fn level(now: usize, hold: usize) -> f32 {
    let left = hold.saturating_sub(now);
    (left as f32 / FADE_OUT as f32).min(1.0)
}

pub(super) fn lay(out: &mut [f32], at: usize, sound: &[f32], level: f32) {
    for (out, x) in out.iter_mut().skip(at).zip(sound) {
        *out += x * level;
    }
}

/// The longest stretch of voice, small gaps in it bridged.
fn longest_voice(pitch: &[Option<f64>]) -> Option<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for nth in (0..pitch.len()).filter(|&nth| pitch[nth].is_some()) {
        match runs.last_mut() {
            Some(run) if nth - run.end <= CREAK => run.end = nth + 1,
            _ => runs.push(nth..nth + 1),
        }
    }
    let longest = runs.into_iter().max_by_key(ExactSizeIterator::len)?;
    Some(longest.start * HOP..longest.end * HOP)
}

/// Where a syllable without any steady voice is loudest.
fn loudest(samples: &[f32]) -> Range<usize> {
    let peak = samples.iter().fold(0.0_f32, |peak, x| peak.max(x.abs()));
    let loud = |x: &f32| x.abs() > peak * 0.2;
    let from = samples.iter().position(loud).unwrap_or(0);
    from..samples.iter().rposition(loud).unwrap_or(0)
}

/// One mark for each period: on the highest sample near where the last one and the period point to.
fn marks(samples: &[f32], voice: &Range<usize>, pitch: &[Option<f64>]) -> Vec<(usize, usize)> {
    let voice = voice.start..voice.end.min(samples.len());
    let first = highest(samples, voice.start..(voice.start + frames(12)).min(voice.end));
    let mut marks = Vec::new();
    let mut at = first;
    while at < voice.end {
        let period = period(pitch, at);
        marks.push((at, period));
        let due = at + period;
        let slack = period / 5;
        at = highest(samples, (due - slack)..(due + slack).min(voice.end));
        at = at.max(due - slack);
    }
    marks
}

fn period(pitch: &[Option<f64>], at: usize) -> usize {
    let here = at / HOP;
    let around = (0..CREAK * 4).find_map(|off| {
        let at = |nth: Option<usize>| nth.and_then(|nth| pitch.get(nth).copied().flatten());
        at(Some(here + off)).or_else(|| at(here.checked_sub(off)))
    });
    (f64::from(RATE) / around.unwrap_or(CREAK_HZ)) as usize
}

fn highest(samples: &[f32], range: Range<usize>) -> usize {
    let from = range.start;
    let within = samples.get(range).unwrap_or_default();
    let top = within.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
    from + top.map_or(0, |(nth, _)| nth)
}
