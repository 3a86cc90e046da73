//! Plays a faux hut: one thread, one poll, no busy waiting.

use super::board::{Action, Board, Identity};
use super::cli::Args;
use super::command::{Command, FlagMove};
use super::eeprom::Eeprom;
use super::error::FauxError;
use super::pty::Pty;
use super::script::perform;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::Write;
use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};
use totom_wire::station::{Beat, Flags};

/// A reset by its own pin, and one by power, as the board reports them.
const POWER: u8 = 1;
const PIN: u8 = 2;
/// From a flag's move until its sensor is believed and the first stroke falls.
const FLAG_MS: u64 = 400;
/// Longer lines are nonsense.
const MOST_LINE: usize = 4096;

/// Plays until `commands` end or say `quit`. Each line of `commands` is answered by one line of JSON on `answers`.
///
/// # Errors
/// When the pty, the boot count or the answers fail.
pub fn run(args: &Args, commands: impl AsFd, answers: impl Write) -> Result<(), FauxError> {
    run_until(args, commands, answers, None)
}

/// As [`run`], and also until the other end of `stop` is closed.
///
/// # Errors
/// As [`run`].
pub fn run_until(
    args: &Args,
    commands: impl AsFd,
    answers: impl Write,
    stop: Option<BorrowedFd<'_>>,
) -> Result<(), FauxError> {
    args.check()?;
    let mut stage = Stage::open(args, answers)?;
    let mut input = Vec::new();
    loop {
        stage.play()?;
        let ready = stage.wait(&commands, stop)?;
        stage.listen()?;
        let goes_on = match ready {
            Ready::Stop => false,
            Ready::Command => stage.read(&commands, &mut input)?,
            Ready::Nothing => true,
        };
        if !goes_on {
            return Ok(());
        }
    }
}

struct Stage<W> {
    link: std::path::PathBuf,
    hut: u8,
    clock: f64,
    eeprom: Eeprom,
    board: Board,
    booted: Instant,
    pty: Option<Pty>,
    queue: VecDeque<(String, Command)>,
    playing: Option<Playing>,
    answers: W,
}

/// The command being played, and the board time at which it is done.
struct Playing {
    line: String,
    until: u64,
}

/// What a wait ended with.
enum Ready {
    Stop,
    Command,
    Nothing,
}

/// What to do after a command.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Quit,
}

impl<W: Write> Stage<W> {
    fn open(args: &Args, answers: W) -> Result<Self, FauxError> {
        let mut eeprom = Eeprom::open(args.eeprom.as_deref())?;
        let identity = Identity { hut: args.hut, board: eeprom.board(), boot: eeprom.boot()? };
        let mut stage = Self {
            link: args.link.clone(),
            hut: args.hut,
            clock: args.clock,
            eeprom,
            board: Board::boot(identity, POWER),
            booted: Instant::now(),
            pty: Some(Pty::open(&args.link)?),
            queue: VecDeque::new(),
            playing: None,
            answers,
        };
        let about = stage.about("ready");
        stage.answer(&about)?;
        Ok(stage)
    }

    fn about(&self, what: &str) -> Value {
        json!({
            what: true,
            "hut": self.hut,
            "link": self.link,
            "pty": self.pty.as_ref().map(Pty::name),
            "board": self.board.identity.board.as_str(),
            "boot": self.board.identity.boot,
        })
    }

    /// Lets the board live until now, and the next waiting command begin.
    fn play(&mut self) -> Result<(), FauxError> {
        self.board.advance(self.device_now());
        if self.board.reset_wanted() {
            self.reset(PIN)?;
        }
        while let Some(playing) = self.playing.take() {
            if self.board.now() < playing.until {
                self.playing = Some(playing);
                break;
            }
            self.done(&playing.line)?;
            self.begin();
        }
        self.send()
    }

    fn device_now(&self) -> u64 {
        (self.booted.elapsed().as_secs_f64() * 1000.0 * self.clock) as u64
    }

    /// Sends what the board has said; without a cable it is said to nobody.
    fn send(&mut self) -> Result<(), FauxError> {
        let lines = self.board.take_out();
        let Some(pty) = &mut self.pty else { return Ok(()) };
        lines.iter().for_each(|line| pty.send(line));
        pty.flush()
    }

    /// Waits for a command, for the station, or for the board's next moment.
    fn wait(&self, commands: impl AsFd, stop: Option<BorrowedFd<'_>>) -> Result<Ready, FauxError> {
        let timeout = self.rest();
        let mut fds = vec![PollFd::new(&commands, PollFlags::IN)];
        if let Some(stop) = &stop {
            fds.push(PollFd::new(stop, PollFlags::IN));
        }
        let cable = self.pty.as_ref().map(|pty| (pty.fd(), pty.is_waiting()));
        if let Some((fd, waiting)) = &cable {
            let write = if *waiting { PollFlags::OUT } else { PollFlags::empty() };
            fds.push(PollFd::new(fd, PollFlags::IN | write));
        }
        match poll(&mut fds, Some(&timeout)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(FauxError::Pty(error.into())),
        }
        let is_ready = |index: usize| !fds[index].revents().is_empty();
        Ok(match stop {
            Some(_) if is_ready(1) => Ready::Stop,
            Some(_) | None if is_ready(0) => Ready::Command,
            Some(_) | None => Ready::Nothing,
        })
    }

    fn rest(&self) -> Timespec {
        let until = self.playing.as_ref().map_or(u64::MAX, |playing| playing.until);
        let due = self.board.next_due().min(until);
        let at = Duration::from_secs_f64(due as f64 / 1000.0 / self.clock);
        let left = at.saturating_sub(self.booted.elapsed());
        Timespec {
            tv_sec: i64::try_from(left.as_secs()).unwrap_or(i64::MAX),
            tv_nsec: i64::from(left.subsec_nanos()),
        }
    }

    /// Lets the board hear what the station wrote.
    fn listen(&mut self) -> Result<(), FauxError> {
        let Some(pty) = &self.pty else { return Ok(()) };
        let bytes = pty.read()?;
        if !bytes.is_empty() {
            self.board.advance(self.device_now());
            self.board.receive(&bytes);
        }
        Ok(())
    }

    /// Reads commands; false when there will be no more.
    fn read(&mut self, commands: impl AsFd, input: &mut Vec<u8>) -> Result<bool, FauxError> {
        let mut buffer = [0; 1024];
        let count = match rustix::io::read(&commands, &mut buffer) {
            Ok(count) => count,
            Err(Errno::INTR | Errno::AGAIN) => return Ok(true),
            Err(error) => return Err(FauxError::Talk(error.into())),
        };
        input.extend_from_slice(&buffer[..count]);
        while let Some(end) = input.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = input.drain(..=end).collect();
            if self.obey(String::from_utf8_lossy(&line).trim())? == Next::Quit {
                return Ok(false);
            }
        }
        if input.len() > MOST_LINE {
            input.clear();
        }
        Ok(count > 0)
    }

    fn obey(&mut self, line: &str) -> Result<Next, FauxError> {
        if line.is_empty() {
            return Ok(Next::GoOn);
        }
        match line.parse::<Command>() {
            Err(error) => self.answer(&json!({ "error": error.to_string(), "line": line }))?,
            Ok(Command::Quit) => {
                self.done(line)?;
                return Ok(Next::Quit);
            }
            Ok(command) => self.perform(line, command)?,
        }
        Ok(Next::GoOn)
    }

    fn perform(&mut self, line: &str, command: Command) -> Result<(), FauxError> {
        match command {
            Command::Beat(_) | Command::Gesture { .. } | Command::Wait(_) => {
                self.queue.push_back((line.to_owned(), command));
                if self.playing.is_none() {
                    self.begin();
                }
                return Ok(());
            }
            Command::Flag(flag, FlagMove::Up) => self.raise(self.board.raised().with(flag)),
            Command::Flag(flag, FlagMove::Down) => {
                let others = self.board.raised().0 & !Flags(0).with(flag).0;
                self.raise(Flags(others));
            }
            Command::Cut => self.pty = None,
            Command::Replug => self.replug()?,
            Command::Garble(frames) => self.board.garble(frames),
            Command::Drop(frames) => self.board.drop_frames(frames),
            Command::Reset => {
                self.reset(PIN)?;
                let about = self.about("reset");
                return self.answer(&about);
            }
            Command::Lamps => {
                let lamps = self.board.lamps();
                return self.answer(
                    &json!({ "done": line, "lamps": lamps.mask, "pattern": lamps.pattern }),
                );
            }
            Command::Quit => {}
        }
        self.done(line)
    }

    fn raise(&mut self, flags: Flags) {
        let now = self.device_now();
        self.board.plan(now, Action::Raise(flags));
    }

    fn replug(&mut self) -> Result<(), FauxError> {
        if self.pty.is_none() {
            self.pty = Some(Pty::open(&self.link)?);
        }
        Ok(())
    }

    /// A new boot; whatever was being played is over.
    fn reset(&mut self, cause: u8) -> Result<(), FauxError> {
        let identity = Identity { boot: self.eeprom.boot()?, ..self.board.identity };
        let raised = self.board.raised();
        self.send()?;
        self.board = Board::boot(identity, cause);
        self.booted = Instant::now();
        self.board.plan(0, Action::Raise(raised));
        self.queue.clear();
        if let Some(playing) = self.playing.take() {
            self.answer(&json!({ "interrupted": playing.line }))?;
        }
        Ok(())
    }

    /// Begins the next waiting command.
    fn begin(&mut self) {
        let Some((line, command)) = self.queue.pop_front() else { return };
        let now = self.board.now().max(self.device_now());
        let until = match command {
            Command::Beat(beats) => self.beat(now, &beats),
            Command::Gesture { beats, flags } => self.gesture(now, &beats, flags),
            Command::Wait(ms) => now.saturating_add(ms),
            Command::Flag(..)
            | Command::Cut
            | Command::Replug
            | Command::Garble(_)
            | Command::Drop(_)
            | Command::Reset
            | Command::Lamps
            | Command::Quit => now,
        };
        self.playing = Some(Playing { line, until });
    }

    /// Plans the strokes; returns when the last one falls.
    fn beat(&mut self, from: u64, beats: &[Beat]) -> u64 {
        let taps = perform(beats).taps;
        for tap in &taps {
            let hit = Action::Hit { beat: tap.beat, peak: tap.peak };
            self.board.plan(from + tap.after_ms, hit);
        }
        from + taps.last().map_or(0, |tap| tap.after_ms)
    }

    /// Plans flags and strokes; returns when another gesture may begin.
    fn gesture(&mut self, from: u64, beats: &[Beat], flags: Flags) -> u64 {
        let before = self.board.raised();
        let first = if flags == Flags(0) { from } else { from + FLAG_MS };
        self.board.plan(from, Action::Raise(Flags(before.0 | flags.0)));
        self.beat(first, beats);
        let performance = perform(beats);
        self.board.plan(first + performance.over_ms, Action::Raise(before));
        first + performance.rest_ms
    }

    fn done(&mut self, line: &str) -> Result<(), FauxError> {
        let t_ms = self.board.now();
        self.answer(&json!({ "done": line, "t_ms": t_ms }))
    }

    fn answer(&mut self, value: &Value) -> Result<(), FauxError> {
        writeln!(self.answers, "{value}")
            .and_then(|()| self.answers.flush())
            .map_err(FauxError::Talk)
    }
}
