//! `totom demo`, from drum bytes to record and sound.

use crate::common::{Running, children, health, kill9, output, say, verify};
use std::path::Path;
use std::time::Duration;

fn fast(seed: &str, data: &Path, wav: &Path) -> std::process::Output {
    let (data, wav) = (data.to_str().unwrap(), wav.to_str().unwrap());
    output(&["demo", "--fast", "--seed", seed, "--port", "0", "--data", data, "--wav", wav])
}

/// Verses in the sound: the announcer's own cue sheet, checked against the samples by its tests.
fn verses(wav: &Path) -> usize {
    let sheet = format!("{}.cues.jsonl", wav.display());
    let text = std::fs::read_to_string(sheet).unwrap();
    text.lines().filter(|line| line.contains("\"card\"")).count()
}

#[test]
fn a_fast_demo_ends_with_a_whole_record_and_a_verse_for_every_card() {
    let folder = tempfile::tempdir().unwrap();
    let (data, wav) = (folder.path().join("d"), folder.path().join("out.wav"));
    let ended = fast("7", &data, &wav);
    assert!(ended.status.success(), "{}", say(&ended));
    let whole = verify(&data);
    assert_eq!(whole["finished"], 1);
    let cards = whole["cards"].as_u64().unwrap();
    assert!(cards > 4, "a ván shows more cards than {cards}");
    assert_eq!(verses(&wav) as u64, cards);
    let length = std::fs::metadata(&wav).unwrap().len();
    assert!(length > cards * 48_000, "{length} bytes cannot hold {cards} verses");
}

#[test]
fn equal_seeds_give_equal_hashes_and_others_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let head = |seed: &str, name: &str| {
        let data = folder.path().join(name);
        let ended = fast(seed, &data, &folder.path().join(format!("{name}.wav")));
        assert!(ended.status.success(), "{}", say(&ended));
        verify(&data)["head"].as_str().unwrap().to_owned()
    };
    let first = head("11", "a");
    assert_eq!(first, head("11", "b"));
    assert_ne!(first, head("12", "c"));
}

#[test]
fn a_killed_hub_goes_on_from_the_last_acknowledged_action() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("d");
    let wav = folder.path().join("out.wav");
    let (data_text, wav_text) = (data.to_str().unwrap(), wav.to_str().unwrap());
    let mut demo = Running::start(&[
        "demo", "--fast", "--seed", "3", "--port", "0", "--data", data_text, "--wav", wav_text,
    ]);
    let mut seen = 0;
    for pause in [700, 1500, 400, 2300, 900] {
        std::thread::sleep(Duration::from_millis(pause));
        let Some(hub) = children(demo.id(), "hub").first().copied() else { break };
        let before = health(&demo.address)["seq"].as_u64().unwrap();
        assert!(before >= seen, "entry {seen} was shown, now only {before}");
        seen = before;
        kill9(hub);
    }
    assert_eq!(demo.wait(Duration::from_secs(120)), 0);
    let whole = verify(&data);
    assert_eq!(whole["finished"], 1);
    assert!(whole["entries"].as_u64().unwrap() >= seen);
    assert_eq!(verses(&wav) as u64, whole["cards"].as_u64().unwrap());
}

#[test]
fn killed_stations_and_announcer_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("d");
    let wav = folder.path().join("out.wav");
    let (data_text, wav_text) = (data.to_str().unwrap(), wav.to_str().unwrap());
    let mut demo = Running::start(&[
        "demo", "--fast", "--seed", "5", "--port", "0", "--data", data_text, "--wav", wav_text,
    ]);
    for word in ["station", "announce", "station", "faux-hut"] {
        std::thread::sleep(Duration::from_millis(1500));
        children(demo.id(), word).first().copied().into_iter().for_each(kill9);
    }
    assert_eq!(demo.wait(Duration::from_secs(150)), 0);
    assert_eq!(verify(&data)["finished"], 1);
}
