//! Any file of bytes as a port: `/dev/snd/midiC1D0`, a terminal, a pipe.

use crate::port::{Opener, Port, PortError};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use std::fs::File;
use std::io::{self, Read};

/// How long a read waits for the first byte.
const WAIT: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };

/// Opens a path for reading, whatever it is.
#[derive(Clone, Debug)]
pub struct SourceOpener {
    path: String,
}

impl SourceOpener {
    /// For this path.
    #[must_use]
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into() }
    }
}

impl Opener for SourceOpener {
    fn open(&mut self) -> Result<Box<dyn Port>, PortError> {
        let flags = OFlags::RDONLY | OFlags::NOCTTY | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let opened = open(self.path.as_str(), flags, Mode::empty()).map_err(io::Error::from);
        let file = opened.map_err(|error| PortError::of_file(&self.path, &error))?;
        Ok(Box::new(Source(File::from(file))))
    }

    fn path(&self) -> &str {
        &self.path
    }
}

struct Source(File);

impl Port for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut fds = [PollFd::new(&self.0, PollFlags::IN)];
        if poll(&mut fds, Some(&WAIT))? == 0 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        match self.0.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                Err(io::ErrorKind::TimedOut.into())
            }
            read => read,
        }
    }

    fn writer(&self) -> io::Result<Box<dyn io::Write + Send>> {
        Ok(Box::new(io::sink()))
    }
}
