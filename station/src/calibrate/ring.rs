//! How long a drum rings, from the raw peaks of each 10 ms.

use totom_protocol::Raw;

/// Ring times are told on this grid, ms.
const GRID_MS: u32 = 10;

/// Time from the loudest of these peaks until none is more than a tenth of it, ms; `None` when they end too soon or
/// are too low to tell. They must hold one stroke.
#[must_use]
pub fn ring_ms(peaks: &[Raw], noise: u16) -> Option<u32> {
    let (place, loudest) = peaks.iter().enumerate().max_by_key(|(_, raw)| raw.head)?;
    let quiet = loudest.head / 10;
    if quiet <= noise.saturating_mul(2) {
        return None;
    }
    let after = &peaks[place..];
    let last_loud = after.iter().rposition(|raw| raw.head > quiet)?;
    let end = after.get(last_loud + 1)?;
    Some(end.t_ms.wrapping_sub(loudest.t_ms).max(GRID_MS))
}
