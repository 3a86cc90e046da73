//! Ngâm thơ: a couplet sung by the machine voice, made ahead of time from its syllables.
//!
//! Always told to people as a machine's voice ([`totom_wire::audio::Speaker::MachineChant`]).

mod psola;
pub mod score;

use super::marks::Marks;
use super::polish::TARGET_LUFS;
use crate::drums::Clip;
use crate::dsp::{RATE, fade_edges, frames, loudness};
use psola::Grains;
use score::{End, GRID, Note, Word};
use totom_verses::{Syllable, Tone};

/// Raised when the tune or the way it is sung changes.
pub(super) const EPOCH: &str = "chant 1";
const FADE_MS: u32 = 5;
/// What may sound after the last voice has ended.
const RING_MS: u32 = 120;

/// A line to be sung, and each of its words spoken alone, at 48 kHz.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) syllables: Vec<Clip>,
}

/// Sings the lines; `None` when nothing in them can be sung.
pub(super) fn render(lines: &[Line]) -> Option<(Vec<f32>, Marks)> {
    let cut: Vec<Vec<_>> = lines
        .iter()
        .map(|line| line.syllables.iter().map(|clip| Grains::cut(clip)).collect())
        .collect();
    let words: Vec<Vec<Word>> =
        lines.iter().zip(&cut).map(|(line, cut)| words(line, cut)).collect();
    let notes = score::notes(&words);
    let all = notes.concat();
    let tune = score::tune(&all);
    let end = all.iter().map(|note| frame(note.at + note.hold)).max()? + frames(RING_MS);
    let hz = |at: usize| {
        let nth = (at as f64 / f64::from(RATE) * GRID) as usize;
        tune.get(nth).or(tune.last()).copied().unwrap_or(score::RECITING)
    };
    let mut samples = vec![0.0; end];
    for (grains, note) in cut.iter().flatten().zip(&all) {
        if let Some(grains) = grains {
            grains.sing(&mut samples, frame(note.at), frame(note.hold), hz);
        }
    }
    // What cannot be sung is spoken in its place: no word is swallowed.
    let clips = lines.iter().flat_map(|line| &line.syllables);
    for ((clip, grains), note) in clips.zip(cut.iter().flatten()).zip(&all) {
        if grains.is_none() {
            psola::lay(&mut samples, frame(note.at), clip, 1.0);
        }
    }
    if samples.iter().all(|&x| x == 0.0) {
        return None;
    }
    loudness::normalise(&mut samples, TARGET_LUFS);
    fade_edges(&mut samples, frames(FADE_MS));
    Some((samples, marks(&notes, &words)))
}

fn frame(seconds: f64) -> usize {
    (seconds * f64::from(RATE)) as usize
}

/// What the spelling says of each word, and how long its consonant takes.
fn words(line: &Line, cut: &[Option<Grains<'_>>]) -> Vec<Word> {
    let texts = line.text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
    let spelled = texts.map(|word| match Syllable::parse(word) {
        Ok(parts) => (parts.tone, end(&parts)),
        // A foreign word is sung level.
        Err(_) => (Tone::Ngang, End::Open),
    });
    let leads = cut.iter().map(|grains| grains.as_ref().map_or(0.0, Grains::lead));
    spelled.zip(leads).map(|((tone, end), lead)| Word { tone, end, lead }).collect()
}

fn end(parts: &Syllable) -> End {
    if matches!(parts.coda, "c" | "ch" | "p" | "t") { End::Stopped } else { End::Open }
}

/// Times of the words; the drum: rim on the second and fourth, skin on each rhyme.
fn marks(notes: &[Vec<Note>], words: &[Vec<Word>]) -> Marks {
    let mut marks = Marks::default();
    for (line, words) in notes.iter().zip(words) {
        if let (Some(before), Some(first)) = (marks.words.last().copied(), line.first()) {
            let begin = frame(first.at - words.first().map_or(0.0, |word| word.lead));
            marks.edges.push(begin.saturating_sub(frames(40)).max(before));
        }
        for (nth, (note, word)) in line.iter().zip(words).enumerate() {
            marks.words.push(frame(note.at));
            marks.onsets.push(frame((note.at - word.lead).max(0.0)));
            match nth + 1 {
                2 | 4 => marks.accents.push((frame(note.at), 'c')),
                6 | 8 => marks.accents.push((frame(note.at), 't')),
                _ => {}
            }
        }
    }
    marks
}
