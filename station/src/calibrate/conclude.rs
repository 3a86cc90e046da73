//! From strokes to settings: pure.

use super::error::CalibrateError;
use std::fmt;

/// What was beaten: peaks of skin and rim sensor for each stroke, and what was heard in silence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beaten {
    /// Soft, on the skin.
    pub soft: Vec<(u16, u16)>,
    /// Hard, on the skin.
    pub hard: Vec<(u16, u16)>,
    /// On the rim.
    pub rim: Vec<(u16, u16)>,
    /// Noise floors of skin and rim.
    pub noise: (u16, u16),
    /// How long each hard stroke rang until it was 20 dB lower, ms.
    pub rings_ms: Vec<u32>,
}

/// Settings that fit the drum, by their names in the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// Softest height on the skin that counts.
    pub thr_head: u16,
    /// And on the rim.
    pub thr_rim: u16,
    /// Under this share of the rim, percent, it is tùng.
    pub zone_head: u16,
    /// Over this one, cắc.
    pub zone_rim: u16,
    /// Time to fall by 20 dB.
    pub ring_ms: u16,
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { thr_head, thr_rim, zone_head, zone_rim, ring_ms } = self;
        write!(
            f,
            "ngưỡng mặt {thr_head}, ngưỡng tang {thr_rim}, tùng dưới {zone_head}%, cắc trên {zone_rim}%, trống ngân {ring_ms} ms"
        )
    }
}

/// The board's own limits.
const THRESHOLD: (u16, u16) = (20, 600);
const ZONE_HEAD: (u32, u32) = (10, 100);
const ZONE_RIM: (u32, u32) = (100, 1000);
const RING_MS: (u32, u32) = (20, 600);
/// The board never listens below four times the noise; a soft stroke must be well above.
const OVER_NOISE: u16 = 6;
/// The worst of one class must be this much apart from the worst of the other, percent.
const APART: u32 = 150;
/// Longer, and strokes of a roll drown in one another.
const LONGEST_RING_MS: u32 = 400;

/// What fits these strokes.
///
/// # Errors
/// The reason why nothing does: classes that overlap, noise, a drum that rings too long.
pub fn conclude(beaten: &Beaten) -> Result<Fit, CalibrateError> {
    let thr_head = threshold(&heights(&beaten.soft, |it| it.0), beaten.noise.0)?;
    let thr_rim = threshold(&heights(&beaten.rim, |it| it.1), beaten.noise.1)?;
    let (zone_head, zone_rim) = zones(beaten)?;
    Ok(Fit { thr_head, thr_rim, zone_head, zone_rim, ring_ms: ring(&beaten.rings_ms)? })
}

fn heights(strokes: &[(u16, u16)], of: impl Fn(&(u16, u16)) -> u16) -> Vec<u16> {
    let mut heights: Vec<u16> = strokes.iter().map(of).collect();
    heights.sort_unstable();
    heights
}

/// Half of a soft stroke, one in ten being softer still.
fn threshold(sorted: &[u16], noise: u16) -> Result<u16, CalibrateError> {
    let softest = quantile(sorted, 10).unwrap_or(0);
    if softest < noise.saturating_mul(OVER_NOISE).max(2 * THRESHOLD.0) {
        return Err(CalibrateError::Noisy { softest, noise });
    }
    Ok((softest / 2).clamp(THRESHOLD.0, THRESHOLD.1))
}

/// The value that so many percent lie under.
fn quantile<T: Copy>(sorted: &[T], percent: usize) -> Option<T> {
    let place = (sorted.len().checked_sub(1)? * percent + 50) / 100;
    sorted.get(place).copied()
}

/// Two borders a third of the way between the classes, as ratios; what lies between is doubtful.
fn zones(beaten: &Beaten) -> Result<(u16, u16), CalibrateError> {
    let share = |&(head, rim): &(u16, u16)| u32::from(rim) * 100 / u32::from(head.max(1));
    let on_skin = beaten.soft.iter().chain(&beaten.hard).map(share).max().unwrap_or(0).max(1);
    let on_rim = beaten.rim.iter().map(share).min().unwrap_or(0);
    let overlap = CalibrateError::Overlap { head: on_skin, rim: on_rim };
    if on_rim * 100 < on_skin * APART {
        return Err(overlap);
    }
    let step = (f64::from(on_rim) / f64::from(on_skin)).cbrt();
    let low = (f64::from(on_skin) * step) as u32;
    let high = (f64::from(on_skin) * step * step) as u32;
    let (low, high) = (low.clamp(ZONE_HEAD.0, ZONE_HEAD.1), high.clamp(ZONE_RIM.0, ZONE_RIM.1));
    // The board's limits may have moved a border across its own class.
    if low <= on_skin || high >= on_rim {
        return Err(overlap);
    }
    Ok((low as u16, high as u16))
}

/// What nine of ten hard strokes do not exceed, and a tenth more.
fn ring(rings_ms: &[u32]) -> Result<u16, CalibrateError> {
    let mut rings = rings_ms.to_vec();
    rings.sort_unstable();
    let ring = quantile(&rings, 90).unwrap_or(RING_MS.1);
    if ring > LONGEST_RING_MS {
        return Err(CalibrateError::Rings(ring));
    }
    Ok((ring * 11 / 10).clamp(RING_MS.0, RING_MS.1) as u16)
}
