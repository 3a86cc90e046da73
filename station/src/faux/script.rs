//! How people beat: when each stroke of a gesture falls.

use totom_wire::station::Beat;

/// Between the strokes of a count: an ordinary player's pace.
const COUNT_MS: u64 = 320;
/// A roll starts slowly.
const LEAD_IN_MS: [u64; 5] = [420, 330, 260, 200, 150];
/// Then two hands, not quite alike.
const QUICK_MS: [u64; 2] = [88, 95];
const ROLL_STROKES: usize = 18;
/// To and between the closing cắc cắc, or the tùng tùng in their place.
const CLOSING_MS: u64 = 310;
/// Between two rolls.
const BREATH_MS: u64 = 900;

/// One stroke of a performance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tap {
    /// Board ms since the first stroke.
    pub after_ms: u64,
    /// Where; never [`Beat::Roll`].
    pub beat: Beat,
    /// How hard.
    pub peak: u16,
}

/// A gesture as strokes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Performance {
    /// Strokes in order.
    pub taps: Vec<Tap>,
    /// Board ms from the first stroke until any listener must have understood it.
    pub over_ms: u64,
    /// Board ms from the first stroke until another gesture is certainly another.
    pub rest_ms: u64,
}

/// Beats as a person would: each roll closed by cắc cắc, unless tùng stands in their place.
#[must_use]
pub fn perform(beats: &[Beat]) -> Performance {
    let mut taps = Vec::new();
    let mut at = 0;
    for (index, &beat) in beats.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| beats[before]);
        at += pause(before, beat);
        if beat == Beat::Roll {
            at = roll(&mut taps, at, beats.get(index + 1) == Some(&Beat::Tung));
        } else {
            taps.push(Tap { after_ms: at, beat, peak: 560 + 40 * (index as u16 % 2) });
        }
    }
    let rolls = beats.contains(&Beat::Roll);
    let (over, rest) = if rolls { (3200, 5000) } else { (1000, 2300) };
    Performance { taps, over_ms: at + over, rest_ms: at + rest }
}

const fn pause(before: Option<Beat>, beat: Beat) -> u64 {
    match (before, beat) {
        (None, _) => 0,
        (Some(_), Beat::Roll) => BREATH_MS,
        (Some(Beat::Roll), Beat::Tung) => CLOSING_MS,
        (Some(Beat::Roll), Beat::Cac | Beat::Gong | Beat::Unsure) => BREATH_MS,
        (
            Some(Beat::Tung | Beat::Cac | Beat::Gong | Beat::Unsure),
            Beat::Tung | Beat::Cac | Beat::Gong | Beat::Unsure,
        ) => COUNT_MS,
    }
}

/// Adds a roll from `at` on; returns when its last stroke falls.
fn roll(taps: &mut Vec<Tap>, mut at: u64, tung_closes: bool) -> u64 {
    for stroke in 0..ROLL_STROKES {
        if let Some(before) = stroke.checked_sub(1) {
            at += LEAD_IN_MS.get(before).copied().unwrap_or(QUICK_MS[before % 2]);
        }
        taps.push(Tap { after_ms: at, beat: Beat::Tung, peak: 520 + 110 * (stroke as u16 % 2) });
    }
    let closing = if tung_closes { 0 } else { 2 };
    for _ in 0..closing {
        at += CLOSING_MS;
        taps.push(Tap { after_ms: at, beat: Beat::Cac, peak: 540 });
    }
    at
}
