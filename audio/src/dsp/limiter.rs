//! A look-ahead limiter that no true peak passes.

use super::RATE;
use super::true_peak::{DELAY, TruePeak};

/// 5 ms: short enough for a drum, long enough not to be heard as a click.
const LOOK: usize = 240;
/// Time in which a lowered gain comes back, seconds.
const RELEASE: f64 = 0.08;
/// How many frames late a sample leaves.
pub const LATENCY: usize = LOOK + DELAY - 1;

/// Gain that goes down before a peak arrives and comes back slowly. Memory is fixed.
#[derive(Clone, Debug)]
pub struct Limiter {
    ceiling: f32,
    meter: TruePeak,
    delay: [f32; LATENCY + 1],
    now: usize,
    window: Lowest,
    held: f64,
    mean: Mean,
    release: f64,
}

impl Limiter {
    /// Keeps true peaks at or below `ceiling` (linear).
    #[must_use]
    pub fn new(ceiling: f32) -> Self {
        Self {
            ceiling,
            meter: TruePeak::default(),
            delay: [0.0; LATENCY + 1],
            now: 0,
            window: Lowest::new(),
            held: 1.0,
            mean: Mean::new(),
            release: 1.0 - (-1.0 / (RELEASE * f64::from(RATE))).exp(),
        }
    }

    /// One sample in, the one of [`LATENCY`] frames ago out.
    #[inline]
    pub fn step(&mut self, x: f32) -> f32 {
        self.delay[self.now % self.delay.len()] = x;
        let peak = self.meter.step(x);
        let needed = if peak > self.ceiling { self.ceiling / peak } else { 1.0 };
        let lowest = f64::from(self.window.step(self.now, needed));
        self.held = if lowest < self.held {
            lowest
        } else {
            self.held + (lowest - self.held) * self.release
        };
        let gain = self.mean.step(self.held);
        self.now += 1;
        self.delay[self.now % self.delay.len()] * gain as f32
    }

    /// Forgets the past.
    pub fn reset(&mut self) {
        *self = Self { meter: self.meter.clone(), ..Self::new(self.ceiling) };
        self.meter.reset();
    }
}

/// The lowest of the last [`LOOK`] values: a queue kept in rising order.
#[derive(Clone, Debug)]
struct Lowest {
    entries: [(usize, f32); LOOK + 1],
    head: usize,
    length: usize,
}

impl Lowest {
    const fn new() -> Self {
        Self { entries: [(0, 1.0); LOOK + 1], head: 0, length: 0 }
    }

    fn step(&mut self, now: usize, value: f32) -> f32 {
        let size = self.entries.len();
        if self.length > 0 && self.entries[self.head].0 + LOOK <= now {
            self.head = (self.head + 1) % size;
            self.length -= 1;
        }
        while self.length > 0 && self.entries[(self.head + self.length - 1) % size].1 >= value {
            self.length -= 1;
        }
        self.entries[(self.head + self.length) % size] = (now, value);
        self.length += 1;
        self.entries[self.head].1
    }
}

/// The mean of the last [`LOOK`] values.
#[derive(Clone, Debug)]
struct Mean {
    values: [f64; LOOK],
    at: usize,
    sum: f64,
}

impl Mean {
    const fn new() -> Self {
        Self { values: [1.0; LOOK], at: 0, sum: LOOK as f64 }
    }

    fn step(&mut self, value: f64) -> f64 {
        self.sum += value - self.values[self.at];
        self.values[self.at] = value;
        self.at = (self.at + 1) % LOOK;
        self.sum / LOOK as f64
    }
}
