//! A page of a screen that is here.

use super::{ScreenId, Screens};
use totom_wire::screen::Painted;

/// An open page of a screen.
#[derive(Debug)]
pub struct Open {
    screens: Screens,
    id: ScreenId,
}

impl Open {
    pub(super) fn new(screens: &Screens, id: &ScreenId) -> Self {
        Self { screens: screens.clone(), id: id.clone() }
    }

    /// It is told this revision.
    pub fn told(&self, rev: u64) {
        self.screens.lock().here.told(&self.id, rev);
    }

    /// It says what it paints. Wakes nobody: it says so every other second.
    pub fn paints(&self, painted: Painted) {
        self.screens.lock().here.paints(&self.id, painted);
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.screens.lock().here.leave(&self.id);
        self.screens.tell();
    }
}
