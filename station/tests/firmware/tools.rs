//! Builds the firmware and its simulator, once for all tests.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What was built.
pub(crate) struct Tools {
    pub(crate) elf: PathBuf,
    pub(crate) sim: PathBuf,
}

/// The firmware and its simulator; `None`, after a loud word, on a machine that cannot build them.
pub(crate) fn tools() -> Option<Tools> {
    if let Some(missing) = missing() {
        let need = std::env::var_os("TOTOM_NEED_BOARD").is_some();
        assert!(!need, "{missing} is missing: see BOARD in deploy/packages.sh");
        eprintln!("SKIPPED: the firmware is not tested here, {missing} is missing");
        return None;
    }
    let build = Path::new(env!("CARGO_TARGET_TMPDIR")).join("board");
    fs::create_dir_all(&build).unwrap();
    make(&build, &["all", "sim"]);
    Some(Tools { elf: build.join("board.elf"), sim: build.join("boardsim") })
}

/// Makes these goals of the firmware's own Makefile.
pub(crate) fn make(build: &Path, goals: &[&str]) {
    // Each test is a process of its own: one builds, the others wait.
    let lock = File::create(build.join("lock")).unwrap();
    lock.lock().unwrap();
    let firmware = Path::new(env!("CARGO_MANIFEST_DIR")).join("firmware");
    let made = Command::new("make")
        .arg("-C")
        .arg(firmware)
        .arg(format!("BUILD={}", build.display()))
        .args(goals)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&made.stdout).into_owned();
    assert!(made.status.success(), "{said}{}", String::from_utf8_lossy(&made.stderr));
    println!("{said}");
}

fn missing() -> Option<&'static str> {
    let runs = |words: [&str; 2]| {
        let mut command = Command::new(words[0]);
        let quiet = command.arg(words[1]).stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    };
    let tools = [
        (["make", "--version"], "make"),
        (["cc", "--version"], "cc"),
        (["avr-gcc", "--version"], "avr-gcc"),
    ];
    let missing = tools.into_iter().find(|(words, _)| !runs(*words)).map(|(_, name)| name);
    let simavr = || {
        let mut ask = Command::new("pkg-config");
        ask.args(["--exists", "simavr"]).status().is_ok_and(|status| status.success())
    };
    missing.or_else(|| (!simavr()).then_some("libsimavr-dev"))
}
