//! Announcements strung together from strokes and a stand-in voice: when, how loud, how long.

use crate::common::{any_card, call, end, kit, opening, rms, said, segments};
use std::collections::HashMap;
use totom_audio::compose::{Item, compose};
use totom_audio::cue::{Form, plan, spoken};
use totom_audio::drums::{Beat, Clip, Preset};
use totom_audio::dsp::frames;
use totom_wire::audio::{Call, Cue, Roll};

const WORDS_MS: u32 = 900;

fn words() -> Clip {
    (0..frames(WORDS_MS)).map(|n| 0.2 * (n as f32 * 0.06).sin()).collect()
}

fn rendered(cue: &Cue, form: Form, voice: bool) -> Item {
    let parts = plan(&cue.say, form);
    let spoken: HashMap<_, _> =
        spoken(&parts).filter(|_| voice).map(|text| (text.clone(), said(words()))).collect();
    compose(&parts, kit(Preset::Horn), &spoken)
}

fn ms(frame: usize) -> usize {
    frame / 48
}

#[test]
fn a_card_is_a_rim_stroke_a_pause_and_its_verse() {
    let item = rendered(&any_card(1), Form::Full, true);
    let parts = segments(&item.samples, 100);
    assert_eq!(parts.len(), 2, "{parts:?}");
    let pause = ms(parts[1].0 - parts[0].1);
    assert!((240..340).contains(&pause), "{pause} ms after the stroke");
    assert!(item.voiced);
}

#[test]
fn strokes_of_a_call_are_even_and_the_words_follow() {
    for (claim, strokes) in [(Call::An, 1), (Call::Phong, 2), (Call::DayKhan, 3)] {
        let item = rendered(&call(1, claim), Form::Full, true);
        let alone = rendered(&call(1, claim), Form::Short, false);
        let onsets = onsets(&alone.samples);
        assert_eq!(onsets.len(), strokes, "{claim:?}: {onsets:?}");
        for pair in onsets.windows(2) {
            assert!(ms(pair[1] - pair[0]).abs_diff(300) < 15, "{claim:?}: {onsets:?}");
        }
        let spoken = item.samples.len() - alone.samples.len();
        let due = frames(250) + frames(WORDS_MS);
        assert!(spoken.abs_diff(due) < frames(5), "{claim:?}: {spoken}");
    }
}

/// Frames at which the short-time level jumps.
fn onsets(samples: &[f32]) -> Vec<usize> {
    let block = frames(5);
    let levels: Vec<f32> = samples.chunks(block).map(rms).collect();
    let mut found: Vec<usize> = Vec::new();
    for (at, &level) in levels.iter().enumerate() {
        let before = levels[at.saturating_sub(4)..at].iter().copied().fold(0.0, f32::max);
        let far = found.last().is_none_or(|last| at * block - last > frames(100));
        if level > 0.1 && level > 2.5 * before && far {
            found.push(at * block);
        }
    }
    found
}

#[test]
fn rolls_grow_with_the_win() {
    let length = |roll| rendered(&call(1, Call::U(roll)), Form::Short, false).samples.len();
    let [suong, cuoc, bach_dinh, lon] =
        [Roll::Suong, Roll::Cuoc, Roll::BachDinh, Roll::Lon].map(length);
    assert!(suong < cuoc && cuoc < bach_dinh && bach_dinh < lon);
}

#[test]
fn words_come_over_the_dying_gong() {
    let item = rendered(&opening(1), Form::Full, true);
    let lead = frames(1_400);
    let due = lead + frames(WORDS_MS);
    assert!(item.samples.len().abs_diff(due) <= 1, "{} frames, {due} due", item.samples.len());
    let alone = rendered(&opening(1), Form::Full, false);
    assert!(!alone.voiced);
    assert!((frames(2_500)..=frames(2_600)).contains(&alone.samples.len()));
    // Under the words the gong is lowered: compare with the gong alone at the same place.
    let place = lead + frames(200)..lead + frames(500);
    let over: Vec<f32> = item.samples[place.clone()]
        .iter()
        .zip(&words()[frames(200)..])
        .map(|(a, b)| a - b)
        .collect();
    let ratio = rms(&over) / rms(&alone.samples[place]);
    assert!((0.2..0.45).contains(&ratio), "{ratio}");
}

#[test]
fn without_a_voice_the_strokes_remain_and_say_so() {
    for cue in [any_card(1), call(2, Call::Phong), end(3)] {
        let item = rendered(&cue, Form::Full, false);
        assert!(!item.voiced, "{cue:?}");
        assert!(rms(&item.samples) > 0.01, "{cue:?}");
        assert_ne!(item.samples.last(), Some(&0.0), "no pause is left at the end: {cue:?}");
    }
    let pass = rendered(&call(1, Call::KhongAn), Form::Short, false);
    assert!(pass.voiced, "there were no words to speak");
}

#[test]
fn nothing_to_say_is_nothing() {
    let empty = compose(&[], kit(Preset::Full), &HashMap::new());
    assert!(empty.samples.is_empty() && empty.edges.is_empty());
}

#[test]
fn a_lone_stroke_is_the_kit_s_clip() {
    let kit = kit(Preset::Full);
    let parts = plan(&call(1, Call::An).say, Form::Short);
    let item = compose(&parts, kit, &HashMap::new());
    let clip = kit.clip(Beat::Tung);
    assert!(item.samples[..] == clip[..item.samples.len()], "the stroke was changed");
    assert!(clip[item.samples.len()..].iter().all(|&x| x == 0.0), "and cut");
}
