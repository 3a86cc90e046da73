//! Spoken lines kept on disk, named by the hash of everything that shaped them.

use super::Settings;
use crate::drums::Clip;
use crate::dsp::RATE;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// Raised when trimming, loudness or resampling change.
const EPOCH: &str = "1";
/// A whole deck of couplets is about 15 MB.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// Kho câu đã đọc.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// Opens, and clears away the oldest lines if there are too many.
    pub(super) fn open(folder: PathBuf) -> std::io::Result<Self> {
        std::fs::create_dir_all(&folder)?;
        let cache = Self { folder };
        cache.prune(MOST_BYTES)?;
        Ok(cache)
    }

    /// The name of a line under these settings.
    pub(super) fn key(settings: &Settings, spoken: &str) -> String {
        let mut hash = Sha256::new();
        let shape = format!("{} {}", settings.range, settings.speed);
        let program = settings.program.to_string_lossy();
        for part in [EPOCH, &program, &settings.voice, &shape, spoken] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        hex::encode(hash.finalize())
    }

    /// A kept line; a damaged file counts as none.
    pub(super) fn load(&self, key: &str) -> Option<Clip> {
        let reader = hound::WavReader::open(self.file(key)).ok()?;
        let spec = reader.spec();
        if spec.sample_rate != RATE || spec.channels != 1 || reader.duration() == 0 {
            return None;
        }
        let declared = reader.duration() as usize;
        let samples: Result<Vec<f32>, _> = reader.into_samples::<f32>().collect();
        samples.ok().filter(|samples| samples.len() == declared).map(Into::into)
    }

    /// Keeps a line; whole or not at all.
    pub(super) fn store(&self, key: &str, samples: &[f32]) -> Result<(), hound::Error> {
        let spec = hound::WavSpec {
            channels: 1,
            sample_rate: RATE,
            bits_per_sample: 32,
            sample_format: hound::SampleFormat::Float,
        };
        let part = self.scratch(key);
        let mut writer = hound::WavWriter::create(&part, spec)?;
        for &sample in samples {
            writer.write_sample(sample)?;
        }
        writer.finalize()?;
        std::fs::rename(part, self.file(key))?;
        Ok(())
    }

    /// A file name of our own to write to before renaming.
    pub(super) fn scratch(&self, key: &str) -> PathBuf {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let nth = NEXT.fetch_add(1, Ordering::Relaxed);
        self.folder.join(format!("{key}.{}-{nth}.part", std::process::id()))
    }

    fn file(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{key}.wav"))
    }

    fn prune(&self, most: u64) -> std::io::Result<()> {
        let mut files = Vec::new();
        for entry in std::fs::read_dir(&self.folder)? {
            let entry = entry?;
            let about = entry.metadata()?;
            if is_leftover(&entry.path()) {
                remove(&entry.path());
            } else if about.is_file() {
                files.push((about.modified()?, about.len(), entry.path()));
            }
        }
        files.sort();
        let mut total: u64 = files.iter().map(|file| file.1).sum();
        for (_, length, path) in files {
            if total <= most {
                break;
            }
            remove(&path);
            total -= length;
        }
        Ok(())
    }
}

fn is_leftover(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "part")
}

fn remove(path: &Path) {
    if let Err(error) = std::fs::remove_file(path) {
        tracing::warn!(%error, path = %path.display(), "không xóa được tệp tiếng cũ");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_kept_whole_and_a_damaged_one_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path().join("lines")).unwrap();
        let line = vec![0.25_f32; 480];
        assert!(cache.load("k").is_none());
        cache.store("k", &line).unwrap();
        assert_eq!(cache.load("k").as_deref(), Some(&line[..]));
        let file = cache.file("k");
        let bytes = std::fs::read(&file).unwrap();
        std::fs::write(&file, &bytes[..300]).unwrap();
        assert!(cache.load("k").is_none(), "cut short");
        std::fs::write(&file, b"no sound").unwrap();
        assert!(cache.load("k").is_none(), "no WAV");
    }

    #[test]
    fn leftovers_and_the_oldest_go_first() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path().to_owned()).unwrap();
        for (age, name) in [(300, "old"), (200, "mid"), (100, "new")] {
            let path = cache.file(name);
            std::fs::write(&path, vec![0; 1000]).unwrap();
            let then = std::time::SystemTime::now() - std::time::Duration::from_secs(age);
            std::fs::File::options().write(true).open(&path).unwrap().set_modified(then).unwrap();
        }
        std::fs::write(folder.path().join("x.1-1.part"), b"half").unwrap();
        cache.prune(2000).unwrap();
        let mut left: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["mid.wav", "new.wav"]);
    }

    #[test]
    fn the_name_depends_on_everything_that_shapes_the_sound() {
        let base = Settings::default();
        let south = Settings { voice: "vi-vn-x-south".to_owned(), ..base.clone() };
        let wide = Settings { range: 75, ..base.clone() };
        let slow = Settings { speed: 100, ..base.clone() };
        let other = Settings { program: "/opt/espeak-ng".into(), ..base.clone() };
        let names: std::collections::HashSet<_> = [
            Cache::key(&base, "một"),
            Cache::key(&base, "hai"),
            Cache::key(&south, "một"),
            Cache::key(&wide, "một"),
            Cache::key(&slow, "một"),
            Cache::key(&other, "một"),
        ]
        .into();
        assert_eq!(names.len(), 6);
        assert_eq!(Cache::key(&base, "một"), Cache::key(&base, "một"));
    }
}
