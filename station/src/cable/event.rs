//! What the cable tells the station.

use super::HostTime;
use crate::stroke::DeviceMs;
use totom_protocol::Report;
use totom_wire::station::{Beat, BootId, Flags};

/// Something happened on the board, told in the order of its clock; or the board itself came or went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CableEvent {
    /// A stroke.
    Stroke(HeardStroke),
    /// The raised flags.
    Flags {
        /// Board time.
        at: DeviceMs,
        /// Raised now.
        raised: Flags,
    },
    /// The board's clock has reached this, and everything before has been told.
    Time(DeviceMs),
    /// A frame as it stands on the cable, for those who look closer; what it means is told beside it.
    Said(Report),
    /// Frames before this board time stayed lost.
    Lost(DeviceMs),
    /// This board answers now; the one before, if any, is gone with all it was telling.
    Met {
        /// Which boot of which board.
        boot: BootId,
        /// The frame after which it is heard from now on; `None` when it goes on where a station before left off.
        after: Option<u16>,
    },
    /// Nothing was heard for five seconds.
    Silent,
}

/// A stroke as it came over the cable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeardStroke {
    /// Frame number.
    pub frame: u16,
    /// Board time.
    pub at: DeviceMs,
    /// Zone.
    pub beat: Beat,
    /// Peak, 0–1023.
    pub peak: u16,
    /// How long ago it fell, by the board's clock.
    pub age: HostTime,
}
