//! A port whose board is made of software and is beaten by what comes in from another one.

use crate::cable::HostTime;
use crate::faux::{Action, Board, Identity};
use crate::port::{Port, is_pause};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use totom_protocol::Text;

/// Turns foreign bytes into what happens to a board.
pub trait Translator: Send {
    /// Bytes that came at this time.
    fn bytes(&mut self, bytes: &[u8], now: HostTime) -> Vec<Action>;
}

/// Foreign bytes in, frames of our own out.
pub struct VirtualPort {
    source: Box<dyn Port>,
    translator: Box<dyn Translator>,
    board: Arc<Mutex<Board>>,
    started: Instant,
    waiting: Vec<u8>,
}

impl VirtualPort {
    /// A board of this identity, beaten through `source`.
    #[must_use]
    pub fn new(
        source: Box<dyn Port>,
        translator: Box<dyn Translator>,
        identity: Identity,
        firmware: Text,
    ) -> Self {
        const POWER: u8 = 1;
        let board = Board::boot_as(identity, POWER, firmware);
        let board = Arc::new(Mutex::new(board));
        Self { source, translator, board, started: Instant::now(), waiting: Vec::new() }
    }

    /// Lets the board live until now, beaten by these bytes.
    fn pass(&mut self, bytes: &[u8]) {
        let now = self.started.elapsed();
        let actions = self.translator.bytes(bytes, now);
        let mut board = self.board.lock().unwrap_or_else(PoisonError::into_inner);
        let now_ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        for action in actions {
            board.plan(now_ms, action);
        }
        board.advance(now_ms);
        for line in board.take_out() {
            self.waiting.extend_from_slice(&line);
        }
    }
}

impl Port for VirtualPort {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.waiting.is_empty() {
            let mut bytes = [0; 64];
            match self.source.read(&mut bytes) {
                Ok(0) => return Ok(0),
                Ok(count) => self.pass(&bytes[..count]),
                Err(error) if is_pause(&error) => self.pass(&[]),
                Err(error) => return Err(error),
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

    fn writer(&self) -> io::Result<Box<dyn io::Write + Send>> {
        Ok(Box::new(Orders(Arc::clone(&self.board))))
    }
}

/// Orders go to the board; the foreign device never hears of them.
struct Orders(Arc<Mutex<Board>>);

impl io::Write for Orders {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).receive(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
