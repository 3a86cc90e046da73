//! espeak-ng as a program of its own: its licence stays with it, and so do its crashes.

use super::source::{Source, VoiceError, run};
use super::text;
use futures_util::future::BoxFuture;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::process::Command;

/// Synthesis takes 40 ms; what takes this long hangs.
const PATIENCE: Duration = Duration::from_secs(2);
/// At `-a 100` the peaks touch full scale.
const AMPLITUDE: &str = "60";
/// What a softer word is spoken with, where [`AMPLITUDE`] is the usual.
const SOFTER: &str = "40";

/// Giọng: how the synthesiser is asked to speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Espeak {
    /// The program.
    pub program: PathBuf,
    /// Its voice: `vi` (Bắc); `vi-vn-x-south` (Nam) is a trial, its tones are close together.
    pub voice: String,
    /// Pitch range in per cent over the voice's own: wider tones are told apart in the open air.
    pub range: u16,
    /// Words a minute. Verse over a horn across fifty metres wants to be slower than talk.
    pub speed: u16,
}

impl Default for Espeak {
    fn default() -> Self {
        Self { program: "espeak-ng".into(), voice: "vi".to_owned(), range: 50, speed: 140 }
    }
}

impl Source for Espeak {
    fn fingerprint(&self) -> Vec<String> {
        let shape = format!("{} {}", self.range, self.speed);
        vec![self.program.to_string_lossy().into_owned(), self.voice.clone(), shape]
    }

    fn speak<'a>(
        &'a self,
        spoken: &'a str,
        file: &'a Path,
    ) -> BoxFuture<'a, Result<(), VoiceError>> {
        Box::pin(self.synthesise(text::escape(spoken), file))
    }

    fn mark<'a>(
        &'a self,
        spoken: &'a str,
        file: &'a Path,
    ) -> Option<BoxFuture<'a, Result<(), VoiceError>>> {
        let word = |(nth, word): (usize, &str)| match nth % 2 {
            0 => text::escape(word),
            _ => format!("<prosody volume=\"{SOFTER}\">{}</prosody>", text::escape(word)),
        };
        let words: Vec<_> = spoken.split_whitespace().enumerate().map(word).collect();
        Some(Box::pin(self.synthesise(words.join(" "), file)))
    }
}

impl Espeak {
    async fn synthesise(&self, inner: String, file: &Path) -> Result<(), VoiceError> {
        let range = self.range;
        // Debian's 1.51 may swallow the last character: give it a space to swallow.
        let markup = format!("<speak><prosody range=\"+{range}%\">{inner}</prosody></speak> ");
        let mut command = Command::new(&self.program);
        command
            .args(["-v", &self.voice, "-m", "-b", "1", "-a", AMPLITUDE])
            .args(["-s", &self.speed.to_string(), "-w"])
            .arg(file)
            .arg("--")
            .arg(markup);
        let done = run(&mut command, None, PATIENCE).await;
        done.map_err(|error| error.or_missing(|| VoiceError::Missing(self.program.clone())))
    }
}
