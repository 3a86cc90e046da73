//! What every screen, desk and hut hears without asking: the newest of what it shows, or that the hub lives.

use super::pipe::Gone;
use crate::pages::{Frame, Revised};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Interval;
use totom_wire::screen::ScreenDown;

/// How often a quiet socket says that it lives.
const ALIVE: Duration = Duration::from_secs(1);

/// What is newest for one client; frames are made into its kind of message by `F`.
pub(super) struct Feed<F, T = Frame> {
    newest: watch::Receiver<Arc<T>>,
    alive: Interval,
    show: F,
}

/// What is to be told.
pub(super) enum News<T> {
    /// The newest.
    Newest(Arc<T>),
    /// Nothing changed; the hub lives, and time passes.
    Alive(ScreenDown),
}

impl<F: Fn(&Frame) -> ScreenDown> Feed<F> {
    /// The next message. May be dropped and asked anew: nothing is lost.
    pub(super) async fn next(&mut self) -> Result<ScreenDown, Gone> {
        Ok(match self.news().await? {
            News::Newest(frame) => (self.show)(&frame),
            News::Alive(message) => message,
        })
    }
}

impl<F, T: Revised> Feed<F, T> {
    /// Begins with the newest.
    pub(super) fn new(mut newest: watch::Receiver<Arc<T>>, show: F) -> Self {
        newest.mark_changed();
        Self { newest, alive: tokio::time::interval(ALIVE), show }
    }

    /// The newest comes once more.
    pub(super) fn again(&mut self) {
        self.newest.mark_changed();
    }

    /// As [`Feed::next`], for whoever has the message at hand.
    pub(super) async fn news(&mut self) -> Result<News<T>, Gone> {
        tokio::select! {
            biased;
            changed = self.newest.changed() => {
                changed.map_err(|_| Gone)?;
                Ok(News::Newest(Arc::clone(&self.newest.borrow_and_update())))
            }
            _ = self.alive.tick() => {
                Ok(News::Alive(self.newest.borrow().alive()))
            }
        }
    }
}
