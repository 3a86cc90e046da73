//! Learns a module's notes by ear: "strike the skin", "strike the rim".

use super::midi::{Event, Parser};
use super::note::Map;

/// So many equal notes in a row are no slip of the stick.
const SURE: u8 = 3;

/// Listens for the notes of skin and rim.
#[derive(Clone, Debug, Default)]
pub struct Learn {
    parser: Parser,
    candidate: Option<(u8, u8)>,
    heard: u8,
    head: Option<(u8, u8)>,
}

/// How far it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Learnt {
    /// Strike the skin, so many times more.
    Head(u8),
    /// Now the rim, so many times more.
    Rim(u8),
    /// Both are known.
    Done(Map),
}

impl Learn {
    /// Takes bytes of the module; where it stands after them.
    pub fn bytes(&mut self, bytes: &[u8]) -> Learnt {
        for &byte in bytes {
            if let Some(Event::NoteOn { channel, note, .. }) = self.parser.byte(byte)
                && let Some(map) = self.note((channel, note))
            {
                return Learnt::Done(map);
            }
        }
        let left = SURE - self.heard;
        if self.head.is_some() { Learnt::Rim(left) } else { Learnt::Head(left) }
    }

    fn note(&mut self, note: (u8, u8)) -> Option<Map> {
        // The skin's note again, while the rim is asked for, is the rest of the player's last stroke.
        if self.head == Some(note) {
            return None;
        }
        self.heard = if self.candidate == Some(note) { self.heard + 1 } else { 1 };
        self.candidate = Some(note);
        if self.heard < SURE {
            return None;
        }
        self.heard = 0;
        self.candidate = None;
        let Some((channel, head)) = self.head else {
            self.head = Some(note);
            return None;
        };
        // Modules that send each zone on its own channel are told apart by the note alone.
        let channel = (channel == note.0).then_some(channel);
        Some(Map { channel, head: vec![head], rim: vec![note.1], ..Map::default() })
    }
}
