//! Handles that pages and sockets share.

use crate::backup::Backup;
use crate::error::WebError;
use crate::gate::Gate;
use crate::keys::{Keys, one_time_code};
use crate::net::Framings;
use crate::pages::{Pages, Twice};
use crate::recordings::Recordings;
use crate::registry::{Guesses, Leases, Live};
use crate::screens::Screens;
use crate::socket::Written;
use crate::store::Announced;
use crate::table::{CueLog, Inbox, RecordLog, Sealed, TableState};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use totom_verses::Shelf;

/// Spectators' sockets at once: beyond this a newcomer is told to try later.
pub(crate) const SPECTATORS: usize = 6000;

/// Everything a page or socket may reach.
#[derive(Clone)]
pub(crate) struct AppState {
    /// Asks the table.
    pub(crate) inbox: Inbox,
    /// The table's state after each entry.
    pub(crate) table: watch::Receiver<Arc<TableState>>,
    /// What is to be announced.
    pub(crate) cues: CueLog,
    /// Every durable row.
    pub(crate) record: RecordLog,
    /// Seeds of prepared deals.
    pub(crate) sealed: Sealed,
    /// Copies of the record.
    pub(crate) backup: Backup,
    /// Who is here now.
    pub(crate) live: Live,
    /// Rendered pages.
    pub(crate) pages: Pages,
    /// What the yard's page is told.
    pub(crate) yard: Twice<Written>,
    /// Keys of the yard's machines.
    pub(crate) keys: Arc<Keys>,
    /// Lets people in at browsers; `None` without a data folder.
    pub(crate) gate: Option<Gate>,
    /// Which panel holds the pen of each role.
    pub(crate) leases: Leases,
    /// How often each address has guessed codes.
    pub(crate) guesses: Guesses,
    /// How each announcement ended.
    pub(crate) announced: Option<Announced>,
    /// The one-time organiser code.
    pub(crate) codes: OneTime,
    /// Places for spectators.
    pub(crate) places: Arc<Semaphore>,
    /// One comparison of yards at a time: it holds whole records.
    pub(crate) comparing: Arc<Semaphore>,
    /// What chanters record; `None` without a data folder.
    pub(crate) recordings: Option<Recordings>,
    /// What public screens are told to show.
    pub(crate) screens: Screens,
    /// Which pages of the web let themselves be shown.
    pub(crate) framings: Framings,
    /// Sets of verses to choose from.
    pub(crate) shelf: Shelf,
    /// Sockets that are open.
    pub(crate) sockets: TaskTracker,
    /// Ends every socket when the hub goes down.
    pub(crate) shutdown: CancellationToken,
}

impl AppState {
    /// A place for one more spectator's socket, until it is dropped.
    pub(crate) fn place(&self) -> Result<OwnedSemaphorePermit, WebError> {
        Arc::clone(&self.places).try_acquire_owned().map_err(|_| WebError::Crowded)
    }
}

/// A code that opens once; a used one is replaced, so that the next device can be let in.
#[derive(Clone)]
pub(crate) struct OneTime(watch::Sender<String>);

impl OneTime {
    /// Holds a fresh code.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self(watch::Sender::new(one_time_code()))
    }

    /// The code in force, and every later one.
    #[must_use]
    pub(crate) fn watch(&self) -> watch::Receiver<String> {
        self.0.subscribe()
    }

    /// Is it this one? A right code is used up; case, spaces and the dash do not matter.
    #[must_use]
    pub(crate) fn open(&self, typed: &str) -> bool {
        self.0.send_if_modified(|code| {
            let right = plain(code) == plain(typed);
            if right {
                *code = one_time_code();
            }
            right
        })
    }
}

fn plain(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_opens_once_however_it_is_typed_and_another_takes_its_place() {
        let codes = OneTime::new();
        let first = codes.watch().borrow().clone();
        assert!(!codes.open("AAAA-AAA"), "a wrong code");
        assert!(codes.open(&first.to_lowercase().replace('-', " ")), "typed by hand");
        assert!(!codes.open(&first), "used twice");
        let second = codes.watch().borrow().clone();
        assert_ne!(first, second);
        assert!(codes.open(&second));
    }
}
