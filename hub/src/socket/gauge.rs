//! Pages that are looked at again and again: sent when they changed, and else a sign of life.

use super::pipe::{Gone, Pipe};
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};
use totom_display::RenderError;
use totom_wire::screen::ScreenDown;

/// Gauges, and seconds since last seen, are told whole.
const LOOK: Duration = Duration::from_secs(1);

/// When to look, and what was shown last.
pub(super) struct Gauge {
    look: Interval,
    rev: u64,
    shown: String,
}

impl Gauge {
    pub(super) fn new() -> Self {
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { look, rev: 0, shown: String::new() }
    }

    /// It is time to look.
    pub(super) async fn tick(&mut self) {
        self.look.tick().await;
    }

    /// Whoever sees the page asks for all of it.
    pub(super) fn again(&mut self) {
        self.shown.clear();
    }

    /// Shows this body at this entry of the record, if it is another than before.
    pub(super) async fn show(
        &mut self,
        pipe: &mut Pipe,
        seq: u64,
        body: Result<String, RenderError>,
    ) -> Result<(), Gone> {
        let html = body.unwrap_or_else(|error| error.to_string());
        let rev = self.rev;
        if html == self.shown {
            return pipe.send(&ScreenDown::Alive { rev, left: None }).await;
        }
        self.rev += 1;
        self.shown.clone_from(&html);
        pipe.send(&ScreenDown::Page { rev: self.rev, seq, html, style: None, left: None }).await
    }
}
