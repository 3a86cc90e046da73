//! A finished gesture, before it has a name.

use super::hit::{DeviceMs, Hit};
use totom_wire::station::{Beat, Doubt, Flags};

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
    /// Board time at which it was over, by the rules alone.
    pub closed_at: DeviceMs,
}
