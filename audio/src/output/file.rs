//! Ghi ra tệp: the engine pulled as fast as it goes, only while something is to be said.

use super::sheet::{Entry, Sheet};
use super::wav::{WavError, WavFile};
use crate::compose::Item;
use crate::drums::Preset;
use crate::dsp::chain::LATENCY;
use crate::dsp::frames;
use crate::engine;
use crate::queue::Turn;
use std::path::Path;
use std::sync::Arc;

/// Silence between two announcements, exactly.
pub const GAP: usize = frames(600);

/// A sound file being written, with its sheet.
#[derive(Debug)]
pub struct FileOut {
    wav: WavFile,
    sheet: Sheet,
    preset: Preset,
}

impl FileOut {
    /// A file in place of whatever was there, or, with `frames` above 0, gone on with after them.
    ///
    /// # Errors
    /// When the disk refuses, or the file to go on with is none of ours.
    pub fn open(path: &Path, frames: u64, preset: Preset) -> Result<Self, WavError> {
        let wav = match frames {
            0 => WavFile::create(path)?,
            _ => WavFile::resume(path, frames)?,
        };
        let sheet = Sheet::open(path, wav.frames())?;
        Ok(Self { wav, sheet, preset })
    }

    /// Frames in the file.
    #[must_use]
    pub const fn frames(&self) -> u64 {
        self.wav.frames()
    }

    /// Writes one announcement to its end: the gap first, if another stands before it.
    ///
    /// # Errors
    /// When the disk refuses; the file is then as it was before, if the disk lets it.
    pub fn write(&mut self, turn: &Turn, item: &Arc<Item>) -> Result<(), WavError> {
        let before = self.wav.frames();
        let done = self.try_write(turn, item);
        if done.is_err() {
            self.wav.cut(before)?;
        }
        done
    }

    fn try_write(&mut self, turn: &Turn, item: &Arc<Item>) -> Result<(), WavError> {
        let gap = if self.wav.frames() == 0 { 0 } else { GAP };
        self.wav.append(&vec![0.0; gap])?;
        let start = self.wav.frames();
        let samples = sound(self.preset, item);
        self.wav.append(&samples)?;
        let entry = Entry::new(turn, start, self.wav.frames(), item.voiced);
        self.sheet.add(&entry)?;
        Ok(())
    }

    /// Completes the file.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn close(self) -> Result<(), WavError> {
        self.wav.close()
    }
}

/// An announcement as it leaves the output chain, the chain's delay taken out. A fresh engine for
/// each, so that what went before, or a restart, changes nothing.
#[must_use]
pub fn sound(preset: Preset, item: &Arc<Item>) -> Vec<f32> {
    let (mut engine, mut remote) = engine::pair(preset);
    // The ring is empty, so the engine cannot be busy.
    let Ok(()) = remote.play(0, item.clone(), 0, 0) else { return Vec::new() };
    let length = item.samples.len() + LATENCY;
    (0..length).map(|_| engine.frame()).skip(LATENCY).collect()
}
