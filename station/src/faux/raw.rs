//! The raw peaks of a drum made of software: what a board streams while it is fitted to its drum.

use totom_protocol::Raw;

/// A board sends them this often, and for so long.
const EACH_MS: u64 = 10;
const LASTS_MS: u64 = 60_000;
/// This drum falls by 20 dB in so many ms.
const RING_MS: f64 = 120.0;
/// What its sensors hear in silence.
const NOISE: (u16, u16) = (5, 6);

/// When the next peaks are due, and what rings.
#[derive(Debug, Default)]
pub(super) struct RawStream {
    next: Option<u64>,
    until: u64,
    struck: Option<(u64, (u16, u16))>,
}

impl RawStream {
    /// Begins, or goes on for as long again.
    pub(super) fn start(&mut self, now: u64) {
        self.next.get_or_insert(now + EACH_MS);
        self.until = now + LASTS_MS;
    }

    pub(super) const fn hit(&mut self, now: u64, peaks: (u16, u16)) {
        self.struck = Some((now, peaks));
    }

    pub(super) fn due(&self) -> u64 {
        self.next.unwrap_or(u64::MAX)
    }

    /// The peaks of the last ten milliseconds, if it is time.
    pub(super) fn pass(&mut self, now: u64) -> Option<Raw> {
        let due = self.next.filter(|&due| due <= now)?;
        self.next = (due < self.until).then_some(due + EACH_MS);
        let left = |since: u64| 10_f64.powf(-(since as f64) / RING_MS);
        let share = self.struck.map_or(0.0, |(at, _)| left(now.saturating_sub(at)));
        let (head, rim) = self.struck.map_or((0, 0), |(_, peaks)| peaks);
        let rings = |peak: u16, noise: u16| ((f64::from(peak) * share) as u16).max(noise);
        Some(Raw { t_ms: now as u32, head: rings(head, NOISE.0), rim: rings(rim, NOISE.1) })
    }
}
