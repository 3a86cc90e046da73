//! What time it is on the board.

use super::HostTime;
use crate::stroke::DeviceMs;
use std::collections::VecDeque;

/// Answers to `P` that are kept.
const KEPT: usize = 10;
/// A live frame never tells a time this much older than another before it.
const BACKWARDS_MS: i32 = 5000;
/// Less host time than this tells nothing about the board's rate.
const SPAN_MS: f64 = 400.0;

/// A board's clock seen from here: offset from the quickest of the last ten answers, rate from the spread of them.
#[derive(Clone, Debug, Default)]
pub struct BoardClock {
    latest: Option<DeviceMs>,
    samples: VecDeque<Sample>,
}

#[derive(Clone, Copy, Debug)]
struct Sample {
    host_ms: f64,
    round_trip_ms: f64,
    device: DeviceMs,
}

impl BoardClock {
    /// Board time that never wraps, for the 32 bits of a frame.
    pub fn unroll(&mut self, t_ms: u32) -> DeviceMs {
        // One turn ahead of zero, so that a frame older than the first one heard has a time as well.
        let near = self.latest.unwrap_or(1 << 32 | u64::from(t_ms));
        let ahead = t_ms.wrapping_sub(near as u32).cast_signed();
        let at = near.saturating_add_signed(i64::from(ahead));
        self.latest = Some(near.max(at));
        at
    }

    /// The latest board time any frame has told.
    #[must_use]
    pub fn latest(&self) -> DeviceMs {
        self.latest.unwrap_or_default()
    }

    /// Is this time so far behind the latest that the clock must have started anew?
    #[must_use]
    pub fn has_restarted(&self, t_ms: u32) -> bool {
        let behind = self.latest.map(|latest| (latest as u32).wrapping_sub(t_ms).cast_signed());
        behind.is_some_and(|behind| behind > BACKWARDS_MS)
    }

    /// A question sent at `sent` was answered with `device` at `received`.
    pub fn sample(&mut self, sent: HostTime, received: HostTime, device: DeviceMs) {
        let round_trip_ms = millis(received.saturating_sub(sent));
        let host_ms = millis(sent) + round_trip_ms / 2.0;
        if self.samples.len() == KEPT {
            self.samples.pop_front();
        }
        self.samples.push_back(Sample { host_ms, round_trip_ms, device });
    }

    /// How long before `now` it was `device` on the board, in host time; zero when that is not known.
    #[must_use]
    pub fn age(&self, now: HostTime, device: DeviceMs) -> HostTime {
        let Some(anchor) = best(self.samples.iter()) else { return HostTime::ZERO };
        let board_ms = device as f64 - anchor.device as f64;
        let host_ms = anchor.host_ms + board_ms / self.rate();
        let age_ms = (millis(now) - host_ms).max(0.0);
        HostTime::from_secs_f64(age_ms / 1000.0)
    }

    /// Board ms per host ms; 1 until enough is known.
    #[must_use]
    pub fn rate(&self) -> f64 {
        let half = self.samples.len() / 2;
        let old = best(self.samples.iter().take(half));
        let new = best(self.samples.iter().skip(half));
        let Some((old, new)) = old.zip(new) else { return 1.0 };
        let span_ms = new.host_ms - old.host_ms;
        let board_ms = new.device as f64 - old.device as f64;
        if span_ms < SPAN_MS || board_ms <= 0.0 { 1.0 } else { board_ms / span_ms }
    }
}

fn best<'a>(samples: impl Iterator<Item = &'a Sample>) -> Option<Sample> {
    samples.copied().min_by(|a, b| a.round_trip_ms.total_cmp(&b.round_trip_ms))
}

fn millis(time: HostTime) -> f64 {
    time.as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> HostTime {
        HostTime::from_millis(ms)
    }

    #[test]
    fn time_never_wraps() {
        let mut clock = BoardClock::default();
        let first = clock.unroll(u32::MAX - 10);
        assert_eq!(clock.unroll(5) - first, 16, "past the wrap");
        assert_eq!(first - clock.unroll(u32::MAX - 30), 20, "an older frame afterwards");
        assert_eq!(clock.latest() - first, 16, "an old frame does not turn the clock back");
        let mut fresh = BoardClock::default();
        let first = fresh.unroll(5);
        assert_eq!(first - fresh.unroll(u32::MAX), 6, "older than the first");
    }

    #[test]
    fn age_is_told_in_host_time_at_any_rate() {
        for rate in [1, 20] {
            let mut clock = BoardClock::default();
            for second in 0..10 {
                let host = 1000 * second;
                let slow = if second == 4 { 300 } else { 4 };
                clock.sample(ms(host), ms(host + slow), (1 << 32) + (host + 2) * rate);
            }
            assert!((clock.rate() - rate as f64).abs() < 0.01, "{}", clock.rate());
            let age = clock.age(ms(12_000), (1 << 32) + 9_500 * rate);
            assert!(age.abs_diff(ms(2_500)) < ms(5), "{age:?} at rate {rate}");
        }
    }

    #[test]
    fn nothing_is_old_before_the_clock_is_known() {
        let mut clock = BoardClock::default();
        assert_eq!(clock.age(ms(50_000), 3), ms(0));
        clock.sample(ms(100), ms(110), 5_000);
        assert_eq!(clock.age(ms(120), 5_400), ms(0), "a quicker board is never early");
    }
}
