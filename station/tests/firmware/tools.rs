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
    let build = built(&["all", "sim"], &[MAKE, CC, AVR, SIMAVR])?;
    Some(Tools { elf: build.join("board.elf"), sim: build.join("boardsim") })
}

/// Runs the detector's own tests, if this machine can.
pub(crate) fn detector_tests() {
    // A word was said when it cannot.
    let _ = built(&["test"], &[MAKE, CC]);
}

/// What is needed: its name, and the command that shows it is there.
type Need = (&'static str, [&'static str; 3]);

const MAKE: Need = ("make", ["make", "--version", "--version"]);
const CC: Need = ("cc", ["cc", "--version", "--version"]);
const AVR: Need = ("avr-gcc", ["avr-gcc", "--version", "--version"]);
const SIMAVR: Need = ("libsimavr-dev", ["pkg-config", "--exists", "simavr"]);

/// Makes these goals and says where they are.
fn built(goals: &[&str], needs: &[Need]) -> Option<PathBuf> {
    if let Some((missing, _)) = needs.iter().find(|(_, shows)| !runs(shows)) {
        let need = std::env::var_os("TOTOM_NEED_BOARD").is_some();
        assert!(!need, "{missing} is missing: see BOARD in deploy/packages.sh");
        eprintln!("SKIPPED: the firmware is not tested here, {missing} is missing");
        return None;
    }
    let build = Path::new(env!("CARGO_TARGET_TMPDIR")).join("board");
    fs::create_dir_all(&build).unwrap();
    make(&build, goals);
    Some(build)
}

fn runs(words: &[&str; 3]) -> bool {
    let mut command = Command::new(words[0]);
    let quiet = command.args(&words[1..]).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Makes these goals of the firmware's own Makefile.
fn make(build: &Path, goals: &[&str]) {
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
