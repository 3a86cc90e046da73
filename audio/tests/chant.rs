//! The chant: pitch against its own score, time against the metre, words against the ear.

use crate::captions::exact;
use crate::common::{line, real_voice};
use totom_audio::compose::{EdgeKind, Spoken};
use totom_audio::cue::{Recital, Words};
use totom_audio::drums::Beat;
use totom_audio::dsp::loudness::lufs;
use totom_audio::dsp::pitch::{HOP, semitones, track};
use totom_audio::dsp::true_peak::TruePeak;
use totom_audio::dsp::{RATE, frames};
use totom_audio::voice::Voice;
use totom_audio::voice::chant::score::{BEAT, RECITING};
use totom_verses::VerseSet;
use totom_wire::audio::Speaker;

async fn chanted(voice: &Voice, code: &str) -> (Spoken, String) {
    let verse = VerseSet::builtin().get(code).expect("a verse");
    let (luc, bat) = (verse.luc.clone(), verse.bat.clone());
    let text = format!("{luc} {bat}");
    let card = code.parse().expect("a card");
    let words = Words::Verse { card, luc, bat, recital: Recital::Chanted };
    (voice.say(&words).await.expect("chanted"), text)
}

/// Seconds from the begin of a word's voice to that of the next.
fn steps(spoken: &Spoken) -> Vec<f64> {
    let gaps = spoken.words.windows(2).map(|two| (two[1] - two[0]) as f64 / f64::from(RATE));
    gaps.collect()
}

#[tokio::test]
async fn a_couplet_is_sung_in_its_metre_by_a_voice_that_says_what_it_is() {
    if !real_voice() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let voice = exact(folder.path());
    let (spoken, text) = chanted(&voice, "3v").await;
    assert_eq!(spoken.speaker, Speaker::MachineChant);
    assert_eq!(spoken.words.len(), text.split_whitespace().count());
    let steps = steps(&spoken);
    for (nth, step) in steps.iter().enumerate().filter(|(nth, _)| ![5, 11].contains(nth)) {
        assert!((step - BEAT).abs() < 0.002, "word {}: {step} s", nth + 1);
    }
    assert!((steps[11] - 1.7 * BEAT).abs() < 0.002, "the sixth of eight: {}", steps[11]);
    let seconds = spoken.samples.len() as f64 / f64::from(RATE);
    assert!((7.0..9.0).contains(&seconds), "{seconds} s");
    let strokes: Vec<_> =
        spoken.accents.iter().map(|&(at, beat)| (at, beat == Beat::Tung)).collect();
    let on = |word: usize, skin| (spoken.words[word - 1], skin);
    let due = [on(2, false), on(4, false), on(6, true)];
    assert_eq!(strokes[..3], due);
    assert_eq!(strokes[3..], [on(8, false), on(10, false), on(12, true), on(14, true)]);
    assert_eq!(spoken.edges.iter().filter(|edge| edge.kind == EdgeKind::Line).count(), 1);
    let level = lufs(&spoken.samples).expect("loud");
    assert!((level + 16.0).abs() < 1.0, "{level} LUFS");
    assert!(TruePeak::of(&spoken.samples) < 3.0, "what the limiter can hold");
    let kept = voice.say(&line("ba")).await.expect("spoken");
    assert_eq!(kept.speaker, Speaker::Machine);
}

/// The middle of long notes, where the voice has settled: level tones on the reciting pitch.
#[tokio::test]
async fn level_tones_are_sung_on_the_reciting_pitch() {
    if !real_voice() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let voice = exact(folder.path());
    let mut off = Vec::new();
    for code in ["1v", "3v", "7s", "8w"] {
        let (spoken, text) = chanted(&voice, code).await;
        let pitch = track(&spoken.samples);
        for (word, &at) in text.split_whitespace().zip(&spoken.words) {
            let tone = totom_verses::Syllable::parse(word).expect("a syllable").tone;
            if tone != totom_verses::Tone::Ngang {
                continue;
            }
            let settled = (at + frames(120)) / HOP..(at + frames(230)) / HOP;
            let sung = pitch[settled].iter().flatten();
            off.extend(sung.map(|&hz| (100.0 * semitones(RECITING, hz)).abs()));
        }
    }
    off.sort_by(f64::total_cmp);
    assert!(off.len() > 100, "{} places", off.len());
    let (median, most) = (off[off.len() / 2], off[off.len() * 9 / 10]);
    assert!(median < 15.0 && most < 100.0, "median {median:.1}, nine tenths {most:.1} cents");
}

/// Each caption lights up when the ear hears the voice begin.
#[tokio::test]
async fn sung_words_are_shown_within_thirty_milliseconds_of_their_voice() {
    if !real_voice() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let voice = exact(folder.path());
    let (spoken, text) = chanted(&voice, "5v").await;
    let pitch = track(&spoken.samples);
    for (word, &at) in text.split_whitespace().zip(&spoken.words) {
        let near = (at.saturating_sub(frames(30))) / HOP..(at + frames(35)) / HOP;
        assert!(pitch[near].iter().flatten().count() > 0, "no voice near «{word}»");
    }
}

#[tokio::test]
async fn a_chant_neither_clicks_nor_swallows_a_word() {
    if !real_voice() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let voice = exact(folder.path());
    let (spoken, text) = chanted(&voice, "2s").await;
    let samples = &spoken.samples;
    assert_eq!((samples[0], samples[samples.len() - 1]), (0.0, 0.0));
    for (word, &at) in text.split_whitespace().zip(&spoken.words) {
        let heard = crate::common::rms(&samples[at + frames(20)..at + frames(120)]);
        assert!(heard > 0.02, "«{word}» is hardly heard: {heard}");
    }
}
