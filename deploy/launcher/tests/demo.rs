//! `totom demo`, from drum bytes to record and sound.

use crate::common::{
    Running, at_work_in, children, end_of, fast_demo, faux_hut, health, kill9, output, say, totom,
    verify,
};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Verses in the sound: the announcer's own cue sheet, checked against the samples by its tests.
fn verses(wav: &Path) -> usize {
    let sheet = format!("{}.cues.jsonl", wav.display());
    let text = std::fs::read_to_string(sheet).unwrap();
    text.lines().filter(|l| l.contains("\"card\"") && l.contains("\"voiced\":true")).count()
}

#[test]
fn a_fast_demo_ends_with_a_whole_record_and_a_verse_for_every_card() {
    let folder = tempfile::tempdir().unwrap();
    let (data, wav) = (folder.path().join("d"), folder.path().join("out.wav"));
    let ended = output(&fast_demo("7", &data, &wav));
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
        let wav = folder.path().join(format!("{name}.wav"));
        let ended = output(&fast_demo(seed, &data, &wav));
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
    let (data, wav) = (folder.path().join("d"), folder.path().join("out.wav"));
    let mut demo = Running::start(&fast_demo("3", &data, &wav));
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
    let (data, wav) = (folder.path().join("d"), folder.path().join("out.wav"));
    let mut demo = Running::start(&fast_demo("5", &data, &wav));
    for word in ["station", "announce", "station", "faux-hut"] {
        std::thread::sleep(Duration::from_millis(1500));
        children(demo.id(), word).first().copied().into_iter().for_each(kill9);
    }
    assert_eq!(demo.wait(Duration::from_secs(150)), 0);
    assert_eq!(verify(&data)["finished"], 1);
}

/// Where the five port links lead, those that are there.
fn ports(data: &Path) -> Vec<PathBuf> {
    (1..=5).filter_map(|hut| std::fs::read_link(data.join(format!("run/hut-{hut}"))).ok()).collect()
}

#[test]
fn killed_drums_come_back_at_once_and_no_two_huts_share_a_pty() {
    let folder = tempfile::tempdir().unwrap();
    let (data, wav) = (folder.path().join("d"), folder.path().join("out.wav"));
    let mut demo = Running::start(&fast_demo("5", &data, &wav));
    let mut killed = 0;
    for hut in 1..=5 {
        for _ in 0..15 {
            std::thread::sleep(Duration::from_millis(50));
            let there = ports(&data);
            let different: BTreeSet<_> = there.iter().collect();
            assert_eq!(different.len(), there.len(), "two stations read one drum: {there:?}");
        }
        let found = faux_hut(demo.id(), hut);
        killed += usize::from(found.is_some());
        found.into_iter().for_each(kill9);
    }
    assert!(killed >= 3, "only {killed} drums were there to be killed");
    assert_eq!(demo.wait(Duration::from_secs(60)), 0);
    assert_eq!(verify(&data)["finished"], 1);
}

#[test]
fn a_second_demo_on_the_same_folder_is_refused_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("d");
    let arguments = ["demo", "--port", "0", "--data", data.to_str().unwrap(), "--wav"];
    let run = |wav: &str| {
        let wav = folder.path().join(wav).display().to_string();
        arguments.into_iter().map(str::to_owned).chain([wav]).collect::<Vec<_>>()
    };
    let first = run("a.wav");
    let _demo = Running::start(&first.iter().map(String::as_str).collect::<Vec<_>>());
    let mut waits = 0;
    while ports(&data).len() < 5 {
        waits += 1;
        assert!(waits < 200, "the drums of the first never came");
        std::thread::sleep(Duration::from_millis(50));
    }
    let look = || {
        let changed = |name| std::fs::metadata(data.join(name)).unwrap().modified().unwrap();
        (ports(&data), changed("yard.toml"), changed("house.toml"))
    };
    let before = look();
    let second = output(&run("b.wav").iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(second.status.code(), Some(2), "{}", say(&second));
    assert_eq!(look(), before, "the first one's ports or configuration were replaced");
    assert!(!folder.path().join("b.wav").exists(), "sound of a refused demo");
}

#[test]
fn a_stop_ends_a_demo_soon_and_leaves_nobody_behind() {
    for pause in [200, 1000, 3000] {
        let folder = tempfile::tempdir().unwrap();
        let (data, wav) = (folder.path().join("d"), folder.path().join("out.wav"));
        let (data, wav) = (data.to_str().unwrap(), wav.to_str().unwrap());
        let mut demo = totom(&["demo", "--port", "0", "--data", data, "--wav", wav])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(pause));
        let asked = Command::new("kill").arg(demo.id().to_string()).status().unwrap();
        assert!(asked.success(), "{pause} ms: it had ended before");
        let status = end_of(&mut demo, Duration::from_secs(6));
        // A signal before it listens for signals ends it on the spot.
        assert!(status.success() || status.code().is_none(), "{pause} ms: {status}");
        let left = at_work_in(folder.path());
        assert!(left.is_empty(), "{pause} ms: still running: {left:#?}");
    }
}

/// Each row: where the sound or the record shall go, and why it cannot.
const NO_PLACE: &[(&str, &str, &str)] = &[
    ("--wav", ".", "a folder"),
    ("--wav", "none/out.wav", "a folder that is not there"),
    ("--wav", "file/out.wav", "a file in place of a folder"),
    ("--data", "file", "a file in place of the record's folder"),
    ("--data", "file/d", "a file above the record's folder"),
];

#[test]
fn a_place_that_cannot_be_written_is_refused_before_anything_starts() {
    for (option, place, why) in NO_PLACE {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("file"), "").unwrap();
        let (data, place) = (folder.path().join("d"), folder.path().join(place));
        let mut arguments = vec!["demo", "--fast", "--port", "0", option, place.to_str().unwrap()];
        if *option == "--wav" {
            arguments.extend(["--data", data.to_str().unwrap()]);
        }
        let ended = output(&arguments);
        assert_eq!(ended.status.code(), Some(2), "{why}: {}", say(&ended));
        assert!(!data.exists(), "{why}: half done");
    }
}

#[test]
fn verses_that_nobody_spoke_are_not_called_spoken() {
    let folder = tempfile::tempdir().unwrap();
    let (data, wav) = (folder.path().join("d"), folder.path().join("out.wav"));
    let (data_text, wav_text) = (data.to_str().unwrap(), wav.to_str().unwrap());
    let arguments =
        ["demo", "--fast", "--seed", "7", "--port", "0", "--data", data_text, "--wav", wav_text];
    let ended = totom(&arguments).env("PATH", folder.path()).output().unwrap();
    assert_eq!(ended.status.code(), Some(1), "{}", say(&ended));
    let cards = verify(&data)["cards"].as_u64().unwrap();
    let words = say(&ended);
    assert!(words.contains(&format!("0 trong {cards} lá")), "{words}");
    assert!(words.contains("espeak-ng"), "what to do is not said: {words}");
}
