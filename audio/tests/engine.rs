//! The engine, frame by frame.

use std::sync::Arc;
use totom_audio::compose::Item;
use totom_audio::drums::Preset;
use totom_audio::dsp::chain::LATENCY;
use totom_audio::engine::{Engine, pair};

fn item(length: usize, edges: &[usize]) -> Arc<Item> {
    let samples = (0..length).map(|n| 0.3 * (n as f32 * 0.2).sin()).collect();
    Arc::new(Item { samples, edges: edges.to_vec(), voiced: true })
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
    remote.break_at_edge(99).unwrap();
    remote.break_at_edge(3).unwrap();
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
    remote.break_at_edge(3).unwrap();
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
