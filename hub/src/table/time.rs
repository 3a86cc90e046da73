//! The table's clock follows the game.

use super::run::Table;
use totom_rules::session::{Flow, HoiTime};

impl<S> Table<S> {
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
    }
}
