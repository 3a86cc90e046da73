//! Spoken lines kept on disk, named by the hash of everything that shaped them.

use super::marks::Marks;
use super::source::Source;
use crate::drums::Clip;
use crate::dsp::RATE;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// Raised when trimming, loudness or resampling change.
const EPOCH: &str = "2";
/// A whole deck of couplets is about 30 MB spoken and 50 MB chanted.
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

    /// The name of what `source` made of `spoken` in this manner.
    pub(super) fn key(source: &dyn Source, manner: &str, spoken: &str) -> String {
        let mut hash = Sha256::new();
        let shape = source.fingerprint();
        let parts = [EPOCH, manner, spoken].into_iter().chain(shape.iter().map(String::as_str));
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        hex::encode(hash.finalize())
    }

    /// A kept line with its marks; damaged files count as none.
    pub(super) fn load(&self, key: &str) -> Option<(Clip, Marks)> {
        let marks = std::fs::read(self.marks(key)).ok()?;
        let marks: Marks = serde_json::from_slice(&marks).ok()?;
        let clip = self.load_clip(key)?;
        marks.fit(clip.len()).then_some((clip, marks))
    }

    fn load_clip(&self, key: &str) -> Option<Clip> {
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
    pub(super) fn store(
        &self,
        key: &str,
        samples: &[f32],
        marks: &Marks,
    ) -> Result<(), hound::Error> {
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
        // Marks first: a clip without them counts as none.
        let marks = serde_json::to_vec(marks).map_err(std::io::Error::other)?;
        std::fs::write(self.marks(key), marks)?;
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

    fn marks(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{key}.json"))
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
    use crate::voice::Espeak;

    fn marks() -> Marks {
        Marks { words: vec![0, 240], ..Marks::default() }
    }

    #[test]
    fn a_line_is_kept_whole_and_a_damaged_one_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path().join("lines")).unwrap();
        let line = vec![0.25_f32; 480];
        assert!(cache.load("k").is_none());
        cache.store("k", &line, &marks()).unwrap();
        let (clip, kept) = cache.load("k").expect("kept");
        assert_eq!((&clip[..], kept), (&line[..], marks()));
        let file = cache.file("k");
        let bytes = std::fs::read(&file).unwrap();
        std::fs::write(&file, &bytes[..300]).unwrap();
        assert!(cache.load("k").is_none(), "cut short");
        std::fs::write(&file, b"no sound").unwrap();
        assert!(cache.load("k").is_none(), "no WAV");
        cache.store("k", &line[..100], &marks()).unwrap();
        assert!(cache.load("k").is_none(), "marks of another clip");
        cache.store("k", &line, &marks()).unwrap();
        std::fs::remove_file(cache.marks("k")).unwrap();
        assert!(cache.load("k").is_none(), "no marks");
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
        let base = Espeak::default();
        let south = Espeak { voice: "vi-vn-x-south".to_owned(), ..base.clone() };
        let wide = Espeak { range: 75, ..base.clone() };
        let slow = Espeak { speed: 100, ..base.clone() };
        let other = Espeak { program: "/opt/espeak-ng".into(), ..base.clone() };
        let names: std::collections::HashSet<_> = [
            Cache::key(&base, "line", "một"),
            Cache::key(&base, "line", "hai"),
            Cache::key(&base, "chant", "một"),
            Cache::key(&south, "line", "một"),
            Cache::key(&wide, "line", "một"),
            Cache::key(&slow, "line", "một"),
            Cache::key(&other, "line", "một"),
        ]
        .into();
        assert_eq!(names.len(), 7);
        assert_eq!(Cache::key(&base, "line", "một"), Cache::key(&base, "line", "một"));
    }
}
