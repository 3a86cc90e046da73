//! Canh loa: decides from the engine's progress alone whether a loudspeaker still works.
//!
//! Errors do not count: some drivers report thousands at start and then play, others report none
//! and are dead.

/// A stream may take its time before it first asks for sound.
const GRACE_MS: u64 = 3_000;
const STALL_MS: u64 = 500;
const FIRST_WAIT_MS: u64 = 250;
const LONGEST_WAIT_MS: u64 = 30_000;

/// What the watchdog thinks of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It asks for sound.
    Alive,
    /// It has stopped asking.
    Lost,
}

/// Watches one open stream. Times in milliseconds of any one clock.
#[derive(Debug)]
pub struct Watchdog {
    last: u64,
    since: u64,
    patience: u64,
}

impl Watchdog {
    /// For a stream opened `now`.
    #[must_use]
    pub const fn new(now: u64) -> Self {
        Self { last: 0, since: now, patience: GRACE_MS }
    }

    /// Looks at the engine's count of pulled frames.
    pub const fn look(&mut self, now: u64, pulled: u64) -> Verdict {
        if pulled != self.last {
            self.last = pulled;
            self.since = now;
            self.patience = STALL_MS;
        }
        if now.saturating_sub(self.since) >= self.patience { Verdict::Lost } else { Verdict::Alive }
    }
}

/// Waits between attempts to open a device: longer each time.
#[derive(Debug, Default)]
pub struct Backoff {
    tries: u32,
}

impl Backoff {
    /// Milliseconds to wait before the next attempt.
    pub fn wait(&mut self) -> u64 {
        let wait = FIRST_WAIT_MS << self.tries.min(8);
        self.tries += 1;
        wait.min(LONGEST_WAIT_MS)
    }

    /// The device worked: the next loss is answered quickly again.
    pub const fn reset(&mut self) {
        self.tries = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_stall_counts() {
        let mut dog = Watchdog::new(1_000);
        let steps = [
            (1_000, 0, Verdict::Alive, "just opened"),
            (3_900, 0, Verdict::Alive, "slow to start"),
            (3_950, 2_048, Verdict::Alive, "first frames"),
            (4_400, 2_048, Verdict::Alive, "a pause"),
            (4_440, 4_096, Verdict::Alive, "goes on"),
            (4_939, 4_096, Verdict::Alive, "not yet half a second"),
            (4_940, 4_096, Verdict::Lost, "half a second"),
        ];
        for (now, pulled, due, reason) in steps {
            assert_eq!(dog.look(now, pulled), due, "{reason}");
        }
        assert_eq!(Watchdog::new(0).look(3_000, 0), Verdict::Lost, "never started");
    }

    #[test]
    fn waits_grow_to_a_limit() {
        let mut backoff = Backoff::default();
        let waits: Vec<_> = (0..9).map(|_| backoff.wait()).collect();
        assert_eq!(waits, [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
        backoff.reset();
        assert_eq!(backoff.wait(), 250);
    }
}
