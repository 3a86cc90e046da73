//! A line spoken, and its words timed.

use super::polish::{Polished, polish};
use super::source::{self, VoiceError};
use super::{Captions, Marks, Voice, align, listen};
use crate::drums::Clip;

/// What of a text is wanted from the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ask {
    /// Itself.
    Plain,
    /// Itself, every second word softer.
    Marked,
}

/// What the source made.
struct Raw {
    samples: Vec<f32>,
    rate: u32,
}

impl Voice {
    /// Has a text spoken; answers polished samples.
    pub(super) async fn speak(&self, key: &str, spoken: &str) -> Result<Vec<f32>, VoiceError> {
        let raw = self.record(key, spoken, Ask::Plain).await?.ok_or(VoiceError::Silent)?;
        let polished = aside(move || polish(&raw.samples, raw.rate)).await?;
        Ok(polished.ok_or(VoiceError::Silent)?.clip)
    }

    /// A line of verse with the times of its words.
    pub(super) async fn verse_line(
        &self,
        key: &str,
        line: &str,
    ) -> Result<(Vec<f32>, Marks), VoiceError> {
        if self.inner.settings.captions == Captions::Rough {
            let samples = self.speak(key, line).await?;
            let marks = Marks::guess(line, samples.len());
            return Ok((samples, marks));
        }
        let (plain, marked) =
            tokio::join!(self.record(key, line, Ask::Plain), self.record(key, line, Ask::Marked));
        let plain = plain?.ok_or(VoiceError::Silent)?;
        // A line that is spoken is not lost because its words are not found.
        let marked = marked.ok().flatten();
        let words = line.split_whitespace().count();
        let heard = aside(move || heard(&plain, marked.as_ref(), words)).await?;
        let (polished, onsets) = heard.ok_or(VoiceError::Silent)?;
        let samples = polished.clip;
        let syllables = if onsets.is_none() { self.syllables(line).await.ok() } else { None };
        let line = line.to_owned();
        aside(move || {
            let marks = marks(&line, &samples, onsets, syllables.as_deref());
            (samples, marks)
        })
        .await
    }

    /// What the source makes of what it is asked, if it can. The scratch file goes in any case.
    async fn record(&self, key: &str, spoken: &str, ask: Ask) -> Result<Option<Raw>, VoiceError> {
        let _permit = self.inner.permits.acquire().await.map_err(std::io::Error::other)?;
        let file = self.inner.cache.scratch(key);
        let source = &self.inner.settings.source;
        let done = match ask {
            Ask::Plain => source.speak(spoken, &file).await,
            Ask::Marked => match source.mark(spoken, &file) {
                Some(asked) => asked.await,
                None => return Ok(None),
            },
        };
        let read = aside(move || {
            let read = done.and_then(|()| source::read(&file));
            // It may never have been written; either way it is of no more use.
            let _ = std::fs::remove_file(&file);
            read
        });
        let (samples, rate) = read.await??;
        Ok(Some(Raw { samples, rate }))
    }
}

/// Work that takes its time, on a thread that may take it.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, VoiceError> {
    Ok(tokio::task::spawn_blocking(work).await.map_err(std::io::Error::other)?)
}

/// The polished line, and where in it each word is first heard, if that could be found.
fn heard(
    plain: &Raw,
    marked: Option<&Raw>,
    words: usize,
) -> Option<(Polished, Option<Vec<usize>>)> {
    let polished = polish(&plain.samples, plain.rate)?;
    let onsets = marked
        .filter(|marked| marked.rate == plain.rate)
        .and_then(|marked| listen::onsets(&plain.samples, &marked.samples, words))
        .map(|onsets| onsets.into_iter().map(|at| polished.frame(at)).collect());
    Some((polished, onsets))
}

/// By `onsets`, else by the words spoken alone, else by their length, which harms no ear.
fn marks(
    line: &str,
    samples: &[f32],
    onsets: Option<Vec<usize>>,
    syllables: Option<&[Clip]>,
) -> Marks {
    let guess = Marks::guess(line, samples.len());
    let fitting = syllables.filter(|syllables| syllables.len() == guess.words.len());
    let Some(onsets) = onsets.or_else(|| fitting.map(|clips| align::words(samples, clips))) else {
        return guess;
    };
    let words = listen::voices(samples, &onsets, line);
    Marks { words, onsets, ..guess }
}
