//! File or loudspeaker, as the announcer's task sees them.

use crate::compose::Item;
use crate::config::{Config, Target};
use crate::drums::Clip;
use crate::engine::Ended;
use crate::error::AnnounceError;
use crate::output::device::{Device, Keeper};
use crate::output::file::FileOut;
use crate::output::live::{LiveOut, seconds};
use crate::queue::{Cut, Mode, Turn};
use crate::state::Saved;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::mpsc;

/// A full disk is tried again after so many milliseconds.
const TRY_AGAIN_MS: u64 = 2_000;

pub(super) enum Output {
    File { out: Box<FileOut>, path: PathBuf, refused: Option<(u64, String)> },
    Live { out: LiveOut, _keeper: Keeper },
}

impl Output {
    pub(super) fn open(
        config: &Config,
        saved: &Saved,
        device: Option<Arc<dyn Device>>,
    ) -> Result<Self, AnnounceError> {
        match (&config.target, device) {
            (Target::Wav(path), _) => {
                // Only an announcer that goes on keeps what an earlier one wrote.
                let frames = if saved.spoken_seq > 0 { saved.frames } else { 0 };
                let out = FileOut::open(path, frames, config.preset)
                    .map_err(|source| AnnounceError::File { path: path.clone(), source })?;
                Ok(Self::File { out: Box::new(out), path: path.clone(), refused: None })
            }
            (Target::Speaker { .. }, Some(device)) => {
                let (tell, news) = mpsc::unbounded_channel();
                let keeper = Keeper::start(device, config.preset, tell)?;
                Ok(Self::Live { out: LiveOut::new(news), _keeper: keeper })
            }
            (Target::Speaker { .. }, None) => Err(AnnounceError::NoSpeakerInside),
        }
    }

    pub(super) const fn mode(&self) -> Mode {
        match self {
            Self::File { .. } => Mode::File,
            Self::Live { .. } => Mode::Live,
        }
    }

    /// May a turn be given to it?
    pub(super) fn is_ready(&self, now: u64) -> bool {
        match self {
            Self::File { refused, .. } => {
                refused.as_ref().is_none_or(|(since, _)| since + TRY_AGAIN_MS <= now)
            }
            Self::Live { out, .. } => out.is_up(),
        }
    }

    /// Was the last turn refused, so that it must be given again?
    pub(super) const fn wants_again(&self) -> bool {
        matches!(self, Self::File { refused: Some(_), .. })
    }

    /// Is it known that there is no loudspeaker?
    pub(super) const fn is_lost(&self) -> bool {
        matches!(self, Self::Live { out, .. } if out.is_lost())
    }

    /// Gives it a turn; true when that has ended already, as in a file.
    pub(super) fn say(&mut self, turn: &Turn, item: &Arc<Item>, now: u64) -> bool {
        match self {
            Self::Live { out, .. } => {
                out.play(item.clone());
                false
            }
            Self::File { out, path, refused } => match out.write(turn, item) {
                Ok(()) => {
                    *refused = None;
                    true
                }
                Err(error) => {
                    tracing::error!(%error, path = %path.display(), "tệp âm thanh chưa ghi được");
                    let told = format!(
                        "{error} («{}»). Xin kiểm tra chỗ trống trên đĩa; máy sẽ ghi lại.",
                        path.display()
                    );
                    *refused = Some((now, told));
                    false
                }
            },
        }
    }

    /// The announcement that was heard to its end just now.
    pub(super) fn heard(&mut self) -> Option<Ended> {
        match self {
            Self::File { .. } => None,
            Self::Live { out, .. } => out.poll(),
        }
    }

    /// Gives up what is to be played.
    pub(super) fn forget(&mut self) {
        match self {
            Self::File { .. } => {}
            Self::Live { out, .. } => out.forget(),
        }
    }

    pub(super) fn cut(&mut self, cut: Cut) {
        match self {
            Self::File { .. } => {}
            Self::Live { out, .. } => out.cut(cut),
        }
    }

    /// Volume and the loop under everything; a file is written as it is.
    pub(super) fn set(&mut self, volume: f32, bed: Option<Clip>) {
        match self {
            Self::File { .. } => {}
            Self::Live { out, .. } => out.set(volume, bed),
        }
    }

    pub(super) fn trouble(&self) -> String {
        match self {
            Self::File { refused, .. } => {
                refused.as_ref().map(|(_, told)| told.clone()).unwrap_or_default()
            }
            Self::Live { out, .. } => out.trouble().to_owned(),
        }
    }

    /// Frames in the file; 0 for a loudspeaker.
    pub(super) const fn frames(&self) -> u64 {
        match self {
            Self::File { out, .. } => out.frames(),
            Self::Live { .. } => 0,
        }
    }

    /// Completes a file; answers the seconds of sound.
    pub(super) fn close(self, saved: &Saved) -> f64 {
        match self {
            Self::Live { .. } => seconds(saved.sounded),
            Self::File { out, path, .. } => {
                let total = seconds(out.frames());
                if let Err(error) = out.close() {
                    tracing::error!(%error, path = %path.display(), "tệp âm thanh chưa đóng được trọn vẹn");
                }
                total
            }
        }
    }
}
