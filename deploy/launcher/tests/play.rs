//! `totom play` and `totom replay`: bots play a hội, and its lines give the same state again.

use crate::common::{fast_demo, output, say, totom};
use std::io::Write;
use std::process::{Output, Stdio};

/// The line of this output that names a state.
fn state(said: &[u8]) -> String {
    let text = String::from_utf8_lossy(said).into_owned();
    let state = text.lines().find_map(|line| line.strip_prefix("Mã trạng thái: "));
    state.unwrap_or_else(|| panic!("no state is named: {text}")).to_owned()
}

fn played(arguments: &[&str]) -> Output {
    let ended = output(&[&["play"], arguments].concat());
    assert_eq!(ended.status.code(), Some(0), "{}", say(&ended));
    ended
}

#[test]
fn what_was_played_is_folded_to_the_same_state() {
    let arguments = ["--seed", "5", "--rounds", "6", "--jsonl"];
    let (once, twice) = (played(&arguments), played(&arguments));
    assert_eq!(once.stdout, twice.stdout, "the same seed, the same bytes");
    let text = String::from_utf8(once.stdout.clone()).unwrap();
    assert!(text.lines().next().unwrap().starts_with(r#"{"hoi":"opened""#));
    assert!(text.lines().all(|line| line.starts_with(r#"{"hoi":"#)), "nothing else on stdout");
    assert_eq!(text.matches(r#""event":"dealt""#).count(), 6);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("van.jsonl");
    std::fs::write(&file, &once.stdout).unwrap();
    let again = output(&["replay", file.to_str().unwrap()]);
    assert_eq!(state(&again.stdout), state(&once.stderr), "{}", say(&again));
    assert!(say(&again).contains("6 ván đã xong"), "{}", say(&again));

    let part = output(&["replay", file.to_str().unwrap(), "--to", "3", "--json"]);
    let part: serde_json::Value = serde_json::from_slice(&part.stdout).unwrap();
    assert_eq!(part["read"], 3);
    assert_ne!(part["state"], state(&once.stderr));
    let more = text.lines().count() + 1;
    let beyond = output(&["replay", file.to_str().unwrap(), "--to", &more.to_string()]);
    assert_eq!(beyond.status.code(), Some(1), "{}", say(&beyond));
}

#[test]
fn another_seed_or_another_village_is_another_hoi() {
    let hoi = |arguments: &[&str]| state(&played(arguments).stderr);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lang.toml");
    std::fs::write(&file, "tra_diem = \"tung_nha\"\n").unwrap();
    let states = [
        hoi(&["--seed", "5", "--rounds", "2"]),
        hoi(&["--seed", "6", "--rounds", "2"]),
        hoi(&["--seed", "5", "--rounds", "2", "--house", "ha-noi-xua"]),
        hoi(&["--seed", "5", "--rounds", "2", "--house", file.to_str().unwrap()]),
    ];
    let mut different = states.to_vec();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), states.len());
}

#[test]
fn people_are_told_how_it_went() {
    let ended = played(&["--seed", "9", "--rounds", "12"]);
    let text = String::from_utf8(ended.stdout).unwrap();
    assert!(text.starts_with("Đã chơi 12 ván, hạt giống 9, luật kinh-bac.\n"), "{text}");
    assert!(text.contains("điếm 5: ") && text.lines().count() == 7, "{text}");
}

/// Each row: the house that is asked for, words that must be said, and why.
#[test]
fn a_house_that_does_not_read_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lang.toml");
    std::fs::write(&file, "hoi_phut = 90\nga = \"hai\"\n").unwrap();
    for (house, words, why) in [
        ("hai-phong", "cam-pha", "no such custom and no such file"),
        (file.to_str().unwrap(), "dòng 2, cột 6", "the place in the file"),
    ] {
        let ended = output(&["play", "--house", house]);
        assert_eq!(ended.status.code(), Some(2), "{why}: {}", say(&ended));
        assert!(say(&ended).contains(words), "{why}: {}", say(&ended));
    }
}

fn replayed(input: &[u8]) -> Output {
    let mut command = totom(&["replay", "-"]);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    // It may have refused a line already.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Each row: what stands in place of the second line, words that must be said, and why.
const BAD: &[(&str, &str, &str)] = &[
    (r#"{"hoi":"resumed""#, "dòng 2, cột 16: viết không đúng JSON", "cut off"),
    (r#"{"hoi":"renamed"}"#, "dòng 2, cột 8: không hiểu «renamed»", "no such event"),
    (
        r#"{"hoi":"round","event":"drawn","hut":1}"#,
        "dòng 2, cột 1: sự kiện thiếu mục «card»",
        "a field short",
    ),
    (
        r#"{"hoi":"paused","reason":"mưa to" x}"#,
        "dòng 2, cột 35: viết không đúng JSON",
        "letters, not bytes",
    ),
    ("", "dòng 2, cột 1: dòng trống", "an empty line"),
    ("[1]", "dòng 2, cột 2: không hiểu «1»", "no event at all"),
];

#[test]
fn a_bad_line_is_named_with_its_place() {
    let text = String::from_utf8(played(&["--jsonl"]).stdout).unwrap();
    let (first, rest) = text.split_once('\n').unwrap();
    for (line, words, why) in BAD {
        let ended = replayed(format!("{first}\n{line}\n{rest}").as_bytes());
        assert_eq!(ended.status.code(), Some(1), "{why}: {}", say(&ended));
        assert!(say(&ended).contains(words), "{why}: {}", say(&ended));
    }
    assert!(replayed(format!("\u{feff}{text}").as_bytes()).status.success(), "an editor's mark");
    let ended = replayed(b"");
    assert!(say(&ended).contains("mở hội"), "{}", say(&ended));
    assert_eq!(output(&["replay", "không-có"]).status.code(), Some(2));
}

#[test]
fn a_journal_is_replayed_up_to_any_entry() {
    let folder = tempfile::tempdir().unwrap();
    let (data, wav) = (folder.path().join("d"), folder.path().join("out.wav"));
    let demo = output(&fast_demo("3", &data, &wav));
    assert!(demo.status.success(), "{}", say(&demo));
    let data = data.to_str().unwrap();
    let read = |more: &[&str]| -> serde_json::Value {
        let ended = output(&[&["replay", data, "--json"], more].concat());
        assert_eq!(ended.status.code(), Some(0), "{}", say(&ended));
        serde_json::from_slice(&ended.stdout).unwrap()
    };
    let whole = read(&[]);
    assert_eq!(whole["finished"], 1);
    let last = whole["read"].as_u64().unwrap();
    assert_eq!(read(&["--to", &last.to_string()]), whole);
    let half = read(&["--to", &(last / 2).to_string()]);
    assert_eq!(half["read"], last / 2);
    assert_ne!(half["state"], whole["state"]);
    let ended = output(&["replay", data, "--to", &(last + 1).to_string()]);
    assert_eq!(ended.status.code(), Some(1), "{}", say(&ended));
}
