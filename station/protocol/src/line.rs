//! A bounded buffer for one frame: decoding a hostile cable never allocates.

use crate::crc::crc16;
use std::fmt;
use std::ops::Deref;

/// The longest frame, `$` and `\n` included.
pub const MAX_FRAME: usize = 80;

/// The bytes of one frame, whole or partial.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Line {
    bytes: [u8; MAX_FRAME],
    len: u8,
}

impl Line {
    pub(crate) const EMPTY: Self = Self { bytes: [0; MAX_FRAME], len: 0 };

    /// Adds a byte; false when the line is full and the byte was dropped.
    pub(crate) fn push(&mut self, byte: u8) -> bool {
        let Some(slot) = self.bytes.get_mut(usize::from(self.len)) else { return false };
        *slot = byte;
        self.len += 1;
        true
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// The same frame after a bad moment on the cable: one bit in its middle is wrong. For simulated boards.
    #[must_use]
    pub fn damaged(mut self) -> Self {
        self.bytes[usize::from(self.len) / 2] ^= 1;
        self
    }

    /// `body` between `$` and the checksum. Every message of this crate fits; see the test of the longest ones.
    pub(crate) fn seal(body: fmt::Arguments<'_>) -> Self {
        let mut line = Self::EMPTY;
        line.push(b'$');
        let fits = fmt::write(&mut line, body).is_ok();
        let crc = crc16(&line[1..]);
        let fits = fits && fmt::write(&mut line, format_args!("*{crc:04X}\n")).is_ok();
        debug_assert!(fits, "a message outgrew the frame: {line:?}");
        line
    }
}

impl fmt::Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.bytes().all(|byte| self.push(byte)) { Ok(()) } else { Err(fmt::Error) }
    }
}

impl Deref for Line {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.escape_ascii())
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{self}\"")
    }
}
