//! Board, port and station together in virtual time: the binary under the simulator on one side of a pty, the
//! station's own port and keeper on the other. The same run on any machine at any load.

use super::board::spoken;
use super::tools::Tools;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use totom_protocol::{Order, Text};
use totom_station::keeper::{Act, Keeper};
use totom_station::port::{Opener, Port, SerialOpener};
use totom_station::stroke::Windows;
use totom_wire::station::{Beat, GestureReport, Health, Hut, StationDown, StationUp};

pub(crate) const HUT: u8 = 3;
/// Longest stretch of time in which neither side hears the other, ms.
const STEP_MS: u64 = 20;

pub(crate) struct Cosim {
    child: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
    opener: SerialOpener,
    port: Option<(Box<dyn Port>, Box<dyn Write + Send>)>,
    keeper: Keeper,
    pub(crate) now_ms: u64,
    pub(crate) gestures: Vec<GestureReport>,
    pub(crate) live: Vec<StationUp>,
    /// Everything the station read, each chunk with its time.
    pub(crate) read: Vec<(u64, Vec<u8>)>,
    _folder: tempfile::TempDir,
}

impl Cosim {
    /// A board of hut 3 that knows its drum, and a station that has met it.
    pub(crate) fn new(tools: &Tools) -> Self {
        let mut cosim = Self::unplugged(tools);
        cosim.plan(80, &format!("say {}", spoken(2, Order::Write)));
        for (key, value) in [("hut", i32::from(HUT)), ("ring_ms", 104)] {
            let key: Text = key.parse().unwrap();
            cosim.plan(50, &format!("say {}", spoken(1, Order::Set { key, value })));
        }
        cosim.tell("run 300");
        cosim.pass(300);
        cosim.plug();
        cosim.run(700);
        assert_eq!(cosim.health().link, totom_wire::station::Link::Live);
        cosim.live.clear();
        cosim
    }

    fn unplugged(tools: &Tools) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("drum");
        let mut child = Command::new(&tools.sim)
            .arg(&tools.elf)
            .arg("--link")
            .arg(&link)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let hut = Hut::new(HUT).unwrap();
        let path = link.display().to_string();
        Self {
            commands: child.stdin.take().unwrap(),
            answers: BufReader::new(child.stdout.take().unwrap()),
            child,
            opener: SerialOpener::new(path.clone(), 115_200),
            port: None,
            keeper: Keeper::new(hut, path, Windows::default(), 900),
            now_ms: 0,
            gestures: Vec::new(),
            live: Vec::new(),
            read: Vec::new(),
            _folder: folder,
        }
    }

    /// The station opens its port.
    pub(crate) fn plug(&mut self) {
        let port = self.opener.open().unwrap();
        let writer = port.writer().unwrap();
        self.port = Some((port, writer));
        self.keeper.opened(self.now());
    }

    /// Somebody pulls the cable out of the machine.
    pub(crate) fn unplug(&mut self) {
        self.tell("unplug");
        self.tell("run 1");
        self.now_ms += 1;
        self.line();
        let mut byte = [0];
        let (port, _) = self.port.as_mut().unwrap();
        let read = port.read(&mut byte);
        assert!(!matches!(read, Ok(1..)), "a pulled cable is noticed: {read:?}");
        self.port = None;
        self.keeper.closed(self.now(), "rút".to_owned());
    }

    pub(crate) fn replug(&mut self) {
        self.tell("replug");
        self.tell("run 1");
        self.now_ms += 1;
        self.line();
        self.plug();
    }

    /// One of the simulator's own commands.
    pub(crate) fn tell(&mut self, words: &str) {
        writeln!(self.commands, "{words}").unwrap();
    }

    /// A command so many ms from now.
    pub(crate) fn plan(&mut self, after_ms: u64, words: &str) {
        self.tell(&format!("at {} {words}", self.now_ms + after_ms));
    }

    pub(crate) fn expect(&mut self, epoch: u32, patterns: Vec<Vec<Beat>>) {
        let now = self.now();
        self.keeper.told(now, StationDown::Expect { epoch, asked: true, patterns });
    }

    pub(crate) fn told(&mut self, message: StationDown) {
        let now = self.now();
        self.keeper.told(now, message);
    }

    pub(crate) fn health(&self) -> Health {
        self.keeper.health(self.now(), None)
    }

    /// Lets so many ms of host time pass.
    pub(crate) fn run(&mut self, ms: u64) {
        let end = self.now_ms + ms;
        while self.now_ms < end {
            self.step(end);
        }
    }

    /// Lets time pass until so many gestures are known, at most `ms`.
    pub(crate) fn run_until_heard(&mut self, count: usize, ms: u64) {
        let end = self.now_ms + ms;
        while self.now_ms < end && self.gestures.len() < count {
            self.step(end);
        }
    }

    /// What the lamps show just now.
    pub(crate) fn lamps(&mut self) -> String {
        self.tell("lamps");
        self.line().trim().to_owned()
    }

    fn now(&self) -> Duration {
        Duration::from_millis(self.now_ms)
    }

    fn step(&mut self, end: u64) {
        self.keeper.tick(self.now());
        let written = self.carry();
        let wake = u64::try_from(self.keeper.wake().as_millis()).unwrap_or(u64::MAX);
        let next = wake.max(self.now_ms + 1).min(self.now_ms + STEP_MS).min(end);
        let ms = next - self.now_ms;
        self.tell(&format!("run {ms} {written}"));
        self.pass(ms);
    }

    /// Hears how many bytes the board sent in this time, and reads exactly those.
    fn pass(&mut self, ms: u64) {
        self.now_ms += ms;
        let line = self.line();
        let sent: usize = line.split_whitespace().nth(2).unwrap().parse().unwrap();
        let Some((port, _)) = &mut self.port else { return };
        let mut bytes = Vec::new();
        let mut buffer = [0; 256];
        while bytes.len() < sent {
            match port.read(&mut buffer) {
                Ok(count) => bytes.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == std::io::ErrorKind::TimedOut => {}
                Err(error) => panic!("{error}"),
            }
        }
        if !bytes.is_empty() {
            self.keeper.bytes(Duration::from_millis(self.now_ms), &bytes);
            self.read.push((self.now_ms, bytes));
        }
    }

    /// Carries out what the keeper wants; how many bytes went to the board.
    fn carry(&mut self) -> usize {
        let mut written = 0;
        for act in self.keeper.take_acts() {
            match act {
                Act::Write(line) => {
                    if let Some((_, writer)) = &mut self.port {
                        writer.write_all(&line).unwrap();
                        written += line.len();
                    }
                }
                Act::Live(message) => self.live.push(message),
                Act::Keep(gesture) => self.gestures.push(gesture),
                Act::Note(_) => {}
            }
        }
        written
    }

    fn line(&mut self) -> String {
        loop {
            let mut line = String::new();
            self.answers.read_line(&mut line).unwrap();
            assert!(!line.is_empty(), "the simulator ended");
            // The library underneath says how it loads the binary.
            if !line.starts_with("Loaded") {
                return line;
            }
        }
    }
}

impl Drop for Cosim {
    fn drop(&mut self) {
        // It would end by itself with its input; a test that panics does not wait for it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
