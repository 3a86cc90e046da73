//! What every screen, desk and hut hears without asking: the newest frame, or that the hub lives.

use super::pipe::Gone;
use crate::pages::Frame;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Interval;
use totom_wire::screen::ScreenDown;

/// How often a quiet socket says that it lives.
const ALIVE: Duration = Duration::from_secs(1);

/// The frames for one client, made into its kind of message by `F`.
pub(super) struct Feed<F> {
    frames: watch::Receiver<Arc<Frame>>,
    alive: Interval,
    show: F,
}

impl<F: Fn(&Frame) -> ScreenDown> Feed<F> {
    /// Begins with the newest frame.
    pub(super) fn new(mut frames: watch::Receiver<Arc<Frame>>, show: F) -> Self {
        frames.mark_changed();
        Self { frames, alive: tokio::time::interval(ALIVE), show }
    }

    /// The newest frame comes once more.
    pub(super) fn again(&mut self) {
        self.frames.mark_changed();
    }

    /// The next message. May be dropped and asked anew: nothing is lost.
    pub(super) async fn next(&mut self) -> Result<ScreenDown, Gone> {
        tokio::select! {
            biased;
            changed = self.frames.changed() => {
                changed.map_err(|_| Gone)?;
                let frame = Arc::clone(&self.frames.borrow_and_update());
                Ok((self.show)(&frame))
            }
            _ = self.alive.tick() => Ok(ScreenDown::Alive { rev: self.frames.borrow().rev }),
        }
    }
}
