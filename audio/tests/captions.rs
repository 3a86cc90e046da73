//! Captions against what the synthesiser itself reports about its words, and the tones against each other.

use crate::common::{line, real_voice, settings};
use std::path::Path;
use totom_audio::cue::{Recital, Words};
use totom_audio::dsp::RATE;
use totom_audio::dsp::pitch::{semitones, track};
use totom_audio::voice::{Captions, Settings, Voice};
use totom_verses::VerseSet;

const TIMES: &str = include_str!("data/word_times.tsv");
/// A listener who reads along sees no difference.
const CLOSE_MS: f64 = 30.0;

pub(crate) fn exact(folder: &Path) -> Voice {
    let settings = Settings { captions: Captions::Exact, ..settings("espeak-ng") };
    Voice::open(settings, folder.join("lines")).expect("a folder")
}

/// Card, its couplet, and the times of the words of both lines, each from its own begin.
fn golden() -> Vec<(&'static str, Vec<f64>, Vec<f64>)> {
    let rows = TIMES.lines().filter(|row| !row.starts_with('#')).map(|row| {
        let fields: Vec<_> = row.split('\t').collect();
        let times = fields[2].split(' ').map(|ms| ms.parse().expect("milliseconds")).collect();
        (fields[0], times)
    });
    let rows: Vec<(&str, Vec<f64>)> = rows.collect();
    rows.chunks_exact(2).map(|two| (two[0].0, two[0].1.clone(), two[1].1.clone())).collect()
}

#[tokio::test]
async fn spoken_words_are_shown_within_thirty_milliseconds() {
    if !real_voice() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let voice = exact(folder.path());
    let (mut near, mut far, mut worst) = (0, Vec::new(), 0.0_f64);
    for (code, six, eight) in golden().into_iter().step_by(3) {
        let verse = VerseSet::builtin().get(code).expect("a verse");
        let words = Words::Verse {
            card: code.parse().expect("a card"),
            luc: verse.luc.clone(),
            bat: verse.bat.clone(),
            recital: Recital::Spoken,
        };
        let spoken = voice.say(&words).await.expect("spoken");
        let ms = |frame: usize| frame as f64 * 1000.0 / f64::from(RATE);
        let second = spoken.samples.len() as f64 * 1000.0 / f64::from(RATE);
        assert_eq!(spoken.words.len(), six.len() + eight.len(), "{code}");
        let edge =
            spoken.edges.iter().find(|edge| edge.kind == totom_audio::compose::EdgeKind::Line);
        let breath = ms(edge.expect("two lines").at) + 350.0;
        let due = six.iter().copied().chain(eight.iter().map(|at| at + breath));
        for (&frame, due) in spoken.words.iter().zip(due) {
            let off = (ms(frame) - due).abs();
            worst = worst.max(off);
            if off <= CLOSE_MS { near += 1 } else { far.push((code, due, off)) }
        }
        assert!(second > breath);
    }
    let all = near + far.len();
    assert!(near * 100 >= all * 93, "{near} of {all} within {CLOSE_MS} ms, worst {worst}: {far:?}");
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
