//! A noisy hut: rain, wind, knocks, a loudspeaker. Strokes that belong to no gesture and are softer than this hut's
//! usual ones are counted; too many, and the board listens a step less closely. All on the board's clock.

mod guard;
mod say;
mod usual;
mod watch;

use crate::cable::HostTime;
use crate::stroke::{DeviceMs, Finished, Hit, Windows};
use guard::Guard;
use totom_protocol::{Order, Report};
use watch::Watch;

/// Something of each of the two zones: the skin's, the rim's.
type ByZone<T> = [T; 2];

const HEAD: usize = 0;
const RIM: usize = 1;

/// What is known of one hut's noise, and what was done about it.
#[derive(Debug)]
pub(crate) struct Noise {
    watch: Watch,
    guard: Guard,
}

impl Noise {
    /// Nothing was heard yet.
    pub(crate) fn new(windows: &Windows) -> Self {
        Self { watch: Watch::new(windows), guard: Guard::default() }
    }

    /// Another board, or another boot: its clock and its guard start anew.
    pub(crate) fn met(&mut self) {
        self.watch.forget_clock();
        self.guard.ask();
    }

    /// The board was fitted to its drum: its thresholds are others.
    pub(crate) fn fitted(&mut self) {
        self.guard.ask();
    }

    /// A stroke that counts.
    pub(crate) fn stroke(&mut self, hit: Hit) {
        self.watch.stroke(hit);
    }

    /// The board's clock has come so far.
    pub(crate) fn passed(&mut self, at: DeviceMs) {
        self.watch.passed(at);
    }

    /// A gesture, or what was taken for one, is over.
    pub(crate) fn finished(&mut self, finished: &Finished) {
        if let Some(zones) = self.watch.finished(finished, self.guard.thresholds()) {
            self.guard.raise(zones);
        }
    }

    /// Somebody wants the thresholds back where they were fitted.
    pub(crate) fn lower(&mut self) {
        self.watch.calm();
        self.guard.lower();
    }

    /// The board said this.
    pub(crate) fn said(&mut self, report: &Report) {
        self.guard.said(report);
    }

    /// What to send now, if it is time; `cseq` is the number it will carry.
    pub(crate) fn due(&mut self, now: HostTime, cseq: u16) -> Option<Order> {
        self.guard.due(now, cseq)
    }

    /// When [`Self::due`] has something to do.
    pub(crate) fn wake(&self) -> HostTime {
        self.guard.wake()
    }

    /// Steps by which the board listens less closely than it was fitted.
    pub(crate) fn steps(&self) -> u8 {
        self.guard.steps()
    }

    /// What is wrong and what was done, a sentence each.
    pub(crate) fn say(&self) -> impl Iterator<Item = String> {
        let noisy =
            self.watch.is_noisy().then(|| say::noisy(self.guard.steps(), self.guard.limit()));
        let steady = self.watch.is_steady().then(|| say::STEADY.to_owned());
        noisy.into_iter().chain(steady)
    }
}
