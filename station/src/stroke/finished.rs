//! A finished gesture, before it has a name.

use super::hit::{DeviceMs, Hit};
use totom_wire::station::{Beat, Doubt, Flags};

/// Does a row of strokes belong to a gesture? For judging the drum, not the player: what it means is the hub's to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// It was beaten as something is beaten here and now.
    Call,
    /// It answers nothing: no such pattern, or a lone stroke of a hut that was not asked.
    Stray,
    /// That cannot be told: nothing is expected, strokes may have been lost, or a flag was raised.
    Unjudged,
}

/// What was beaten, with everything that proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The offer that was open when the first stroke fell.
    pub epoch: u32,
    /// What was beaten.
    pub beats: Vec<Beat>,
    /// Flags raised.
    pub flags: Flags,
    /// Why it must not be trusted.
    pub doubt: Option<Doubt>,
    /// Each stroke that counts; never empty.
    pub hits: Vec<Hit>,
    /// Does it belong to a gesture?
    pub sense: Sense,
    /// Board time at which it was over, by the rules alone.
    pub closed_at: DeviceMs,
}
