//! Time of this thread on the processor.

use criterion::measurement::{Measurement, ValueFormatter, WallTime};

/// Counts nanoseconds in which the thread ran, as Linux tells them.
pub(crate) struct CpuTime;

#[expect(clippy::disallowed_methods, reason = "a benchmark asks the system for the time")]
fn now() -> u64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    told.split(' ').next().and_then(|ran| ran.parse().ok()).unwrap()
}

impl Measurement for CpuTime {
    type Intermediate = u64;
    type Value = u64;

    fn start(&self) -> u64 {
        now()
    }

    fn end(&self, start: u64) -> u64 {
        // A span too short to be seen is not nothing.
        (now() - start).max(1)
    }

    fn add(&self, one: &u64, other: &u64) -> u64 {
        one + other
    }

    fn zero(&self) -> u64 {
        0
    }

    fn to_f64(&self, value: &u64) -> f64 {
        *value as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}
