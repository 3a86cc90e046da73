//! Bảng kê: one JSON line for each announcement in a sound file, beside the file.

use crate::dsp::RATE;
use crate::queue::Turn;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use totom_wire::audio::Say;

/// One line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Journal entry.
    pub seq: u64,
    /// `opening`, `card`, `call`, `end`, `stop`, `ruling`, `notice`.
    pub what: String,
    /// Card code, or hut number of a call.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub who: Option<String>,
    /// What is said.
    pub text: String,
    /// First frame of the announcement.
    pub start_frame: u64,
    /// Frame after its last.
    pub end_frame: u64,
    /// The same in seconds, for people.
    pub start: f64,
    /// The same in seconds, for people.
    pub end: f64,
    /// Were all its words spoken?
    pub voiced: bool,
}

impl Entry {
    /// The line of one announcement.
    #[must_use]
    pub fn new(turn: &Turn, start_frame: u64, end_frame: u64, voiced: bool) -> Self {
        let (what, who, text) = match &turn.cue.say {
            Say::Opening { text } => ("opening", None, text.clone()),
            Say::Card { card, luc, bat } => ("card", Some(card.code()), format!("{luc} {bat}")),
            Say::Call { hut, text, .. } => ("call", Some(hut.number().to_string()), text.clone()),
            Say::End { text, .. } => ("end", None, text.clone()),
            Say::Stop { text } => ("stop", None, text.clone()),
            Say::Ruling { text } => ("ruling", None, text.clone()),
            Say::Notice { text, .. } => ("notice", None, text.clone()),
        };
        let seconds = |frame: u64| (frame as f64 / f64::from(RATE) * 1000.0).round() / 1000.0;
        Self {
            seq: turn.cue.seq,
            what: what.to_owned(),
            who,
            text,
            start_frame,
            end_frame,
            start: seconds(start_frame),
            end: seconds(end_frame),
            voiced,
        }
    }
}

/// The sheet beside a sound file.
#[derive(Debug)]
pub struct Sheet {
    file: File,
}

/// `yard.wav` → `yard.wav.cues.jsonl`.
#[must_use]
pub fn path_beside(wav: &Path) -> PathBuf {
    let mut name = wav.as_os_str().to_owned();
    name.push(".cues.jsonl");
    name.into()
}

/// The readable lines of a sheet, in order; a line cut short by a crash is left out.
///
/// # Errors
/// When the disk refuses.
pub fn read(path: &Path) -> io::Result<Vec<Entry>> {
    let text = std::fs::read_to_string(path)?;
    Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

impl Sheet {
    /// The sheet beside `wav`, holding only what lies within its first `frames`.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn open(wav: &Path, frames: u64) -> io::Result<Self> {
        let path = path_beside(wav);
        let kept = match read(&path) {
            Ok(entries) if frames > 0 => entries,
            _ => Vec::new(),
        };
        let part = path.with_extension("part");
        let mut sheet = Self { file: File::create(&part)? };
        for entry in kept.iter().filter(|entry| entry.end_frame <= frames) {
            sheet.add(entry)?;
        }
        std::fs::rename(part, path)?;
        Ok(sheet)
    }

    /// Adds a line.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn add(&mut self, entry: &Entry) -> io::Result<()> {
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}
