//! A faux hut in a thread of the test, behind a real pty.

use serde_json::Value;
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use totom_station::faux::{self, cli};

pub(crate) struct FauxHut {
    commands: Option<PipeWriter>,
    answers: BufReader<PipeReader>,
    thread: Option<JoinHandle<()>>,
}

/// Arguments of a faux hut 3 whose link and memory are in `folder`.
pub(crate) fn args(folder: &Path, clock: f64) -> cli::Args {
    let path = |name: &str| -> PathBuf { folder.join(name) };
    cli::Args { hut: 3, link: path("diem3"), clock, eeprom: Some(path("eeprom")) }
}

impl FauxHut {
    /// Starts one and waits until its port is there.
    pub(crate) fn start(args: cli::Args) -> Self {
        let (commands_out, commands) = pipe().unwrap();
        let (answers, answers_in) = pipe().unwrap();
        let play = move || faux::run(&args, commands_out, answers_in).unwrap();
        let thread = thread::spawn(play);
        let mut hut = Self {
            commands: Some(commands),
            answers: BufReader::new(answers),
            thread: Some(thread),
        };
        let ready = hut.answer();
        assert_eq!(ready["ready"], true, "{ready}");
        hut
    }

    /// Gives a command and waits until it is done.
    pub(crate) fn tell(&mut self, command: &str) -> Value {
        self.begin(command);
        self.answer()
    }

    /// Gives a command.
    pub(crate) fn begin(&mut self, command: &str) {
        writeln!(self.commands.as_ref().unwrap(), "{command}").unwrap();
    }

    /// The next answer.
    pub(crate) fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }
}

impl Drop for FauxHut {
    fn drop(&mut self) {
        // The end of its input is its leash.
        self.commands = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            assert!(thread::panicking(), "the faux hut failed");
        }
    }
}
