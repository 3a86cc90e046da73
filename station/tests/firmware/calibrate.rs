//! The wizard against the firmware's binary, with a player that does as told.

use super::tools::{Tools, tools};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use totom_protocol::{Order, Report, Text};
use totom_station::calibrate::{CalibrateError, Fit, STROKES, Step, Talk, calibrate};
use totom_station::port::{Opener, Port, SerialOpener};
use totom_wire::station::Hut;

/// Board time that one read waits for, ms.
const READ_MS: u64 = 20;

/// A port whose board lives only while it is read.
struct SimPort {
    child: Child,
    commands: Arc<Mutex<ChildStdin>>,
    answers: BufReader<ChildStdout>,
    inner: Box<dyn Port>,
    written: Arc<AtomicUsize>,
    now_ms: Arc<AtomicU64>,
    waiting: Vec<u8>,
}

struct Counted {
    inner: Box<dyn Write + Send>,
    written: Arc<AtomicUsize>,
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.written.fetch_add(count, Ordering::Relaxed);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl SimPort {
    fn new(tools: &Tools, folder: &tempfile::TempDir) -> Self {
        let link = folder.path().join("drum");
        let eeprom = folder.path().join("eeprom");
        let mut child = Command::new(&tools.sim)
            .arg(&tools.elf)
            .arg("--link")
            .arg(&link)
            .arg("--eeprom")
            .arg(&eeprom)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut commands = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        writeln!(commands, "run 300").unwrap();
        sent(&mut answers);
        let inner = SerialOpener::new(link.display().to_string(), 115_200).open().unwrap();
        Self {
            child,
            commands: Arc::new(Mutex::new(commands)),
            answers,
            inner,
            written: Arc::default(),
            now_ms: Arc::new(AtomicU64::new(300)),
            waiting: Vec::new(),
        }
    }
}

/// How many bytes the board sent in the time that has just passed.
fn sent(answers: &mut impl BufRead) -> usize {
    loop {
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        if let Some(told) = line.strip_prefix("ran ") {
            return told.split_whitespace().nth(1).unwrap().parse().unwrap();
        }
        assert!(!line.is_empty(), "the simulator ended");
    }
}

impl Port for SimPort {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.waiting.is_empty() {
            let written = self.written.swap(0, Ordering::Relaxed);
            writeln!(self.commands.lock().unwrap(), "run {READ_MS} {written}")?;
            let count = sent(&mut self.answers);
            self.now_ms.fetch_add(READ_MS, Ordering::Relaxed);
            let mut chunk = [0; 256];
            while self.waiting.len() < count {
                match self.inner.read(&mut chunk) {
                    Ok(count) => self.waiting.extend_from_slice(&chunk[..count]),
                    Err(error) if error.kind() == io::ErrorKind::TimedOut => {}
                    Err(error) => return Err(error),
                }
            }
        }
        if self.waiting.is_empty() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let count = self.waiting.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.waiting[..count]);
        self.waiting.drain(..count);
        Ok(count)
    }

    fn writer(&self) -> io::Result<Box<dyn Write + Send>> {
        Ok(Box::new(Counted { inner: self.inner.writer()?, written: Arc::clone(&self.written) }))
    }
}

impl Drop for SimPort {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A player's strokes: sensor, softest, each next so much harder, leak.
type Beat = (&'static str, u32, u32, f64);

/// Plays the wizard to its end with these three kinds of strokes; what the board then has as `key`.
fn play(beats: [Beat; 3], ring_ms: u32, key: &str) -> Option<(Result<Fit, CalibrateError>, i32)> {
    let tools = tools()?;
    let folder = tempfile::tempdir().unwrap();
    let port = SimPort::new(&tools, &folder);
    let (commands, now_ms) = (Arc::clone(&port.commands), Arc::clone(&port.now_ms));
    writeln!(commands.lock().unwrap(), "ring head {ring_ms}").unwrap();
    let clock = {
        let now_ms = Arc::clone(&now_ms);
        move || Duration::from_millis(now_ms.load(Ordering::Relaxed))
    };
    let mut talk = Talk::new(Box::new(port), clock, 500).unwrap();
    assert_eq!(talk.meet().unwrap().hut, 0, "a board nobody has given a hut");
    let beat = |(sensor, from, by, leak): Beat| {
        let mut commands = commands.lock().unwrap();
        let start = now_ms.load(Ordering::Relaxed);
        for index in 0..STROKES as u64 {
            let (at, mv) = (start + 400 + 900 * index, from + by * index as u32);
            writeln!(commands, "at {at} hit {sensor} {mv} {leak}").unwrap();
        }
    };
    let mut tell = |step: Step| match step {
        Step::Quiet | Step::Heard(_) | Step::Writing => {}
        Step::Soft => beat(beats[0]),
        Step::Hard => beat(beats[1]),
        Step::Rim => beat(beats[2]),
    };
    let done = calibrate(&mut talk, Some(Hut::new(3).unwrap()), &mut tell);
    let key: Text = key.parse().unwrap();
    talk.order(Order::Get { key }).unwrap();
    let until = talk.now() + Duration::from_secs(1);
    let mut value = -1;
    while let Some(report) = talk.next(until).unwrap() {
        if let Report::Value(told) = report {
            value = told.value;
        }
    }
    Some((done, value))
}

#[test]
fn thirty_strokes_fit_a_board_to_its_drum() {
    let beats = [("head", 380, 20, 0.2), ("head", 1400, 60, 0.2), ("rim", 700, 60, 0.2)];
    let Some((done, ring)) = play(beats, 150, "ring_ms") else { return };
    let fit = done.unwrap();
    assert!((50..90).contains(&fit.thr_head), "half of 380 mV is about 75: {fit:?}");
    assert!(fit.zone_head >= 25 && fit.zone_rim <= 400, "{fit:?}");
    assert!((140..190).contains(&fit.ring_ms), "20 dB in 150 ms: {fit:?}");
    assert_eq!(ring, i32::from(fit.ring_ms), "the board has it");
}

#[test]
fn zones_that_overlap_write_nothing() {
    let beats = [("head", 380, 20, 0.8), ("head", 1400, 60, 0.8), ("rim", 700, 60, 0.8)];
    let Some((done, hut)) = play(beats, 150, "hut") else { return };
    let error = done.unwrap_err();
    assert!(matches!(error, CalibrateError::Overlap { .. }), "{error}");
    assert_eq!(hut, 0, "not even the hut");
}
