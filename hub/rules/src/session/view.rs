//! What everyone may see of the hội.

use crate::round::PublicView;
use crate::{ByHut, Hut, Seats};
use serde::{Deserialize, Serialize};

/// All that the crowd may see of the hội.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicSession {
    /// Opened yet?
    pub open: bool,
    /// Reached its end?
    pub closed: bool,
    /// How many huts sit down in this hội.
    #[serde(default, skip_serializing_if = "Seats::is_five")]
    pub seats: Seats,
    /// Which hội of this record it is, from 1; 0 before the first.
    #[serde(default)]
    pub hoi: u32,
    /// Time is over: the ván being played is the last.
    #[serde(default)]
    pub time_up: bool,
    /// Gà: points in the pot.
    #[serde(default)]
    pub pot: u32,
    /// How the huts came out, best first; empty until the hội is over.
    #[serde(default)]
    pub ranking: Vec<Ranked>,
    /// Equal huts that a lot must separate; empty when none is due, or it was drawn.
    #[serde(default)]
    pub lot_due: Vec<Hut>,
    /// Each hut's line-up and points.
    pub standings: ByHut<Standing>,
    /// Ván finished so far.
    pub finished: u32,
    /// Who leads the next ván, once known.
    pub leader_next: Option<Hut>,
    /// Why play is stopped.
    pub paused: Option<String>,
    /// The ván being played, or the one just ended.
    pub round: Option<PublicView>,
}

/// How a hut stands in the hội.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Name of the line-up.
    pub name: String,
    /// Points so far; fines may make it negative.
    pub points: i32,
    /// Ván won.
    pub wins: u32,
    /// Highest single win.
    pub best: u16,
    /// Wins in a row up to now.
    pub streak: u32,
    /// Chèo đò debt still open: the white flag stands.
    pub cheo_do: bool,
    /// Đeo kính: its wins in this hội that scored nothing for a fault of that tier (rules §8).
    #[serde(default)]
    pub glasses: u32,
}

/// Xếp hạng: a hut's place when the hội is over (rules §10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranked {
    /// From 1; huts that nothing separates share one, and the next is then left out.
    pub place: u8,
    /// Which hut.
    pub hut: Hut,
}

/// Giờ hội: how long the hội may be played by house rule `hoi_phut`; the hub's clock keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoiTime {
    /// Which hội, from 1: another number means another time.
    pub hoi: u32,
    /// How long it may be played, in milliseconds, from its first deal on.
    pub limit_ms: u64,
    /// Does it run now?
    pub flow: Flow,
}

/// Does time run?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flow {
    /// It runs.
    Runs,
    /// Play is stopped, and the time with it.
    Stands,
}

/// A deadline that the rules name and the hub's clock keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timer {
    /// What happens then.
    pub kind: TimerKind,
    /// Measured from the event that started it, in milliseconds.
    pub after_ms: u64,
    /// A new number means a new deadline; the same number one that already runs.
    pub started_by: u64,
}

/// What a deadline is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimerKind {
    /// `cua_so_goi`: the window closes; the clock sends `CloseWindow`.
    CloseWindow,
    /// `thoi_gian_nghi`: the arbiter is prompted; nothing happens by itself.
    Prompt,
}
