//! tokio time → rules time: sleeps until the next deadline that the rules name.

use std::time::Duration;
use tokio::time::{Instant, sleep_until};
use totom_rules::session::{Timer, TimerKind};

/// The deadline that is running, if any. Monotonic: the wall clock may jump as it likes.
#[derive(Debug, Default)]
pub(super) struct Clock {
    running: Option<(Timer, Instant)>,
}

impl Clock {
    /// Takes over what the rules name now; a deadline that already runs keeps its end.
    pub(super) fn follow(&mut self, timer: Option<Timer>) {
        let same = matches!((&self.running, &timer), (Some((old, _)), Some(new)) if old == new);
        if !same {
            self.running = timer.map(|t| (t, Instant::now() + Duration::from_millis(t.after_ms)));
        }
    }

    /// Ends when the deadline does; never, without one.
    pub(super) async fn rings(&self) -> TimerKind {
        match &self.running {
            Some((timer, end)) => {
                sleep_until(*end).await;
                timer.kind
            }
            None => std::future::pending().await,
        }
    }

    /// Stops the deadline that rang, so that it rings once.
    pub(super) fn silence(&mut self) {
        if let Some((_, end)) = &mut self.running {
            *end = Instant::now() + Duration::from_secs(60 * 60 * 24 * 365);
        }
    }

    /// Rings again soon: what it rang for could not be recorded.
    pub(super) fn retry(&mut self) {
        if let Some((_, end)) = &mut self.running {
            *end = Instant::now() + Duration::from_secs(2);
        }
    }
}
