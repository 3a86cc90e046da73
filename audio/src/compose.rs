//! From steps to one clip: an announcement, whole, ready for the engine.

use crate::cue::{Part, Words};
use crate::drums::{Beat, Clip, Kit};
use crate::dsp::{frames, gain};
use std::collections::HashMap;
use totom_wire::audio::Speaker;

/// The gong under the words.
const UNDER_WORDS_DB: f64 = -10.0;
const DUCK_MS: u32 = 120;
/// A gong with no words after it rings at least this long.
const ALONE_MS: u32 = 2600;
const GONG_FADE_MS: u32 = 700;
/// Drum strokes within a chant lie under the voice.
const ACCENT_DB: f64 = -9.0;

/// A frame at which an announcement may be broken off or taken up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Which frame.
    pub at: usize,
    /// Between what.
    pub kind: EdgeKind,
}

/// What an edge lies between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EdgeKind {
    /// Two words, none of them within the card's name.
    Word,
    /// Two lines.
    Line,
}

/// Lời đã thành tiếng: words in samples, mono, 48 kHz.
#[derive(Clone, Debug, PartialEq)]
pub struct Spoken {
    /// All of it.
    pub samples: Clip,
    /// Frame at which each word's voice begins, rising; as many as there are words in the text.
    pub words: Vec<usize>,
    /// Where it may be broken off, rising.
    pub edges: Vec<Edge>,
    /// Strokes that belong to it.
    pub accents: Vec<(usize, Beat)>,
    /// Whose voice.
    pub speaker: Speaker,
}

/// Câu xướng: one announcement in samples, mono, 48 kHz.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// All of it.
    pub samples: Vec<f32>,
    /// Frames, rising, at which it may be broken off or taken up again.
    pub edges: Vec<Edge>,
    /// Were all its words spoken?
    pub voiced: bool,
    /// Frame at which each word is heard; empty when not all are.
    pub words: Vec<usize>,
    /// Whose voice.
    pub speaker: Speaker,
}

/// Strings the steps together. `spoken` holds a clip for all words that could be spoken.
#[must_use]
pub fn compose(parts: &[Part], kit: &Kit, spoken: &HashMap<Words, Spoken>) -> Item {
    let mut tape = Tape::default();
    let mut voiced = true;
    for part in parts {
        match part {
            Part::Beat(beat) => tape.place(kit.clip(*beat)),
            Part::Series(beat, gap) => tape.lay(kit.clip(*beat), frames(*gap)),
            Part::Ring(beat, lead) => tape.ring(kit.clip(*beat), frames(*lead)),
            Part::Pause(ms) => tape.at += frames(*ms),
            Part::Words(words) => match spoken.get(words) {
                Some(spoken) => tape.speak(spoken, kit),
                None => voiced = false,
            },
        }
    }
    tape.finish(voiced)
}

/// An item in the making.
#[derive(Default)]
struct Tape {
    samples: Vec<f32>,
    at: usize,
    edges: Vec<Edge>,
    words: Vec<usize>,
    speaker: Speaker,
    /// Sound that rings under what follows, where it began, and from where it is lowered.
    under: Option<(Clip, usize, usize)>,
}

impl Tape {
    fn place(&mut self, clip: &[f32]) {
        self.lay(clip, clip.len());
    }

    /// Adds `clip` here and goes on `step` frames later.
    fn lay(&mut self, clip: &[f32], step: usize) {
        self.mix(self.at, clip, 1.0);
        self.at += step;
    }

    fn mix(&mut self, at: usize, clip: &[f32], level: f32) {
        let end = at + clip.len();
        if self.samples.len() < end {
            self.samples.resize(end, 0.0);
        }
        for (out, x) in self.samples[at..end].iter_mut().zip(clip) {
            *out += x * level;
        }
    }

    fn speak(&mut self, spoken: &Spoken, kit: &Kit) {
        let from = self.at;
        self.edges.extend(spoken.edges.iter().map(|edge| Edge { at: from + edge.at, ..*edge }));
        self.words.extend(spoken.words.iter().map(|word| from + word));
        self.speaker = spoken.speaker;
        for &(at, beat) in &spoken.accents {
            self.mix(from + at, kit.clip(beat), gain(ACCENT_DB) as f32);
        }
        self.place(&spoken.samples);
    }

    fn ring(&mut self, clip: &Clip, lead: usize) {
        self.under = Some((clip.clone(), self.at, self.at + lead));
        self.at += lead;
    }

    fn finish(mut self, voiced: bool) -> Item {
        if let Some((clip, start, lowered)) = self.under.take() {
            let alone = self.samples.len() <= lowered;
            let end = if alone { start + frames(ALONE_MS) } else { self.samples.len() };
            let length = clip.len().min(end - start);
            let mut ringing = clip[..length].to_vec();
            if !alone {
                duck(&mut ringing, lowered - start);
            }
            fade_out(&mut ringing, frames(GONG_FADE_MS));
            self.mix(start, &ringing, 1.0);
        }
        // A pause before words that could not be spoken is no part of the announcement.
        let length = self.samples.iter().rposition(|&x| x != 0.0).map_or(0, |last| last + 1);
        self.samples.truncate(length);
        self.edges.retain(|edge| edge.at < length);
        if !voiced {
            self.words.clear();
        }
        let Self { samples, edges, words, speaker, .. } = self;
        Item { samples, edges, voiced, words, speaker }
    }
}

fn duck(samples: &mut [f32], from: usize) {
    let low = gain(UNDER_WORDS_DB) as f32;
    let ramp = frames(DUCK_MS) as f32;
    for (k, x) in samples.iter_mut().skip(from).enumerate() {
        let down = (k as f32 / ramp).min(1.0);
        *x *= 1.0 - down * (1.0 - low);
    }
}

fn fade_out(samples: &mut [f32], length: usize) {
    let from = samples.len().saturating_sub(length);
    let total = (samples.len() - from) as f32;
    for (k, x) in samples[from..].iter_mut().enumerate() {
        *x *= 1.0 - k as f32 / total;
    }
}
