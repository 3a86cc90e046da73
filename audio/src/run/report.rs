//! What was announced: counted, kept, told to the hub.

use crate::compose::Item;
use crate::cue::Form;
use crate::link::Ends;
use crate::queue::{Told, Turn};
use crate::state::{Saved, StateFile};
use serde::Serialize;
use totom_wire::audio::{AudioUp, Cue, Say};

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
}

impl Books {
    pub(super) const fn new(file: StateFile, saved: Saved) -> Self {
        Self { file, saved, trouble: String::new() }
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

    /// An announcement has been heard or written: kept first, told after.
    pub(super) fn spoken(
        &mut self,
        turn: &Turn,
        item: &Item,
        sounded: usize,
        spoken_seq: u64,
        frames: u64,
        ends: &Ends,
    ) {
        let whole = sounded == item.samples.len();
        match (&turn.cue.say, turn.form) {
            (Say::Card { .. }, Form::Full) if item.voiced && whole => self.saved.verses += 1,
            (Say::Call { .. }, _) => self.saved.calls += 1,
            (Say::Card { .. } | Say::Opening { .. } | Say::End { .. }, _) => {}
        }
        self.saved.frames = frames;
        self.saved.sounded += sounded as u64;
        self.keep(spoken_seq, ends);
        match turn.told {
            Told::NotYet => tell(ends, turn.cue.seq, item.voiced),
            Told::Already => {}
        }
    }

    /// An announcement was given up for want of a loudspeaker.
    pub(super) fn let_go(&mut self, cue: &Cue, spoken_seq: u64, ends: &Ends) {
        self.keep(spoken_seq, ends);
        tell(ends, cue.seq, false);
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

fn tell(ends: &Ends, seq: u64, voiced: bool) {
    // The line lives as long as the announcer; if it has died, the loop ends by itself.
    let _ = ends.outbox.send(AudioUp::Spoken { seq, voiced });
}
