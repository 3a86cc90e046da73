//! A hut's page with drum buttons → hub, `/socket/beat`. It stands in for a drum whose hardware failed: what it sends
//! goes the way of every drum's gestures, once, and on disk before it is acknowledged.

use crate::station::{Beat, Flags};
use serde::{Deserialize, Serialize};

/// Most beats of one gesture: two more than any drum language has.
pub const MOST_BEATS: usize = 8;

/// Page → hub. The hub answers with whole pages and, for each gesture, a receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "msg", rename_all = "snake_case", deny_unknown_fields)]
pub enum BeatUp {
    /// A button was pressed: shown at once, never acted on, not kept.
    Stroke {
        /// Which.
        beat: Beat,
        /// Its place in the gesture, from 1.
        count: u16,
    },
    /// Raised flags changed.
    Flags {
        /// Mask now.
        flags: Flags,
    },
    /// A gesture. Sent again until its receipt comes.
    Gesture {
        /// Chosen by the page when it was opened: 4–16 letters and digits.
        page: String,
        /// Counts this page's gestures, from 1.
        number: u16,
        /// The offer that was shown when its first button was pressed.
        epoch: u32,
        /// What was pressed, each with its time on the page's own clock, ms.
        beats: Vec<(u32, Beat)>,
        /// Flags raised.
        flags: Flags,
        /// How long before this sending the player let it go, ms.
        waited_ms: u32,
    },
}
