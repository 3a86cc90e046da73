//! Notes → strokes of one hut.

use super::midi::{Event, Parser};
use super::virtual_board::Translator;
use crate::cable::HostTime;
use crate::faux::Action;
use serde::Deserialize;
use totom_wire::station::Beat;

/// Two notes nearer than this are one stroke heard twice.
const TWICE: HostTime = HostTime::from_millis(40);
/// A board's highest peak, from the highest velocity.
const FULL: u16 = 1023;

/// Which notes are which strokes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Map {
    /// Channel, 1–16; any when absent.
    pub channel: Option<u8>,
    /// Notes of the skin.
    pub head: Vec<u8>,
    /// Notes of the rim.
    pub rim: Vec<u8>,
    /// Softer velocities are no strokes.
    pub floor: u8,
}

impl Default for Map {
    /// A snare pad as most modules have it.
    fn default() -> Self {
        Self { channel: None, head: vec![38], rim: vec![37, 40], floor: 10 }
    }
}

/// A map that cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// No such channel.
    #[error("kênh MIDI phải từ 1 đến 16, đang là {0}")]
    Channel(u8),
    /// No such note or velocity.
    #[error("nốt và lực MIDI phải từ 0 đến 127, đang là {0}")]
    Note(u8),
    /// The same note twice.
    #[error("nốt {0} vừa là mặt vừa là tang")]
    Both(u8),
    /// Nothing would ever be heard.
    #[error("phải có ít nhất một nốt cho mặt và một nốt cho tang")]
    Empty,
}

impl Map {
    /// Can strokes be told by it?
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check(&self) -> Result<(), MapError> {
        if let Some(channel) = self.channel.filter(|channel| !(1..=16).contains(channel)) {
            return Err(MapError::Channel(channel));
        }
        let mut numbers = self.head.iter().chain(&self.rim).chain([&self.floor]);
        if let Some(&number) = numbers.find(|&&number| number > 127) {
            return Err(MapError::Note(number));
        }
        if let Some(&note) = self.head.iter().find(|note| self.rim.contains(note)) {
            return Err(MapError::Both(note));
        }
        if self.head.is_empty() || self.rim.is_empty() { Err(MapError::Empty) } else { Ok(()) }
    }

    fn beat(&self, channel: u8, note: u8) -> Option<Beat> {
        if self.channel.is_some_and(|only| only != channel) {
            return None;
        }
        let head = self.head.contains(&note).then_some(Beat::Tung);
        head.or_else(|| self.rim.contains(&note).then_some(Beat::Cac))
    }
}

/// A MIDI module as the strokes of one hut.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    map: Map,
    parser: Parser,
    last: Option<HostTime>,
}

impl Notes {
    /// By this map.
    #[must_use]
    pub fn new(map: Map) -> Self {
        Self { map, ..Self::default() }
    }

    fn stroke(&mut self, event: Event, now: HostTime) -> Option<Action> {
        let Event::NoteOn { channel, note, velocity } = event else { return None };
        let beat = self.map.beat(channel, note).filter(|_| velocity >= self.map.floor)?;
        let twice = self.last.is_some_and(|last| now.saturating_sub(last) < TWICE);
        if twice {
            return None;
        }
        self.last = Some(now);
        Some(Action::Hit { beat, peak: u16::from(velocity) * (FULL / 127) })
    }
}

impl Translator for Notes {
    fn bytes(&mut self, bytes: &[u8], now: HostTime) -> Vec<Action> {
        let mut strokes = Vec::new();
        for &byte in bytes {
            let event = self.parser.byte(byte);
            strokes.extend(event.and_then(|event| self.stroke(event, now)));
        }
        strokes
    }
}
