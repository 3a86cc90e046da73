//! Bytes in, messages out; never loses its place.

use crate::crc::crc16;
use crate::line::Line;
use crate::message::Message;
use std::fmt;
use std::marker::PhantomData;

/// One step of decoding.
#[derive(Clone, Debug, PartialEq)]
pub enum Decoded<M> {
    /// The bytes ended inside a frame; always the last step of a push.
    Incomplete,
    /// A good frame.
    Message(M),
    /// Bytes that are no good frame; decoding goes on after them.
    BadFrame(BadFrame),
}

/// Bytes that had to be thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadFrame {
    /// What is wrong.
    pub why: Why,
    /// The bytes, cut to the longest frame.
    pub raw: Line,
}

impl fmt::Display for BadFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.why, self.raw)
    }
}

/// What is wrong with a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// Bytes outside any frame.
    #[error("bytes outside a frame")]
    Noise,
    /// A `$` before the end of the frame: its tail was lost.
    #[error("a frame cut by the next one")]
    Cut,
    /// More than [`crate::MAX_FRAME`] bytes.
    #[error("frame too long")]
    TooLong,
    /// A byte outside 0x20–0x7E.
    #[error("a byte no frame may hold")]
    BadByte,
    /// The line does not end in `*` and four upper-case hexadecimal digits.
    #[error("no checksum")]
    NoChecksum,
    /// The checksum says the bytes were damaged.
    #[error("wrong checksum")]
    Checksum,
    /// Undamaged, yet this field (TYPE is 0) is missing or malformed: the sender's fault.
    #[error("field {0} missing or malformed")]
    Field(u8),
}

/// What was skipped without being wrong, and what was wrong, since the decoder was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Frames of a TYPE this version does not know.
    pub unknown: u32,
    /// Frames with more fields than this version knows.
    pub extra: u32,
    /// Bad frames.
    pub bad: u32,
}

/// Turns the bytes of a cable into messages. Memory is one frame; any chunking gives the same messages.
#[derive(Clone, Debug)]
pub struct Decoder<M> {
    place: Place,
    line: Line,
    counts: Counts,
    message: PhantomData<fn() -> M>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Waiting for `$`; `line` holds the noise since the last frame or line end.
    Outside,
    /// After `$`.
    Inside,
    /// After damage already reported: skip to the next `$` or line end.
    Skipping,
}

impl<M: Message> Default for Decoder<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Message> Decoder<M> {
    /// A decoder at the start of a cable.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            place: Place::Outside,
            line: Line::EMPTY,
            counts: Counts { unknown: 0, extra: 0, bad: 0 },
            message: PhantomData,
        }
    }

    /// Decodes `bytes`. Steps not taken when the iterator is dropped are taken then and only counted.
    pub fn push<'a>(&'a mut self, bytes: &'a [u8]) -> Steps<'a, M> {
        Steps { decoder: self, bytes, ended: bytes.is_empty() }
    }

    /// What was skipped or damaged so far.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    fn byte(&mut self, byte: u8) -> Option<Decoded<M>> {
        match (self.place, byte) {
            (Place::Inside, b'$') => self.restart(Why::Cut),
            (Place::Outside | Place::Skipping, b'$') => self.restart(Why::Noise),
            (Place::Inside, b'\n') => Some(self.finish()),
            (Place::Outside | Place::Skipping, b'\n') => self.end_noise(),
            (Place::Inside, _) => self.inside(byte),
            (Place::Outside, _) => {
                // The start of a burst of noise is enough to recognise it by.
                self.line.push(byte);
                None
            }
            (Place::Skipping, _) => None,
        }
    }

    fn inside(&mut self, byte: u8) -> Option<Decoded<M>> {
        let full = !self.line.push(byte);
        let why = match byte {
            _ if full => Why::TooLong,
            b' '..=b'~' | b'\r' => return None,
            _ => Why::BadByte,
        };
        self.place = Place::Skipping;
        Some(self.bad(why))
    }

    /// A `$`: what was collected is lost, a new frame begins.
    fn restart(&mut self, why: Why) -> Option<Decoded<M>> {
        let lost = if self.line.is_empty() { None } else { Some(self.bad(why)) };
        self.place = Place::Inside;
        self.line.push(b'$');
        lost
    }

    fn end_noise(&mut self) -> Option<Decoded<M>> {
        self.place = Place::Outside;
        let only_line_ends = self.line.iter().all(|&byte| byte == b'\r');
        if only_line_ends {
            self.line.clear();
            return None;
        }
        Some(self.bad(Why::Noise))
    }

    fn finish(&mut self) -> Decoded<M> {
        self.place = Place::Outside;
        match body(&self.line).and_then(M::read) {
            Ok(read) => {
                self.line.clear();
                self.counts.unknown += u32::from(read.unknown);
                self.counts.extra += u32::from(read.extra);
                Decoded::Message(read.message)
            }
            Err(why) => self.bad(why),
        }
    }

    fn bad(&mut self, why: Why) -> Decoded<M> {
        let raw = self.line;
        self.line.clear();
        self.counts.bad = self.counts.bad.saturating_add(1);
        Decoded::BadFrame(BadFrame { why, raw })
    }
}

/// What lies between `$` and `*` when the checksum is right.
fn body(line: &[u8]) -> Result<&str, Why> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = line.strip_prefix(b"$").unwrap_or(line);
    let (body, tail) = line.split_last_chunk::<5>().ok_or(Why::NoChecksum)?;
    let said = checksum(*tail).ok_or(Why::NoChecksum)?;
    if said != crc16(body) {
        return Err(Why::Checksum);
    }
    // A `*` or `\r` inside would be sent by no board; the bytes are otherwise ASCII by now.
    if body.iter().any(|byte| matches!(byte, b'*' | b'\r')) {
        return Err(Why::BadByte);
    }
    std::str::from_utf8(body).map_err(|_| Why::BadByte)
}

fn checksum([star, digits @ ..]: [u8; 5]) -> Option<u16> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(u16::from(byte - b'0')),
        b'A'..=b'F' => Some(u16::from(byte - b'A') + 10),
        _ => None,
    };
    if star != b'*' {
        return None;
    }
    digits.into_iter().try_fold(0, |sum, byte| Some(sum << 4 | digit(byte)?))
}

/// The steps of one push.
#[derive(Debug)]
pub struct Steps<'a, M: Message> {
    decoder: &'a mut Decoder<M>,
    bytes: &'a [u8],
    ended: bool,
}

impl<M: Message> Iterator for Steps<'_, M> {
    type Item = Decoded<M>;
    fn next(&mut self) -> Option<Decoded<M>> {
        while let Some((&byte, rest)) = self.bytes.split_first() {
            self.bytes = rest;
            if let Some(step) = self.decoder.byte(byte) {
                return Some(step);
            }
        }
        let incomplete = !self.ended && self.decoder.place == Place::Inside;
        self.ended = true;
        incomplete.then_some(Decoded::Incomplete)
    }
}

impl<M: Message> Drop for Steps<'_, M> {
    fn drop(&mut self) {
        // Keeps the place on the cable even when the caller stopped early.
        for _ in self.by_ref() {}
    }
}
