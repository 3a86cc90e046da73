//! The engine, frame by frame.

use std::sync::Arc;
use totom_audio::compose::{Edge, EdgeKind, Item};
use totom_audio::drums::{Clip, Preset};
use totom_audio::dsp::chain::LATENCY;
use totom_audio::engine::{Engine, pair};
use totom_wire::audio::Speaker;

fn item(length: usize, edges: &[usize]) -> Arc<Item> {
    let samples = (0..length).map(|n| 0.3 * (n as f32 * 0.2).sin()).collect();
    let edges = edges.iter().map(|&at| Edge { at, kind: EdgeKind::Line }).collect();
    let (words, speaker) = (Vec::new(), Speaker::Machine);
    Arc::new(Item { samples, edges, voiced: true, words, speaker })
}

fn pull(engine: &mut Engine, frames: usize) -> Vec<f32> {
    (0..frames).map(|_| engine.frame()).collect()
}

fn loud_until(samples: &[f32]) -> usize {
    samples.iter().rposition(|x| x.abs() > 0.01).map_or(0, |last| last + 1)
}

#[test]
fn it_never_ends_and_both_channels_are_alike() {
    let (mut engine, mut remote) = pair(Preset::Full);
    remote.play(1, item(4_000, &[]), 0, 0).unwrap();
    let samples: Vec<f32> = engine.by_ref().take(40_000).collect();
    assert_eq!(samples.len(), 40_000);
    assert!(samples.chunks_exact(2).all(|frame| frame[0] == frame[1]));
    assert!(samples.iter().any(|x| x.abs() > 0.2));
    assert_eq!(remote.progress().pulled(), 20_000);
}

#[test]
fn an_announcement_ends_on_its_last_frame_or_after_its_tail() {
    let (mut engine, mut remote) = pair(Preset::Full);
    for (tail, due) in [(0, 1_000), (500, 1_500)] {
        remote.play(7, item(1_000, &[]), 0, tail).unwrap();
        pull(&mut engine, due - 1);
        assert_eq!(remote.ended(), None, "tail {tail}");
        pull(&mut engine, 1);
        let ended = remote.ended().expect("it has ended");
        assert_eq!((ended.id, ended.at), (7, 1_000));
    }
}

#[test]
fn it_starts_where_told_and_tells_where_it_is() {
    let (mut engine, mut remote) = pair(Preset::Full);
    remote.play(1, item(10_000, &[]), 9_000, 0).unwrap();
    pull(&mut engine, 400);
    assert_eq!(remote.position(), 9_400);
    pull(&mut engine, 600);
    assert_eq!(remote.ended().map(|ended| ended.at), Some(10_000));
}

#[test]
fn breaking_off_waits_for_the_next_edge() {
    let (mut engine, mut remote) = pair(Preset::Full);
    let verse = item(30_000, &[5_000, 12_000]);
    remote.play(3, verse, 0, 0).unwrap();
    let mut heard = pull(&mut engine, 6_000);
    remote.break_at_edge(99, EdgeKind::Line).unwrap();
    remote.break_at_edge(3, EdgeKind::Line).unwrap();
    heard.extend(pull(&mut engine, 10_000));
    assert_eq!(remote.ended().map(|ended| ended.at), Some(12_000));
    let end = loud_until(&heard);
    assert!(end.abs_diff(12_000 + LATENCY) < 300, "{end}");
}

#[test]
fn without_an_edge_ahead_nothing_is_broken_off() {
    let (mut engine, mut remote) = pair(Preset::Full);
    remote.play(3, item(9_000, &[100]), 0, 0).unwrap();
    pull(&mut engine, 500);
    remote.break_at_edge(3, EdgeKind::Line).unwrap();
    pull(&mut engine, 9_000);
    assert_eq!(remote.ended().map(|ended| ended.at), Some(9_000));
}

#[test]
fn hush_fades_within_thirty_milliseconds_without_a_click() {
    let (mut engine, mut remote) = pair(Preset::Full);
    remote.play(1, item(48_000, &[]), 0, 0).unwrap();
    let mut heard = pull(&mut engine, 4_800);
    remote.hush().unwrap();
    heard.extend(pull(&mut engine, 4_800));
    let end = loud_until(&heard);
    assert!((4_800..4_800 + 1_440 + LATENCY + 100).contains(&end), "{end}");
    let steepest = heard.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    assert!(steepest < 0.09, "{steepest}");
    assert!(remote.ended().is_some());
}

#[test]
fn orders_beyond_the_slots_wait_and_none_is_lost() {
    let (mut engine, mut remote) = pair(Preset::Full);
    for id in 0..10 {
        remote.play(id, item(100, &[]), 0, 0).unwrap();
    }
    pull(&mut engine, 400);
    let mut ids: Vec<_> = std::iter::from_fn(|| remote.ended()).map(|ended| ended.id).collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..10).collect::<Vec<_>>());
    let accepted = (0..100).take_while(|&id| remote.play(id, item(10, &[]), 0, 0).is_ok()).count();
    assert_eq!(accepted, 16, "a full ring says so");
}

#[test]
fn after_silence_the_output_is_exactly_nothing() {
    let (mut engine, mut remote) = pair(Preset::Horn);
    remote.play(1, item(2_000, &[]), 0, 0).unwrap();
    pull(&mut engine, 2_000 + 60_000);
    assert!(pull(&mut engine, 5_000).iter().all(|&x| x == 0.0));
}

/// Loudness of a stretch in decibels.
fn level(samples: &[f32]) -> f64 {
    20.0 * f64::from(crate::common::rms(samples)).log10()
}

fn bed() -> Clip {
    (0..4_800).map(|n| 0.1 * (n as f32 * 2.0 * std::f32::consts::PI / 48.0).sin()).collect()
}

/// Words without a sound: so that only the bed is heard.
fn hush(length: usize) -> Arc<Item> {
    let (edges, words, speaker) = (Vec::new(), Vec::new(), Speaker::Machine);
    Arc::new(Item { samples: vec![0.0; length], edges, voiced: true, words, speaker })
}

#[test]
fn the_bed_goes_down_fifteen_decibels_under_words_and_comes_back() {
    let (mut engine, mut remote) = pair(Preset::Full);
    remote.bed(Some(bed())).unwrap();
    pull(&mut engine, 48_000);
    let alone = level(&pull(&mut engine, 4_800));
    remote.play(1, hush(48_000), 0, 0).unwrap();
    pull(&mut engine, 3_840 + LATENCY + 240);
    let under = level(&pull(&mut engine, 4_800));
    assert!((alone - under - 15.0).abs() < 0.3, "{alone} dB alone, {under} dB under words");
    pull(&mut engine, 48_000 - 3_840 - LATENCY - 240 - 4_800 + 14_400);
    let rising = level(&pull(&mut engine, 480));
    assert!(rising > under + 3.0 && rising < alone - 1.0, "{rising} dB on its way back");
    pull(&mut engine, 28_800);
    let back = level(&pull(&mut engine, 4_800));
    assert!((alone - back).abs() < 0.1, "{alone} dB before, {back} dB after");
    remote.bed(None).unwrap();
    pull(&mut engine, 28_800 + 60_000);
    assert!(pull(&mut engine, 4_800).iter().all(|&x| x == 0.0), "off");
    assert_eq!(remote.ended().map(|ended| ended.id), Some(1));
}

#[test]
fn a_bed_that_is_asked_for_twice_plays_once_and_is_given_back() {
    let (mut engine, mut remote) = pair(Preset::Full);
    let clip = bed();
    for _ in 0..3 {
        remote.bed(Some(clip.clone())).unwrap();
        pull(&mut engine, 10);
    }
    pull(&mut engine, 48_000);
    let once = level(&pull(&mut engine, 4_800));
    assert!((once - level(&clip)).abs() < 0.5, "{once} dB");
    remote.bed(None).unwrap();
    pull(&mut engine, 40_000);
    assert_eq!(remote.ended(), None);
    assert_eq!(Arc::strong_count(&clip), 1, "the engine keeps nothing");
}

#[test]
fn volume_follows_smoothly_and_silence_is_silence() {
    let (mut engine, mut remote) = pair(Preset::Full);
    remote.play(1, item(200_000, &[]), 0, 0).unwrap();
    let loud = level(&pull(&mut engine, 24_000)[4_800..]);
    remote.volume(0.5).unwrap();
    let turning = pull(&mut engine, 4_800);
    let steepest = turning.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    assert!(steepest < 0.09, "a click: {steepest}");
    let half = level(&pull(&mut engine, 24_000));
    assert!((loud - half - 6.02).abs() < 0.1, "{loud} dB, {half} dB");
    remote.volume(0.0).unwrap();
    pull(&mut engine, 48_000);
    assert!(pull(&mut engine, 4_800).iter().all(|x| x.abs() < 1e-4));
    assert!(remote.position() > 90_000, "muted, it goes on");
}

#[test]
fn a_claim_breaks_between_words_a_crowd_between_lines_and_neither_clicks() {
    let edges = vec![
        Edge { at: 6_000, kind: EdgeKind::Word },
        Edge { at: 9_000, kind: EdgeKind::Line },
        Edge { at: 12_000, kind: EdgeKind::Word },
    ];
    for (kind, due) in [(EdgeKind::Word, 6_000), (EdgeKind::Line, 9_000)] {
        let (mut engine, mut remote) = pair(Preset::Full);
        let verse = Arc::new(Item { edges: edges.clone(), ..(*item(30_000, &[])).clone() });
        remote.play(1, verse, 0, 0).unwrap();
        let mut heard = pull(&mut engine, 4_000);
        remote.break_at_edge(1, kind).unwrap();
        heard.extend(pull(&mut engine, 10_000));
        assert_eq!(remote.ended().map(|ended| ended.at), Some(due), "{kind:?}");
        let steepest = heard.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(steepest < 0.09, "{kind:?}: a click of {steepest}");
    }
}

/// What a driver's thread calls: it must not wait for the allocator, whatever is asked of it.
#[test]
fn the_callback_neither_takes_nor_gives_back_memory() {
    let (mut engine, mut remote) = pair(Preset::Horn);
    let mut heard = 0.0;
    for round in 0..20 {
        // Ignored where the ring is full: also that must cost nothing.
        let _ = remote.play(round, item(3_000, &[500, 1_500]), 0, 100);
        let _ = remote.bed((round % 3 == 0).then(bed));
        let _ = remote.volume(0.8);
        let _ = remote.break_at_edge(round, EdgeKind::Word);
        if round % 5 == 4 {
            let _ = remote.hush();
        }
        let memory = allocation_counter::measure(|| {
            heard += (0..2_400).map(|_| engine.frame().abs()).fold(0.0, f32::max);
        });
        assert_eq!((memory.count_total, memory.count_current), (0, 0), "round {round}");
        while remote.ended().is_some() {}
    }
    assert!(heard > 1.0, "something was heard");
}
