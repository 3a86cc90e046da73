//! Giọng đọc: text in, clips out. Missing or failing, it costs the words, never the game.
//!
//! A recording is preferred; what it lacks a [`Source`] speaks; each line is made ahead
//! of its time and kept on disk by a hash of all that shaped it.

mod align;
mod cache;
pub mod chant;
mod espeak;
mod listen;
mod marks;
mod number;
pub mod pack;
mod polish;
mod program;
mod shelf;
mod source;
pub mod text;
mod timed;

pub use espeak::Espeak;
pub use program::{BadCommand, Program};
pub use source::{Source, VoiceError};

use crate::compose::Spoken;
use crate::cue::{Recital, Words};
use crate::drums::Clip;
use crate::dsp::frames;
use cache::Cache;
use marks::Marks;
use pack::{Pack, PackError};
use shelf::{Kept, Shelf};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;
use totom_wire::audio::{Card, Speaker};

/// The synthesiser misbehaves when started many times at once, and two cores are busy enough.
const AT_ONCE: usize = 2;
/// Breath between the six and the eight.
const BREATH_MS: u32 = 350;

/// How the announcer speaks.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What speaks a text.
    pub source: Arc<dyn Source>,
    /// Folder of an imported pack of recordings, which is preferred.
    pub pack: Option<PathBuf>,
    /// How exact the times of the words must be.
    pub captions: Captions,
}

impl Default for Settings {
    fn default() -> Self {
        Self { source: Arc::new(Espeak::default()), pack: None, captions: Captions::Rough }
    }
}

/// How exactly words are timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captions {
    /// By listening: within 30 ms of the voice, at twice the work.
    Exact,
    /// By their length: nobody looks, as for a file.
    Rough,
}

/// A speaking voice with its cache. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Voice {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    settings: Settings,
    pack: Mutex<Option<Arc<Pack>>>,
    /// What is wrong with the pack; a machine speaks in its place.
    pack_trouble: Mutex<String>,
    cache: Cache,
    shelf: Shelf,
    permits: Semaphore,
    trouble: Mutex<String>,
}

/// What is made of a text; each has its own place in the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Make {
    /// A sentence.
    Line,
    /// A line of verse, its words timed.
    VerseLine,
    /// One word alone: what a chant is made of, and what a line is timed by.
    Syllable,
    /// A chanted couplet, its lines parted by a newline.
    Chant,
}

impl Make {
    const fn name(self, captions: Captions) -> &'static str {
        match (self, captions) {
            (Self::Line, _) => "line",
            (Self::VerseLine, Captions::Exact) => "verse line, heard twice",
            (Self::VerseLine, Captions::Rough) => "verse line",
            (Self::Syllable, _) => "syllable",
            (Self::Chant, _) => chant::EPOCH,
        }
    }
}

impl Voice {
    /// A voice whose lines are kept in `folder`.
    ///
    /// # Errors
    /// When the folder cannot be made or read.
    pub fn open(settings: Settings, folder: PathBuf) -> std::io::Result<Self> {
        let inner = Inner {
            settings,
            pack: Mutex::default(),
            pack_trouble: Mutex::default(),
            cache: Cache::open(folder)?,
            shelf: Shelf::default(),
            permits: Semaphore::new(AT_ONCE),
            trouble: Mutex::default(),
        };
        let voice = Self { inner: Arc::new(inner) };
        voice.use_own_pack();
        Ok(voice)
    }

    /// Prefers this pack from now on.
    pub fn use_pack(&self, pack: Pack) {
        self.prefer(Some(pack), String::new());
    }

    /// Prefers the pack of its settings, if there is one.
    pub fn use_own_pack(&self) {
        match self.inner.settings.pack.as_deref().map(Pack::open) {
            None => self.prefer(None, String::new()),
            Some(Ok(pack)) => self.prefer(Some(pack), String::new()),
            Some(Err(error)) => self.prefer(None, error.to_string()),
        }
    }

    fn prefer(&self, pack: Option<Pack>, trouble: String) {
        *lock(&self.inner.pack) = pack.map(Arc::new);
        *lock(&self.inner.pack_trouble) = trouble;
    }

    /// `words` as sound: from memory, from disk, or made now. Two callers with the same words wait
    /// for one synthesis. `None` when they could not be spoken; [`Voice::trouble`] says why.
    pub async fn say(&self, words: &Words) -> Option<Spoken> {
        if let Some(recorded) = self.recorded(words).await {
            return Some(recorded);
        }
        let said = match words {
            Words::Line(text) => self.line(text).await,
            Words::Name(card) => self.line(&card.name()).await,
            Words::Verse { card, luc, bat, recital: Recital::Spoken } => {
                self.verse(*card, luc, bat).await
            }
            Words::Verse { card, luc, bat, recital: Recital::Chanted } => {
                self.chant(*card, luc, bat).await
            }
        };
        match said {
            Ok(spoken) => spoken,
            Err(error) => {
                tracing::warn!(%error, text = words.text(), "không đọc được câu");
                self.set_trouble(error.to_string());
                None
            }
        }
    }

    /// The recording of these words; a damaged one counts as none and is told of.
    async fn recorded(&self, words: &Words) -> Option<Spoken> {
        let pack = lock(&self.inner.pack).clone()?;
        let recording = pack.find(words)?.clone();
        // Two packs, or two takes, have files of the same name.
        let slot = self.inner.shelf.slot(&format!("pack {}", recording.sha256));
        let text = words.text();
        let fetch = || async move {
            let load = move || pack.load(&recording, &text);
            match tokio::task::spawn_blocking(load).await {
                Ok(loaded) => loaded.map_err(Some),
                Err(_) => Err(None),
            }
        };
        let kept = slot.get_or_try_init(fetch).await.cloned();
        self.inner.shelf.tidy();
        match kept {
            Ok(Kept { clip, marks }) => {
                Some(marks.spoken(clip, Some(0..usize::MAX), Speaker::Recorded))
            }
            Err(error) => {
                self.blame_pack(error);
                None
            }
        }
    }

    fn blame_pack(&self, error: Option<PackError>) {
        let Some(error) = error else { return };
        tracing::warn!(%error, "gói giọng hỏng, máy đọc thay");
        *lock(&self.inner.pack_trouble) = error.to_string();
    }

    async fn line(&self, text: &str) -> Result<Option<Spoken>, VoiceError> {
        let kept = self.have(Make::Line, text).await?;
        Ok(kept.map(|kept| kept.marks.spoken(kept.clip, Some(0..usize::MAX), self.speaker())))
    }

    /// Six, a breath, eight.
    async fn verse(&self, card: Card, luc: &str, bat: &str) -> Result<Option<Spoken>, VoiceError> {
        let Some(first) = self.have(Make::VerseLine, luc).await? else { return Ok(None) };
        let second = self.have(Make::VerseLine, bat).await?;
        let (clip, marks) = match second {
            Some(second) => breathe(&first, &second),
            None => (first.clip, first.marks),
        };
        Ok(Some(marks.spoken(clip, name_within(card, luc, bat), self.speaker())))
    }

    async fn chant(&self, card: Card, luc: &str, bat: &str) -> Result<Option<Spoken>, VoiceError> {
        let kept = self.have(Make::Chant, &format!("{luc}\n{bat}")).await?;
        let name = name_within(card, luc, bat);
        Ok(kept.map(|kept| kept.marks.spoken(kept.clip, name, Speaker::MachineChant)))
    }

    fn speaker(&self) -> Speaker {
        self.inner.settings.source.speaker()
    }

    /// What is wrong with the voice, for people; empty when the last line was spoken.
    #[must_use]
    pub fn trouble(&self) -> String {
        let all = [lock(&self.inner.pack_trouble).clone(), lock(&self.inner.trouble).clone()];
        all.into_iter().filter(|trouble| !trouble.is_empty()).collect::<Vec<_>>().join(" ")
    }

    fn set_trouble(&self, trouble: String) {
        *lock(&self.inner.trouble) = trouble;
    }

    /// `None` for a text without words.
    async fn have(&self, make: Make, text: &str) -> Result<Option<Kept>, VoiceError> {
        let lines = text.split('\n').map(text::speakable);
        let lines: Vec<_> = lines.filter(|line| line.contains(char::is_alphanumeric)).collect();
        if lines.is_empty() {
            return Ok(None);
        }
        let spoken = lines.join("\n");
        let settings = &self.inner.settings;
        let key = Cache::key(settings.source.as_ref(), make.name(settings.captions), &spoken);
        let slot = self.inner.shelf.slot(&key);
        // Boxed, since a chant is made of syllables, which are had in the same way.
        let fetch = Box::pin(self.fetch(make, &key, &spoken));
        let kept = slot.get_or_try_init(|| fetch).await?.clone();
        self.inner.shelf.tidy();
        Ok(Some(kept))
    }

    async fn fetch(&self, make: Make, key: &str, spoken: &str) -> Result<Kept, VoiceError> {
        let (cache, name) = (self.inner.cache.clone(), key.to_owned());
        let kept = tokio::task::spawn_blocking(move || cache.load(&name)).await;
        if let Ok(Some((clip, marks))) = kept {
            return Ok(Kept { clip, marks });
        }
        let (samples, marks) = match make {
            Make::Chant => self.make_chant(spoken).await?,
            Make::Line | Make::Syllable => {
                let samples = self.speak(key, spoken).await?;
                let marks = Marks::guess(spoken, samples.len());
                (samples, marks)
            }
            Make::VerseLine => self.verse_line(key, spoken).await?,
        };
        let (cache, name) = (self.inner.cache.clone(), key.to_owned());
        let stored = tokio::task::spawn_blocking(move || {
            if let Err(error) = cache.store(&name, &samples, &marks) {
                tracing::warn!(%error, "không cất được câu đã đọc");
            }
            Kept { clip: samples.into(), marks }
        });
        let kept = stored.await.map_err(std::io::Error::other)?;
        self.set_trouble(String::new());
        Ok(kept)
    }

    /// Every word of a line alone, in order.
    async fn syllables(&self, line: &str) -> Result<Vec<Clip>, VoiceError> {
        let words =
            line.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
        let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
        let all = words.into_iter().map(|word| self.have(Make::Syllable, word));
        let kept = futures_util::future::try_join_all(all).await?;
        Ok(kept.into_iter().flatten().map(|kept| kept.clip).collect())
    }

    async fn make_chant(&self, spoken: &str) -> Result<(Vec<f32>, Marks), VoiceError> {
        let mut lines = Vec::new();
        for line in spoken.split('\n') {
            lines.push(chant::Line {
                text: line.to_owned(),
                syllables: self.syllables(line).await?,
            });
        }
        let rendered = tokio::task::spawn_blocking(move || chant::render(&lines)).await;
        rendered.map_err(std::io::Error::other)?.ok_or(VoiceError::Silent)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Two lines with a breath between them.
fn breathe(first: &Kept, second: &Kept) -> (Clip, Marks) {
    let edge = first.clip.len();
    let from = edge + frames(BREATH_MS);
    let mut samples = first.clip.to_vec();
    samples.resize(from, 0.0);
    samples.extend_from_slice(&second.clip);
    let joined = |first: &[usize], second: &[usize]| {
        first.iter().copied().chain(second.iter().map(|at| at + from)).collect()
    };
    let (a, b) = (&first.marks, &second.marks);
    let words = joined(&a.words, &b.words);
    let onsets = joined(a.first_heard(), b.first_heard());
    (samples.into(), Marks { words, onsets, edges: vec![edge], ..Marks::default() })
}

/// Which words of the couplet are the card's name.
fn name_within(card: Card, luc: &str, bat: &str) -> Option<Range<usize>> {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let text: Vec<_> = luc.split_whitespace().chain(bat.split_whitespace()).map(bare).collect();
    let name: Vec<_> = card.name().split_whitespace().map(bare).collect();
    let at = text.windows(name.len()).position(|words| words == name)?;
    Some(at..at + name.len())
}
