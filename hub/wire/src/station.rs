//! Station ↔ hub, `/socket/station`. One socket for each hut.

use serde::{Deserialize, Serialize};
pub use totom_rules::Hut;
pub use totom_rules::signal::{Beat, Flag, Flags};

/// Station → hub.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "msg", rename_all = "snake_case")]
pub enum StationUp {
    /// First message on a socket.
    Hello {
        /// [`crate::PROTOCOL`].
        protocol: u16,
        /// Which hut this station serves.
        hut: Hut,
        /// Version of the station program.
        version: String,
    },
    /// State of the cable; sent on change and every second.
    Health(Health),
    /// What the board measures of itself; sent with each of its heartbeats, for those who look after the huts.
    Gauges(Gauges),
    /// How far the fitting of the board to its drum has come.
    Calibration(Calibration),
    /// A stroke as it comes: shown at once, never acted on, not kept.
    Stroke {
        /// Which boot of the board.
        boot: BootId,
        /// Frame number on the cable.
        frame: u16,
        /// Board time, ms since its boot.
        t_ms: u32,
        /// Zone; [`Beat::Roll`] once the strokes are a roll.
        beat: Beat,
        /// Strokes in the gesture so far, this one included.
        count: u16,
        /// Peak, 0–1023.
        peak: u16,
    },
    /// Raised flags changed.
    Flags {
        /// Mask now.
        flags: Flags,
    },
    /// This offer's `Expect` has come: strokes from now on answer it.
    Heard {
        /// Its epoch.
        epoch: u32,
    },
    /// A finished gesture. Kept by the station and sent again until answered by `Durable`.
    Gesture(GestureReport),
}

/// Identifies one boot of one board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BootId {
    /// The board's own id.
    pub board: String,
    /// Its boot count.
    pub boot: u32,
}

/// A finished gesture with its evidence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GestureReport {
    /// Unique for ever: `hut-board-boot-frame-time` of its first stroke. Frame numbers alone come round in a day.
    pub id: String,
    /// Which hut.
    pub hut: Hut,
    /// The offer that was open when its first stroke fell.
    pub epoch: u32,
    /// What was beaten.
    pub beats: Vec<Beat>,
    /// Flags raised.
    pub flags: Flags,
    /// Why it must not be trusted; `None` when it may.
    pub doubt: Option<Doubt>,
    /// Each stroke: frame number, board time in ms, zone, peak.
    pub strokes: Vec<(u16, u32, Beat, u16)>,
    /// Strokes that were taken for the stick's bounce and not counted, in the same form.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bounced: Vec<(u16, u32, Beat, u16)>,
    /// How long before it was sent its first stroke fell, ms. Grows while it waits for the hub.
    pub age_ms: u32,
}

/// Why a gesture is uncertain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doubt {
    /// Frames were lost on the cable.
    Gap,
    /// The board restarted in the middle.
    Reboot,
    /// Older than two seconds by board time when it reached the station.
    Late,
    /// A lone stroke soon after a finished gesture: perhaps its last.
    Straggler,
    /// Too many strokes for a count, too few for a roll.
    ShortRoll,
    /// A weak stroke at the very moment of a strong one at another hut: perhaps its echo. Said by the hub.
    Echo,
}

/// State of a hut's cable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Health {
    /// Link.
    pub link: Link,
    /// Path of the port.
    pub port: String,
    /// In words, Vietnamese: what is wrong and what to do; empty when all is well.
    pub say: String,
    /// Boards' supply in mV, when known.
    pub supply_mv: Option<u16>,
    /// Frames lost, damaged or unknown since the port was opened.
    pub bad_frames: u32,
    /// Steps by which the board listens less closely than it was fitted, because the hut is noisy.
    #[serde(default, skip_serializing_if = "is_none")]
    pub guard: u8,
}

const fn is_none(guard: &u8) -> bool {
    *guard == 0
}

/// What a board measures of itself. Heights run from 0 to 1023.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gauges {
    /// The board's program; what stands after a `+` says that it is no drum of wood: `faux`, `midi`, `keys`.
    pub firmware: String,
    /// Noise floors of skin and rim.
    pub noise: (u16, u16),
    /// Resting levels of skin and rim, as samples: near 490 when the cables are whole.
    pub rest: (u16, u16),
    /// Supply, mV; `None` when the board does not know.
    pub supply_mv: Option<u16>,
    /// Frames the board could not send because nobody took them.
    pub tx_drops: u16,
    /// Bytes or commands the board could not read.
    pub rx_errors: u16,
    /// Faults, as the bits of the board's heartbeat.
    pub faults: u8,
}

impl Gauges {
    /// Is it a program that plays a drum, rather than a board?
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        self.firmware.ends_with("+faux")
    }
}

/// How far "ten soft, ten hard, ten on the rim" has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Calibration {
    /// Nobody may touch the drum: the noise is heard.
    Quiet,
    /// Soft strokes on the skin.
    Soft {
        /// Heard so far.
        heard: u8,
    },
    /// Hard strokes on the skin.
    Hard {
        /// Heard so far.
        heard: u8,
    },
    /// Strokes on the rim.
    Rim {
        /// Heard so far.
        heard: u8,
    },
    /// The settings are on their way to the board.
    Writing,
    /// The board has them for good.
    Done {
        /// What was found, in Vietnamese.
        say: String,
    },
    /// Nothing was changed.
    Failed {
        /// Why, and what to do, in Vietnamese.
        say: String,
    },
}

/// Link to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Link {
    /// No such port.
    Absent,
    /// Port open, board not yet heard.
    Opening,
    /// Heard within 2.5 s.
    Live,
    /// Silent for 2.5 s.
    Weak,
    /// Silent for 5 s.
    Lost,
    /// Wrong hut, wrong protocol, or two boards with one id.
    Refused,
}

/// Hub → station.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "msg", rename_all = "snake_case")]
pub enum StationDown {
    /// The gesture of this id is on disk: forget it.
    Durable {
        /// Its id.
        id: String,
    },
    /// What the hub is waiting for now; replaces the one before.
    Expect {
        /// The offer on the mat.
        epoch: u32,
        /// Must this hut answer now?
        asked: bool,
        /// Every beat pattern that means something in this phase. Public: the same for every hand.
        patterns: Vec<Vec<Beat>>,
    },
    /// What was understood: lamps show it.
    Lamp {
        /// What to show.
        lamp: Lamp,
    },
    /// The hut is quiet again: listen as closely as the board was fitted.
    DropGuard,
    /// Fit the board to its drum. Until the end strokes are measured and count for nothing.
    Calibrate,
    /// Stop fitting; the board keeps the settings it had.
    CalibrateStop,
}

/// What a hut's lamps show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lamp {
    /// Dark.
    Off,
    /// It is your turn.
    Turn,
    /// Understood.
    Ok,
    /// Not understood: beat again.
    Repeat,
}
