//! Gói giọng thu sẵn: recordings of a person, by card and by sentence. Preferred to any machine.

mod decode;
mod import;
mod manifest;
mod ogg;

pub use decode::DecodeError;
pub use import::{ImportError, Report, import};
pub use manifest::Manifest;

use super::marks::Marks;
use super::shelf::Kept;
use super::source;
use super::text::speakable;
use crate::cue::Words;
use crate::dsp::{RATE, frames};
use manifest::Recording;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// Why a pack cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// There is none.
    #[error("không thấy gói giọng «{}»: xin nhập gói bằng «totom voice import»", .0.display())]
    Missing(PathBuf),
    /// Its list is unreadable.
    #[error("gói giọng «{}» hỏng: {why}. Xin nhập lại bằng «totom voice import»", path.display())]
    Broken {
        /// Which.
        path: PathBuf,
        /// Why.
        why: String,
    },
}

/// A pack that was imported: every clip at 48 kHz, of one loudness, its hash known.
#[derive(Clone, Debug)]
pub struct Pack {
    folder: PathBuf,
    manifest: Manifest,
}

impl Pack {
    /// Opens an imported pack. Its clips are looked at when they are asked for.
    ///
    /// # Errors
    /// When there is none, or its list is damaged.
    pub fn open(folder: &Path) -> Result<Self, PackError> {
        let manifest = Manifest::read(folder)?;
        Ok(Self { folder: folder.to_owned(), manifest })
    }

    /// What it holds.
    #[must_use]
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Reads every clip; answers what is wrong.
    #[must_use]
    pub fn damaged(&self) -> Vec<PackError> {
        let all = self.manifest.recordings.iter();
        all.filter_map(|recording| self.load(recording, &recording.text).err()).collect()
    }

    /// The recording of these words, if there is one. A verse that was recorded with another text
    /// than the one asked for is none.
    pub(super) fn find(&self, words: &Words) -> Option<&Recording> {
        self.manifest.recordings.iter().find(|recording| recording.fits(words))
    }

    /// The clip of a recording.
    ///
    /// # Errors
    /// When the file is gone or is not the one that was imported.
    pub(super) fn load(&self, recording: &Recording, text: &str) -> Result<Kept, PackError> {
        let path = self.folder.join(&recording.file);
        let broken = |why: String| PackError::Broken { path: path.clone(), why };
        let bytes = std::fs::read(&path).map_err(|error| broken(error.to_string()))?;
        if hex::encode(Sha256::digest(&bytes)) != recording.sha256 {
            return Err(broken("tệp không còn như lúc nhập".to_owned()));
        }
        let reader =
            hound::WavReader::new(bytes.as_slice()).map_err(|error| broken(error.to_string()))?;
        let (samples, rate) = source::fold(reader).map_err(|error| broken(error.to_string()))?;
        if rate != RATE {
            return Err(broken("tệp không phải 48 kHz".to_owned()));
        }
        let marks = marks(recording, text, &samples);
        Ok(Kept { clip: samples.into(), marks })
    }
}

/// As noted by whoever made the pack, else guessed: words by their letters, lines by the longest
/// pause near the middle.
fn marks(recording: &Recording, text: &str, samples: &[f32]) -> Marks {
    let guess = Marks::guess(text, samples.len());
    let noted: Vec<usize> = recording.words_ms.iter().map(|&ms| frames(ms)).collect();
    let noted = Marks { words: noted, ..Marks::default() };
    let fits = noted.words.len() == guess.words.len() && noted.fit(samples.len());
    let words = if fits { noted.words } else { guess.words };
    let edges = pause(samples).into_iter().collect();
    Marks { words, edges, ..Marks::default() }
}

/// The middle of the longest quiet stretch between a third and two thirds.
fn pause(samples: &[f32]) -> Option<usize> {
    const QUIET: f32 = 0.01;
    const SHORTEST: usize = frames(120);
    let (from, to) = (samples.len() / 4, samples.len() * 2 / 3);
    let mut longest = 0..0;
    let mut begin = from;
    for (at, x) in samples.iter().enumerate().take(to).skip(from) {
        if x.abs() > QUIET {
            begin = at + 1;
        } else if at - begin > longest.len() {
            longest = begin..at;
        }
    }
    (longest.len() >= SHORTEST).then(|| longest.start + longest.len() / 2)
}

/// Two texts that sound the same.
fn same(a: &str, b: &str) -> bool {
    let plain = |text: &str| {
        let spoken = speakable(text).to_lowercase();
        spoken
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    };
    plain(a) == plain(b)
}
