//! The table's clock follows the game, and clocks on the wall follow it.

use super::run::Table;
use tokio::sync::watch;
use tokio::time::Instant;
use totom_rules::session::{Flow, HoiTime};

impl<S> Table<S> {
    /// When the window in which huts may call closes by itself, for clocks to count down to.
    #[must_use]
    pub fn closes(&self) -> watch::Receiver<Option<Instant>> {
        self.closes.subscribe()
    }

    /// While nothing can be recorded, play stands still, and its time too.
    pub(super) fn follow_time(&mut self) {
        let session = self.yard.session();
        let (timer, hoi) = (self.yard.timer(), session.hoi_time());
        match self.trouble {
            None => self.clock.follow(timer, hoi),
            Some(_) => {
                self.clock.follow(None, hoi.map(|hoi| HoiTime { flow: Flow::Stands, ..hoi }));
            }
        }
        let closes = self.clock.closes();
        self.closes.send_if_modified(|known| std::mem::replace(known, closes) != closes);
    }
}
