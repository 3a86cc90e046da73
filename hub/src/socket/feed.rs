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

/// What is to be told.
pub(super) enum News {
    /// The newest frame.
    Frame(Arc<Frame>),
    /// Nothing changed; the hub lives.
    Alive(ScreenDown),
}

impl<F: Fn(&Frame) -> ScreenDown> Feed<F> {
    /// The next message. May be dropped and asked anew: nothing is lost.
    pub(super) async fn next(&mut self) -> Result<ScreenDown, Gone> {
        Ok(match self.news().await? {
            News::Frame(frame) => (self.show)(&frame),
            News::Alive(message) => message,
        })
    }
}

impl<F> Feed<F> {
    /// Begins with the newest frame.
    pub(super) fn new(mut frames: watch::Receiver<Arc<Frame>>, show: F) -> Self {
        frames.mark_changed();
        Self { frames, alive: tokio::time::interval(ALIVE), show }
    }

    /// The newest frame comes once more.
    pub(super) fn again(&mut self) {
        self.frames.mark_changed();
    }

    /// As [`Feed::next`], for whoever has the frame's message at hand.
    pub(super) async fn news(&mut self) -> Result<News, Gone> {
        tokio::select! {
            biased;
            changed = self.frames.changed() => {
                changed.map_err(|_| Gone)?;
                Ok(News::Frame(Arc::clone(&self.frames.borrow_and_update())))
            }
            _ = self.alive.tick() => {
                Ok(News::Alive(ScreenDown::Alive { rev: self.frames.borrow().rev }))
            }
        }
    }
}
