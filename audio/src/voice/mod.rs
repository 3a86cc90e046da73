//! Giọng đọc: text in, clips out. Missing or failing, it costs the words, never the game.

mod cache;
mod espeak;
mod number;
mod polish;
pub mod text;

pub use espeak::{Settings, VoiceError};

use crate::drums::Clip;
use cache::Cache;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OnceCell, Semaphore};

/// The synthesiser misbehaves when started many times at once, and two cores are busy enough.
const AT_ONCE: usize = 2;
/// Lines kept in memory; more are read again from disk.
const IN_MEMORY: usize = 256;

type Slot = Arc<OnceCell<Clip>>;

/// A speaking voice with its cache. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Voice {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    settings: Settings,
    cache: Cache,
    lines: Mutex<HashMap<String, Slot>>,
    permits: Semaphore,
    trouble: Mutex<String>,
}

impl Voice {
    /// A voice whose lines are kept in `folder`.
    ///
    /// # Errors
    /// When the folder cannot be made or read.
    pub fn open(settings: Settings, folder: PathBuf) -> std::io::Result<Self> {
        let inner = Inner {
            settings,
            cache: Cache::open(folder)?,
            lines: Mutex::default(),
            permits: Semaphore::new(AT_ONCE),
            trouble: Mutex::default(),
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The clip of `text`: from memory, from disk, or spoken now. Two callers with the same text
    /// wait for one synthesis. `None` when it could not be spoken; [`Voice::trouble`] says why.
    pub async fn say(&self, text: &str) -> Option<Clip> {
        let spoken = text::speakable(text);
        if !spoken.contains(char::is_alphanumeric) {
            return None;
        }
        let key = Cache::key(&self.inner.settings, &spoken);
        let slot = self.slot(&key);
        match slot.get_or_try_init(|| self.fetch(&key, &spoken)).await {
            Ok(clip) => Some(clip.clone()),
            Err(error) => {
                tracing::warn!(%error, %text, "không đọc được câu");
                self.set_trouble(error.to_string());
                None
            }
        }
    }

    /// What is wrong with the voice, for people; empty when the last line was spoken.
    #[must_use]
    pub fn trouble(&self) -> String {
        self.inner.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_trouble(&self, trouble: String) {
        *self.inner.trouble.lock().unwrap_or_else(PoisonError::into_inner) = trouble;
    }

    fn slot(&self, key: &str) -> Slot {
        let mut lines = self.inner.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() >= IN_MEMORY {
            lines.retain(|_, slot| Arc::strong_count(slot) > 1);
        }
        lines.entry(key.to_owned()).or_default().clone()
    }

    async fn fetch(&self, key: &str, spoken: &str) -> Result<Clip, VoiceError> {
        let (cache, name) = (self.inner.cache.clone(), key.to_owned());
        let kept = tokio::task::spawn_blocking(move || cache.load(&name)).await;
        if let Ok(Some(clip)) = kept {
            return Ok(clip);
        }
        let _permit = self.inner.permits.acquire().await.map_err(std::io::Error::other)?;
        let file = self.inner.cache.scratch(key);
        let done = self.inner.settings.synthesise(spoken, &file).await;
        let (cache, name) = (self.inner.cache.clone(), key.to_owned());
        let finished =
            tokio::task::spawn_blocking(move || finish(done, &cache, &name, &file)).await;
        let clip = finished.map_err(std::io::Error::other)??;
        self.set_trouble(String::new());
        Ok(clip)
    }
}

/// Reads what was spoken, polishes and keeps it; the scratch file goes in any case.
fn finish(
    done: Result<(), VoiceError>,
    cache: &Cache,
    key: &str,
    file: &std::path::Path,
) -> Result<Clip, VoiceError> {
    let read = done.and_then(|()| espeak::read(file));
    // It may never have been written; either way it is of no more use.
    let _ = std::fs::remove_file(file);
    let (raw, rate) = read?;
    let clip = polish::polish(&raw, rate).ok_or(VoiceError::Silent)?;
    if let Err(error) = cache.store(key, &clip) {
        tracing::warn!(%error, "không cất được câu đã đọc");
    }
    Ok(clip.into())
}
