//! How noted faults and announcements fold into the state (rules §8).

use super::WinView;
use super::phase::Phase;
use super::state::Round;
use crate::Hut;
use crate::fault::{Fault, Tier};
use crate::win::Said;

impl Round {
    pub(super) fn noted(&mut self, hut: Hut, fault: &str) {
        self.huts[hut].faults.push(fault.to_owned());
        self.reprice();
    }

    pub(super) fn announced(&mut self, hut: Hut, said: &Said) {
        if let Some(win) = self.checked_win(hut) {
            win.said = Some(said.clone());
        }
        self.reprice();
    }

    /// What makes a win none does so at once when the hand lies; before, the hut plays for the kê.
    pub(super) fn observed(&mut self, hut: Hut, fault: &str) {
        let sinks = tier(fault) == Some(Tier::CheoDo);
        if let Some(win) = self.checked_win(hut).filter(|_| sinks) {
            win.failures.push(fault.to_owned());
            win.wins = false;
        }
        self.noted(hut, fault);
    }

    pub(super) fn lifted(&mut self, hut: Hut, fault: &str) {
        let faults = &mut self.huts[hut].faults;
        if let Some(at) = faults.iter().rposition(|id| id == fault) {
            faults.remove(at);
        }
        if let Some(win) =
            self.checked_win(hut).filter(|win| win.failures.iter().any(|id| id == fault))
        {
            win.failures.retain(|id| id != fault);
            // A hand that wins has a name.
            win.wins = win.failures.is_empty() && !win.cuoc.is_empty();
        }
        self.reprice();
    }

    fn checked_win(&mut self, hut: Hut) -> Option<&mut WinView> {
        match &mut self.phase {
            Phase::Checking { win, .. } if win.hut == hut => Some(win),
            Phase::Checking { .. }
            | Phase::Arranging
            | Phase::Opening { .. }
            | Phase::Throwing { .. }
            | Phase::Offered(_)
            | Phase::Laying { .. }
            | Phase::Drawing { .. }
            | Phase::Showing { .. }
            | Phase::Ended { .. } => None,
        }
    }
}

fn tier(id: &str) -> Option<Tier> {
    Fault::of_id(id).map(Fault::tier)
}
