//! Hub → the page of those who look after the huts: how each drum is, before and while it is played.

use crate::station::{Calibration, Gauges, Hut, Link};
use serde::{Deserialize, Serialize};

/// How a hut's drum is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HutCare {
    /// Which hut.
    pub hut: Hut,
    /// Who plays there.
    pub name: String,
    /// Its station, if it has joined.
    pub station: Option<StationCare>,
    /// Seconds since a stroke was heard; `None` when none was since the hub started.
    pub struck_s: Option<u64>,
    /// How far the fitting of the board to its drum has come, or how it ended.
    pub calibration: Option<Calibration>,
    /// How many pages with drum buttons stand in for its drum.
    pub buttons: usize,
}

/// What a station says of its cable and its board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StationCare {
    /// Link to the board.
    pub link: Link,
    /// Path of the port.
    pub port: String,
    /// What is wrong and what to do, in Vietnamese; empty when all is well.
    pub say: String,
    /// Frames lost, damaged or unknown since the port was opened.
    pub bad_frames: u32,
    /// Steps by which the board listens less closely than it was fitted, because the hut is noisy.
    #[serde(default)]
    pub guard: u8,
    /// What the board measured last; `None` until it has, and once it is gone.
    pub gauges: Option<Gauges>,
}
