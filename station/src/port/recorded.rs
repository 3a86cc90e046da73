//! A port that plays back bytes, for tests and for looking again at what a board once sent.

use super::{Opener, Port, PortError};
use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

/// How a recorded port goes on when its bytes are used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The device vanishes as most drivers say it.
    BrokenPipe,
    /// The device vanishes as some drivers say it: no bytes, no error.
    Empty,
}

/// One opening of a recorded port: what each read returns, in order.
#[derive(Clone, Debug)]
pub struct Recorded {
    chunks: VecDeque<Vec<u8>>,
    ending: Ending,
    written: Arc<Mutex<Vec<u8>>>,
}

impl Recorded {
    /// Plays these chunks, one for each read; an empty chunk is a read that timed out.
    pub fn new(chunks: impl IntoIterator<Item = Vec<u8>>, ending: Ending) -> Self {
        Self { chunks: chunks.into_iter().collect(), ending, written: Arc::default() }
    }

    /// What the station wrote.
    #[must_use]
    pub fn written(&self) -> Vec<u8> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Port for Recorded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(mut chunk) = self.chunks.pop_front() else {
            return match self.ending {
                Ending::BrokenPipe => Err(io::ErrorKind::BrokenPipe.into()),
                Ending::Empty => Ok(0),
            };
        };
        if chunk.is_empty() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let count = chunk.len().min(buffer.len());
        buffer[..count].copy_from_slice(&chunk[..count]);
        let rest = chunk.split_off(count);
        if !rest.is_empty() {
            self.chunks.push_front(rest);
        }
        Ok(count)
    }

    fn writer(&self) -> io::Result<Box<dyn io::Write + Send>> {
        Ok(Box::new(Written(Arc::clone(&self.written))))
    }
}

struct Written(Arc<Mutex<Vec<u8>>>);

impl io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Opens recorded ports in order; afterwards the path is absent.
#[derive(Clone, Debug)]
pub struct RecordedOpener {
    path: String,
    openings: VecDeque<Result<Recorded, PortError>>,
}

impl RecordedOpener {
    /// What each opening gives, in order.
    pub fn new(
        path: impl Into<String>,
        openings: impl IntoIterator<Item = Result<Recorded, PortError>>,
    ) -> Self {
        Self { path: path.into(), openings: openings.into_iter().collect() }
    }
}

impl Opener for RecordedOpener {
    fn open(&mut self) -> Result<Box<dyn Port>, PortError> {
        let next = self.openings.pop_front();
        let port = next.unwrap_or_else(|| Err(PortError::Absent(self.path.clone())))?;
        Ok(Box::new(port))
    }

    fn path(&self) -> &str {
        &self.path
    }
}
