//! MIDI bytes → events. Memory is one message; any chunking gives the same events.

/// What matters of a MIDI stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A note begins; never of velocity 0, which is its end.
    NoteOn {
        /// 1–16.
        channel: u8,
        /// 0–127.
        note: u8,
        /// 1–127.
        velocity: u8,
    },
    /// The sender lives: it then says so at least each 300 ms.
    Alive,
}

/// Reads a stream, running status and all.
#[derive(Clone, Debug, Default)]
pub struct Parser {
    /// Status of the channel message that data bytes belong to; 0 when they belong to none.
    status: u8,
    first: Option<u8>,
}

const NOTE_ON: u8 = 0x90;
const ALIVE: u8 = 0xFE;

impl Parser {
    /// Takes one byte; the event it completes, if any.
    pub fn byte(&mut self, byte: u8) -> Option<Event> {
        match byte {
            ALIVE => Some(Event::Alive),
            // Other real-time bytes may stand between any two and change nothing.
            0xF8..=0xFF => None,
            // System messages, exclusive ones above all, end the running status; their data is nobody's.
            0xF0..=0xF7 => self.begin(0),
            0x80..=0xEF => self.begin(byte),
            0..=0x7F => self.data(byte),
        }
    }

    fn begin(&mut self, status: u8) -> Option<Event> {
        self.status = status;
        self.first = None;
        None
    }

    fn data(&mut self, byte: u8) -> Option<Event> {
        let length = match self.status & 0xF0 {
            0 => return None,
            // Programs and channel pressure carry one byte.
            0xC0 | 0xD0 => 1,
            _ => 2,
        };
        let Some(note) = self.first.take().filter(|_| length == 2) else {
            self.first = (length == 2).then_some(byte);
            return None;
        };
        let on = self.status & 0xF0 == NOTE_ON && byte > 0;
        on.then_some(Event::NoteOn { channel: (self.status & 0x0F) + 1, note, velocity: byte })
    }
}
