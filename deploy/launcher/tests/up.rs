//! `totom up`: a yard from its file, with what people get wrong in it.

use crate::common::{Running, health, output, say};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn yard(folder: &Path, extra: &str) -> PathBuf {
    let huts: String = (1..=5)
        .map(|n| {
            let port = folder.join(format!("port-{n}"));
            format!("[[hut]]\nnumber = {n}\nname = \"Xóm {n}\"\nport = \"{}\"\n", port.display())
        })
        .collect();
    let text = format!(
        "name = \"Sân thử\"\nlisten = \"127.0.0.1:0\"\ndata = \"data\"\n{extra}\n{huts}[sound]\noff = true\n"
    );
    let path = folder.join("yard.toml");
    std::fs::write(&path, text).unwrap();
    path
}

/// Each row: a line put into the file, what the refusal must name, and why it is wrong.
const WRONG: &[(&str, &str, &str)] = &[
    ("lisen = \"x\"", "lisen", "a key that does not exist"),
    ("turner = 6", "điếm", "a hut that does not exist"),
    ("turner = \"ba\"", "turner", "a word where a number belongs"),
    ("house = \"khong-co\"", "khong-co", "house rules that do not exist"),
    ("name = \"hai lần\"", "name", "a key given twice"),
];

#[test]
fn a_wrong_file_is_refused_with_its_place() {
    for (line, named, why) in WRONG {
        let folder = tempfile::tempdir().unwrap();
        let config = yard(folder.path(), line);
        let ended = output(&["up", "--config", config.to_str().unwrap()]);
        assert_eq!(ended.status.code(), Some(2), "{why}: {}", say(&ended));
        assert!(say(&ended).contains(named), "{why}: {}", say(&ended));
        assert!(!folder.path().join("data/journal.sqlite").exists(), "{why}: half done");
    }
}

#[test]
fn a_yard_starts_without_any_board_and_sees_one_that_comes() {
    let folder = tempfile::tempdir().unwrap();
    let config = yard(folder.path(), "");
    let up = Running::start(&["up", "--config", config.to_str().unwrap()]);
    let link = |want: &str, hut: usize| {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            let seen = health(&up.address)["links"][hut].as_str().unwrap().to_owned();
            if seen == want {
                return;
            }
            assert!(Instant::now() < end, "hut {} is {seen}, not {want}", hut + 1);
            std::thread::sleep(Duration::from_millis(100));
        }
    };
    link("absent", 0);
    let port = folder.path().join("port-3");
    let eeprom = folder.path().join("eeprom");
    let mut board = crate::common::totom(&[
        "faux-hut",
        "--hut",
        "3",
        "--link",
        port.to_str().unwrap(),
        "--clock",
        "20",
        "--eeprom",
        eeprom.to_str().unwrap(),
    ])
    .stdin(std::process::Stdio::piped())
    .stdout(std::process::Stdio::null())
    .spawn()
    .unwrap();
    link("live", 2);
    link("absent", 3);
    drop(board.stdin.take());
    board.wait().unwrap();
}

#[test]
fn an_address_that_cannot_be_served_is_told_apart_from_one_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let config = yard(folder.path(), "");
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = other.local_addr().unwrap().to_string();
    let rows = [
        ("abc", "không đúng", "a word"),
        ("127.0.0.1", "không đúng", "no port"),
        ("127.0.0.1:99999", "không đúng", "a port that does not exist"),
        (taken.as_str(), "đang dùng cổng", "a port in use"),
    ];
    for (address, named, why) in rows {
        let config = config.to_str().unwrap();
        let ended = output(&["hub", "--config", config, "--listen", address]);
        assert_eq!(ended.status.code(), Some(2), "{why}: {}", say(&ended));
        assert!(say(&ended).contains(named), "{why}: {}", say(&ended));
        let half = folder.path().join("data/journal.sqlite").exists();
        assert!(!half || named == "đang dùng cổng", "{why}: half done");
    }
}
