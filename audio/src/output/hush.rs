//! Bịt lời thừa: keeps the chatter of the system's sound libraries out of standard error.
//!
//! They write there by themselves, many lines for each attempt to open a card, and would bury
//! what people must read.

use std::io::{BufRead, BufReader, PipeReader, Write, pipe};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// How the libraries' lines begin: ALSA's own, and its JACK plugin's.
const CHATTER: [&[u8]; 6] = [
    b"ALSA lib ",
    b"Cannot connect to server",
    b"connect(2) call to /dev/shm/jack",
    b"attempt to connect to server failed",
    b"jack server is not running",
    b"JackShmReadWritePtr",
];
/// For the last lines to pass.
const PATIENCE: Duration = Duration::from_millis(200);

static HUSHED: AtomicBool = AtomicBool::new(false);

/// While it lives, standard error runs through a sieve that holds the chatter back and passes
/// every other line on. One at a time: a second one does nothing.
#[derive(Debug)]
pub struct Hush {
    real: OwnedFd,
    passed: Receiver<()>,
}

impl Hush {
    /// Begins; `None` when standard error is sieved already or the system refuses. Then the
    /// chatter is heard, which harms nothing else.
    #[must_use]
    pub fn begin() -> Option<Self> {
        if HUSHED.swap(true, Ordering::AcqRel) {
            return None;
        }
        let begun = Self::try_begin();
        if begun.is_err() {
            HUSHED.store(false, Ordering::Release);
        }
        begun.ok()
    }

    fn try_begin() -> std::io::Result<Self> {
        let real = std::io::stderr().as_fd().try_clone_to_owned()?;
        let out = real.try_clone()?;
        let (lines, sink) = pipe()?;
        let (done, passed) = channel();
        thread::Builder::new().name("lọc lời loa".to_owned()).spawn(move || {
            sieve(lines, out.into());
            // Nobody may be waiting any more.
            let _ = done.send(());
        })?;
        rustix::stdio::dup2_stderr(&sink)?;
        Ok(Self { real, passed })
    }
}

impl Drop for Hush {
    fn drop(&mut self) {
        // Nothing is left to tell a failure to; the sieve then goes on passing lines.
        let _ = rustix::stdio::dup2_stderr(&self.real);
        let _ = self.passed.recv_timeout(PATIENCE);
        HUSHED.store(false, Ordering::Release);
    }
}

/// Ends when nobody can write into `lines` any more.
fn sieve(lines: PipeReader, mut out: std::fs::File) {
    let mut lines = BufReader::new(lines);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        if !CHATTER.iter().any(|start| line.starts_with(start)) {
            // If standard error itself is closed, there is nobody to tell.
            let _ = out.write_all(&line);
        }
        line.clear();
    }
}
