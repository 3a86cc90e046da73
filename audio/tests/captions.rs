//! Captions against what the synthesiser itself reports about its words, and the tones against each other.

use crate::common::{line, real_voice, settings};
use std::path::Path;
use totom_audio::compose::EdgeKind;
use totom_audio::cue::{Recital, Words};
use totom_audio::dsp::RATE;
use totom_audio::dsp::pitch::{semitones, track};
use totom_audio::voice::{Captions, Settings, Voice};
use totom_verses::{VerseSet, slug};

const TIMES: &str = include_str!("data/word_times.tsv");
/// A listener who reads along sees no difference.
const CLOSE_MS: f64 = 30.0;

pub(crate) fn exact(folder: &Path) -> Voice {
    let settings = Settings { captions: Captions::Exact, ..settings("espeak-ng") };
    Voice::open(settings, folder.join("lines")).expect("a folder")
}

/// A line as the synthesiser itself reports it: set, card, and when each of its words is first
/// heard and first voiced, from the begin of the line.
struct Reported {
    set: &'static str,
    card: &'static str,
    heard: Vec<f64>,
    voiced: Vec<f64>,
}

fn reported() -> Vec<Reported> {
    let times = |field: &str| field.split(' ').map(|ms| ms.parse().expect("ms")).collect();
    let rows = TIMES.lines().filter(|row| !row.starts_with('#')).map(|row| {
        let fields: Vec<_> = row.split('\t').collect();
        let (heard, voiced) = (times(fields[3]), times(fields[4]));
        Reported { set: fields[0], card: fields[1], heard, voiced }
    });
    rows.collect()
}

fn ms(frame: usize) -> f64 {
    frame as f64 * 1000.0 / f64::from(RATE)
}

/// Times of both lines, from the begin of the couplet, whose second line begins at `second`.
fn both(first: &[f64], late: &[f64], second: f64) -> Vec<f64> {
    first.iter().copied().chain(late.iter().map(|at| at + second)).collect()
}

#[tokio::test]
async fn every_spoken_word_is_shown_within_thirty_milliseconds_of_its_voice() {
    if !real_voice() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let voice = exact(folder.path());
    let (mut words, mut far, mut worst) = (0, Vec::new(), 0.0_f64);
    for lines in reported().chunks_exact(2) {
        let [luc, bat] = lines else { unreachable!("two lines") };
        let set =
            VerseSet::builtins().iter().find(|set| slug(set.name()) == luc.set).expect(luc.set);
        let verse = set.get(luc.card).expect("a verse");
        let asked = Words::Verse {
            card: luc.card.parse().expect("a card"),
            luc: verse.luc.clone(),
            bat: verse.bat.clone(),
            recital: Recital::Spoken,
        };
        let spoken = voice.say(&asked).await.expect("spoken");
        let line = spoken.edges.iter().find(|edge| edge.kind == EdgeKind::Line);
        let second = ms(line.expect("two lines").at) + 350.0;
        let voiced = both(&luc.voiced, &bat.voiced, second);
        let heard = both(&luc.heard, &bat.heard, second);
        assert_eq!(spoken.words.len(), voiced.len(), "{}", verse.card);
        let text = format!("{} {}", verse.luc, verse.bat);
        let shown = text.split_whitespace().zip(&spoken.words).zip(&voiced);
        for ((word, &frame), due) in shown {
            let off = (ms(frame) - due).abs();
            worst = worst.max(off);
            words += 1;
            if off > CLOSE_MS {
                far.push((verse.card.clone(), word.to_owned(), due.round(), ms(frame).round()));
            }
        }
        // Where it may be broken off: just before a word is heard, never within one.
        for edge in spoken.edges.iter().filter(|edge| edge.kind == EdgeKind::Word) {
            let near =
                heard.iter().map(|at| at - ms(edge.at)).min_by(|a, b| a.abs().total_cmp(&b.abs()));
            let early = near.expect("words");
            assert!(
                (-5.0..CLOSE_MS).contains(&early),
                "{}: broken {early} ms before a word",
                verse.card
            );
        }
    }
    assert_eq!((words, far.len()), (840, 0), "worst {worst} ms: {far:?}");
}

/// The pitch of a syllable as it moves, in semitones over its voice's middle, at twenty places.
fn contour(samples: &[f32]) -> Vec<f64> {
    let voiced: Vec<f64> = track(samples).into_iter().flatten().collect();
    assert!(voiced.len() > 10, "{} voiced places", voiced.len());
    let at = |n: usize| voiced[n * (voiced.len() - 1) / 19];
    (0..20).map(|n| semitones(100.0, at(n))).collect()
}

fn apart(a: &[f64], b: &[f64]) -> f64 {
    (a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>() / a.len() as f64).sqrt()
}

#[tokio::test]
async fn the_six_tones_of_the_default_voice_stay_apart() {
    if !real_voice() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let voice = Voice::open(settings("espeak-ng"), folder.path().join("lines")).unwrap();
    let six = ["ma", "mà", "má", "mả", "mã", "mạ"];
    let mut contours = Vec::new();
    for word in six {
        let spoken = voice.say(&line(word)).await.expect("spoken");
        contours.push(contour(&spoken.samples));
    }
    for a in 0..6 {
        for b in 0..a {
            let distance = apart(&contours[a], &contours[b]);
            assert!(distance >= 1.2, "{} and {}: {distance:.2} semitones", six[a], six[b]);
        }
    }
}
