//! What was announced: counted, kept, told to the hub.

use crate::compose::Item;
use crate::cue::Form;
use crate::dsp::RATE;
use crate::link::Ends;
use crate::queue::{Done, Turn};
use crate::state::{Saved, StateFile};
use serde::Serialize;
use totom_wire::audio::{AudioUp, Say, Settings};

/// Tổng kết: what one announcer said, over all its restarts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Verses spoken whole.
    pub verses: u64,
    /// Hut calls announced.
    pub calls: u64,
    /// Length of the file, or of what the loudspeaker said, in seconds.
    pub seconds: f64,
}

impl Summary {
    /// One line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        let Self { verses, calls, seconds } = self;
        format!("{{\"verses\":{verses},\"calls\":{calls},\"seconds\":{seconds:.3}}}")
    }
}

/// The state on disk, and the words about it to the hub.
pub(super) struct Books {
    file: StateFile,
    saved: Saved,
    trouble: String,
    /// Frames heard of the cue that is being said, over its interruptions.
    heard: u64,
}

impl Books {
    pub(super) const fn new(file: StateFile, saved: Saved) -> Self {
        Self { file, saved, trouble: String::new(), heard: 0 }
    }

    pub(super) const fn saved(&self) -> &Saved {
        &self.saved
    }

    pub(super) fn trouble(&self) -> &str {
        &self.trouble
    }

    pub(super) const fn summary(&self, seconds: f64) -> Summary {
        Summary { verses: self.saved.verses, calls: self.saved.calls, seconds }
    }

    /// People have set the announcer otherwise.
    pub(super) fn set(&mut self, settings: Settings, ends: &Ends) {
        self.saved.settings = Some(settings);
        self.keep(self.saved.spoken_seq, ends);
    }

    /// So many frames of a turn were heard or written; `done` when its cue has ended with it.
    pub(super) fn heard(&mut self, turn: &Turn, item: &Item, sounded: usize, file_frames: u64) {
        let whole = sounded == item.samples.len();
        match (&turn.cue.say, turn.form) {
            (Say::Card { .. }, Form::Full | Form::Chant) if item.voiced && whole => {
                self.saved.verses += 1;
            }
            (Say::Call { .. }, _) if whole => self.saved.calls += 1,
            _ => {}
        }
        self.saved.frames = file_frames;
        self.saved.sounded += sounded as u64;
        self.heard += sounded as u64;
    }

    /// A cue is done with: kept first, told after.
    pub(super) fn done(&mut self, done: &Done, voiced: bool, spoken_seq: u64, ends: &Ends) {
        self.keep(spoken_seq, ends);
        let heard_ms = std::mem::take(&mut self.heard) * 1000 / u64::from(RATE);
        tell(ends, done, voiced, heard_ms);
    }

    /// A cue was dropped without a sound of its own.
    pub(super) fn dropped(&mut self, done: &Done, spoken_seq: u64, ends: &Ends) {
        tracing::debug!(seq = done.cue.seq, how = ?done.how, "bỏ một câu xướng");
        self.keep(spoken_seq, ends);
        tell(ends, done, false, 0);
    }

    fn keep(&mut self, spoken_seq: u64, ends: &Ends) {
        self.saved.spoken_seq = spoken_seq;
        ends.spoken.send_replace(spoken_seq);
        self.trouble = match self.file.save(&self.saved) {
            Ok(()) => String::new(),
            Err(error) => {
                tracing::error!(%error, "sổ tay máy xướng chưa ghi được");
                format!(
                    "Không ghi được sổ tay máy xướng: {error}. Xin kiểm tra chỗ trống trên đĩa."
                )
            }
        };
    }
}

fn tell(ends: &Ends, done: &Done, voiced: bool, heard_ms: u64) {
    let how = done.how;
    // The line lives as long as the announcer; if it has died, the loop ends by itself.
    let _ = ends.outbox.send(AudioUp::Spoken { seq: done.cue.seq, voiced, how, heard_ms });
}
