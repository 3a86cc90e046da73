//! Sổ tay: what the announcer has already said, kept over a crash.

use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use totom_wire::audio::Settings;

/// What is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    /// The youngest entry heard, or written to the file, to its end; 0 for none.
    pub spoken_seq: u64,
    /// Frames of the sound file that belong to entries up to `spoken_seq`.
    pub frames: u64,
    /// Verses spoken so far.
    pub verses: u64,
    /// Hut calls announced so far.
    pub calls: u64,
    /// Frames announced so far, pauses left out.
    pub sounded: u64,
    /// How people set it at the desk; `None` before they did.
    pub settings: Option<Settings>,
}

/// The file it is kept in: replaced whole, never half written.
#[derive(Clone, Debug)]
pub struct StateFile {
    path: PathBuf,
}

impl StateFile {
    /// The file at `path`, which need not exist.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// What was kept; nothing if there is no file. An unreadable one is put aside, not deleted.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn load(&self) -> std::io::Result<Saved> {
        let bytes = match std::fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Saved::default());
            }
            Err(error) => return Err(error),
        };
        match serde_json::from_slice(&bytes) {
            Ok(saved) => Ok(saved),
            Err(error) => {
                let aside = self.path.with_extension("broken");
                tracing::error!(%error, aside = %aside.display(), "sổ tay máy xướng hỏng, bắt đầu lại từ đầu");
                std::fs::rename(&self.path, aside)?;
                Ok(Saved::default())
            }
        }
    }

    /// Keeps `saved`: on the disk when this returns.
    ///
    /// # Errors
    /// When the disk refuses; then the earlier state still stands.
    pub fn save(&self, saved: &Saved) -> std::io::Result<()> {
        let part = self.path.with_extension("part");
        let mut file = File::create(&part)?;
        file.write_all(&serde_json::to_vec(saved)?)?;
        file.sync_data()?;
        std::fs::rename(part, &self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_survives_and_a_broken_file_is_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let file = StateFile::new(folder.path().join("spoken.json"));
        assert_eq!(file.load().unwrap(), Saved::default());
        let saved = Saved {
            spoken_seq: 7,
            frames: 96_000,
            verses: 2,
            calls: 5,
            sounded: 1,
            settings: Some(Settings::default()),
        };
        file.save(&saved).unwrap();
        assert_eq!(file.load().unwrap(), saved);
        std::fs::write(&file.path, b"{\"spoken_seq\":").unwrap();
        assert_eq!(file.load().unwrap(), Saved::default());
        assert!(folder.path().join("spoken.broken").exists());
    }

    #[test]
    fn a_state_written_by_an_older_program_is_read() {
        let saved: Saved = serde_json::from_str("{\"spoken_seq\":3}").unwrap();
        assert_eq!(saved.spoken_seq, 3);
    }
}
