//! The kiosk's script with a browser that is none: what it is called with, and that it is called again.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    missing_docs,
    reason = "a test that waits for a script"
)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/kiosk/kiosk");

/// A browser that notes what it was given and dies.
fn browser(folder: &Path) -> PathBuf {
    let path = folder.join("browser");
    let log = folder.join("log");
    fs::write(&path, format!("#!/bin/sh\nprintf '%s\\n' \"$*\" >> '{}'\n", log.display())).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

fn kiosk(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(SCRIPT);
    command
        .args(arguments)
        .env("TOTOM_BROWSER", browser(folder))
        .env("TOTOM_KIOSK_PROFILE", folder.join("profile"))
        .env_remove("DISPLAY")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn ended(folder: &Path, arguments: &[&str]) -> Output {
    kiosk(folder, arguments).output().unwrap()
}

#[test]
fn a_wrong_call_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, words, why) in [
        (&[][..], "cần --hub", "no hub"),
        (&["--hub", "192.168.1.10"], "cần --hub", "no address of the web"),
        (&["--hub"], "thiếu giá trị", "no value"),
        (&["--hub", "http://a", "--page", "yard"], "dấu /", "no path"),
        (&["--hub", "http://a", "--id", "Cổng"], "chỉ gồm chữ thường", "an id with marks"),
        (&["--hub", "http://a", "--id", "a-"], "chỉ gồm chữ thường", "a dash behind"),
        (&["--hub", "http://a", "--id", "a", "--page", "/yard"], "chỉ chọn một", "both"),
        (&["--fast"], "không hiểu «--fast»", "no such flag"),
    ] {
        let ended = ended(folder.path(), arguments);
        assert_eq!(ended.status.code(), Some(2), "{why}");
        assert!(String::from_utf8_lossy(&ended.stderr).contains(words), "{why}: {ended:?}");
    }
    assert_eq!(ended(folder.path(), &["--help"]).status.code(), Some(0));
}

#[test]
fn a_browser_that_dies_is_opened_again_at_the_same_place() {
    let folder = tempfile::tempdir().unwrap();
    let calls = called(folder.path(), &["--page", "/bang-diem", "--name", "Cổng & sân"], AGAIN);
    for call in calls.lines() {
        assert!(call.contains("--kiosk"), "{call}");
        assert!(call.contains("waiting.html#hub=http://10.0.0.1:8080&page=/bang-diem"), "{call}");
        assert!(call.ends_with("name=Cổng%20%26%20sân"), "{call}");
    }
}

#[test]
fn a_screen_goes_by_its_id_or_by_the_name_of_its_machine() {
    let folder = tempfile::tempdir().unwrap();
    let call = called(folder.path(), &["--id", "cong-2"], 1);
    assert!(call.contains("&page=/man/cong-2&"), "{call}");
    let folder = tempfile::tempdir().unwrap();
    let call = called(folder.path(), &[], 1);
    assert!(call.contains("&page=/man/"), "{call}");
}

/// One that dies is opened again.
const AGAIN: usize = 2;

/// What the browser was called with, so many times.
fn called(folder: &Path, arguments: &[&str], times: usize) -> String {
    let call = [&["--hub", "http://10.0.0.1:8080/"], arguments].concat();
    let mut child = kiosk(folder, &call).spawn().unwrap();
    let log = folder.join("log");
    let calls = || fs::read_to_string(&log).unwrap_or_default();
    for _ in 0..600 {
        if calls().lines().count() >= times {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "told to stop, it stops");
    let calls = calls();
    assert!(calls.lines().count() >= times, "{calls}");
    calls
}
