//! Tệp WAV: 48 kHz, stereo, 16 bit, readable at every moment of its life.

use crate::dsp::RATE;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

const HEADER: u64 = 44;
const CHANNELS: u16 = 2;
const BYTES_PER_FRAME: u64 = 4;
/// The header is put right after so many frames: one second.
const BLOCK: usize = RATE as usize;

/// A growing WAV file.
#[derive(Debug)]
pub struct WavFile {
    file: File,
    frames: u64,
}

/// Why a file cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum WavError {
    /// The disk refuses.
    #[error("không ghi được tệp âm thanh: {0}")]
    Io(#[from] io::Error),
    /// The file is none of ours, so it is not touched.
    #[error(
        "tệp đã có không phải WAV 48 kHz, hai kênh, 16 bit do máy xướng ghi; xin chọn tên tệp khác"
    )]
    Foreign,
}

impl WavFile {
    /// An empty file, in place of whatever was there.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn create(path: &Path) -> Result<Self, WavError> {
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(true).open(path)?;
        let mut wav = Self { file, frames: 0 };
        wav.write_header()?;
        Ok(wav)
    }

    /// Goes on with a file after its first `frames`; what follows them is cut off. A file that is
    /// missing is begun anew; one that is shorter is gone on with at its end.
    ///
    /// # Errors
    /// When the disk refuses, or the file is none of ours.
    pub fn resume(path: &Path, frames: u64) -> Result<Self, WavError> {
        let mut file = match OpenOptions::new().read(true).write(true).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Self::create(path),
            Err(error) => return Err(error.into()),
        };
        let length = file.metadata()?.len();
        if length == 0 {
            return Self::create(path);
        }
        let mut header = [0; HEADER as usize];
        file.seek(SeekFrom::Start(0))?;
        file.read_exact(&mut header).map_err(|_| WavError::Foreign)?;
        if !is_ours(&header) {
            return Err(WavError::Foreign);
        }
        let there = (length - HEADER) / BYTES_PER_FRAME;
        let mut wav = Self { file, frames: 0 };
        wav.cut(frames.min(there))?;
        Ok(wav)
    }

    /// Frames in the file.
    #[must_use]
    pub const fn frames(&self) -> u64 {
        self.frames
    }

    /// Appends mono samples, the same on both channels.
    ///
    /// # Errors
    /// When the disk refuses; [`WavFile::cut`] then restores the earlier state.
    pub fn append(&mut self, mono: &[f32]) -> Result<(), WavError> {
        for block in mono.chunks(BLOCK) {
            let bytes: Vec<u8> = block.iter().flat_map(|&x| frame_bytes(x)).collect();
            // Data first: a header may promise less than there is, never more.
            self.file.write_all(&bytes)?;
            self.frames += block.len() as u64;
            self.write_header()?;
        }
        Ok(())
    }

    /// Shortens the file to its first `frames`.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn cut(&mut self, frames: u64) -> Result<(), WavError> {
        self.frames = frames;
        // Header first, for the same reason.
        self.write_header()?;
        let end = HEADER + frames * BYTES_PER_FRAME;
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end))?;
        Ok(())
    }

    /// Puts everything on the disk.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn close(mut self) -> Result<(), WavError> {
        self.write_header()?;
        self.file.sync_all()?;
        Ok(())
    }

    fn write_header(&mut self) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&header(self.frames * BYTES_PER_FRAME))?;
        self.file.seek(SeekFrom::Start(HEADER + self.frames * BYTES_PER_FRAME))?;
        Ok(())
    }
}

fn frame_bytes(x: f32) -> [u8; 4] {
    let [low, high] = ((x.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16).to_le_bytes();
    [low, high, low, high]
}

/// A size beyond 4 GiB does not fit; readers then go by the length of the file.
fn header(data: u64) -> [u8; HEADER as usize] {
    let size = |bytes: u64| u32::try_from(bytes).unwrap_or(u32::MAX).to_le_bytes();
    let bytes_per_frame = BYTES_PER_FRAME as u16;
    let mut header = [0; HEADER as usize];
    let parts: [(usize, &[u8]); 13] = [
        (0, b"RIFF"),
        (4, &size(data + HEADER - 8)),
        (8, b"WAVE"),
        (12, b"fmt "),
        (16, &16_u32.to_le_bytes()),
        (20, &1_u16.to_le_bytes()),
        (22, &CHANNELS.to_le_bytes()),
        (24, &RATE.to_le_bytes()),
        (28, &(RATE * u32::from(bytes_per_frame)).to_le_bytes()),
        (32, &bytes_per_frame.to_le_bytes()),
        (34, &16_u16.to_le_bytes()),
        (36, b"data"),
        (40, &size(data)),
    ];
    for (at, bytes) in parts {
        header[at..at + bytes.len()].copy_from_slice(bytes);
    }
    header
}

/// Everything but the two sizes must be as we write it.
fn is_ours(found: &[u8; HEADER as usize]) -> bool {
    let own = header(0);
    found[..4] == own[..4] && found[8..40] == own[8..40]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_readable_after_every_step() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("yard.wav");
        let declared = || hound::WavReader::open(&path).unwrap().duration();
        let mut wav = WavFile::create(&path).unwrap();
        assert_eq!(declared(), 0);
        wav.append(&vec![0.5; 100_000]).unwrap();
        assert_eq!(declared(), 100_000);
        // As after a kill: half a block was written, and the header knows nothing of it.
        wav.file.write_all(&[1; 4001]).unwrap();
        assert_eq!(declared(), 100_000);
        drop(wav);
        let mut wav = WavFile::resume(&path, 60_000).unwrap();
        assert_eq!((wav.frames(), declared()), (60_000, 60_000));
        wav.append(&[-1.5, 1.5]).unwrap();
        wav.close().unwrap();
        let samples: Vec<i16> =
            hound::WavReader::open(&path).unwrap().into_samples().map(Result::unwrap).collect();
        assert_eq!(samples.len(), 2 * 60_002);
        assert_eq!(samples[samples.len() - 4..], [-32_767, -32_767, 32_767, 32_767]);
    }

    #[test]
    fn resuming_a_missing_empty_or_shorter_file_works_and_a_foreign_one_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("yard.wav");
        assert_eq!(WavFile::resume(&path, 50).unwrap().frames(), 0);
        std::fs::write(&path, b"").unwrap();
        assert_eq!(WavFile::resume(&path, 50).unwrap().frames(), 0);
        let mut wav = WavFile::create(&path).unwrap();
        wav.append(&[0.0; 20]).unwrap();
        assert_eq!(WavFile::resume(&path, 50).unwrap().frames(), 20);
        for foreign in [&b"my only copy"[..], &[b'x'; 100]] {
            std::fs::write(&path, foreign).unwrap();
            assert!(matches!(WavFile::resume(&path, 50), Err(WavError::Foreign)));
            assert_eq!(std::fs::read(&path).unwrap(), foreign);
        }
    }
}
