//! What one announcer is to do.

use crate::drums::Preset;
use crate::voice;
use std::path::PathBuf;
use std::time::Duration;
use totom_wire::audio::Manner;

/// Where the sound goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A sound card: of this id or name, or the system's default one.
    Speaker {
        /// Its id or a part of its name.
        device: Option<String>,
    },
    /// A WAV file.
    Wav(PathBuf),
}

/// Cấu hình máy xướng.
#[derive(Clone, Debug)]
pub struct Config {
    /// The hub: `ws://host:port`.
    pub hub: String,
    /// Its key for announcers.
    pub token: Token,
    /// Folder of state and spoken lines.
    pub data: PathBuf,
    /// Where the sound goes.
    pub target: Target,
    /// For which kind of loudspeaker the drums are tuned.
    pub preset: Preset,
    /// How the voice speaks.
    pub voice: voice::Settings,
    /// How verses are said until people at the desk choose otherwise.
    pub manner: Manner,
    /// Khu loa: its name, where a yard has several announcers.
    pub zone: String,
    /// A loudspeaker waits no longer for a verse than this; then less is said.
    pub patience: Duration,
}

/// So long may a loudspeaker stay silent because a clip is not ready.
pub const PATIENCE: Duration = Duration::from_millis(150);

/// A secret; never printed.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// Wraps a secret.
    #[must_use]
    pub const fn new(secret: String) -> Self {
        Self(secret)
    }

    pub(crate) fn secret(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Config {
    /// The address of the announcer's socket; `ws://` may be left out.
    #[must_use]
    pub fn socket(&self) -> String {
        let hub = self.hub.trim_end_matches('/');
        let scheme = if hub.starts_with("ws://") { "" } else { "ws://" };
        format!("{scheme}{hub}/socket/audio")
    }

    /// Where the state is kept.
    #[must_use]
    pub fn state_file(&self) -> PathBuf {
        self.data.join("spoken.json")
    }

    /// Where spoken lines are kept.
    #[must_use]
    pub fn voice_folder(&self) -> PathBuf {
        self.data.join("lines")
    }
}
