//! One stroke, as grouping sees it.

use totom_wire::station::Beat;

/// Board time in ms since its boot, unrolled so that it never wraps.
pub type DeviceMs = u64;

/// One stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Frame number on the cable.
    pub frame: u16,
    /// Board time at first contact.
    pub at: DeviceMs,
    /// Zone: never [`Beat::Roll`].
    pub beat: Beat,
    /// Peak, 0–1023.
    pub peak: u16,
}
