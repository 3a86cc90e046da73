//! Handles that pages and sockets share.

use crate::keys::Keys;
use crate::pages::Pages;
use crate::registry::Live;
use crate::store::Logins;
use crate::table::{CueLog, Inbox, TableState};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

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
    /// Who is here now.
    pub(crate) live: Live,
    /// Rendered pages.
    pub(crate) pages: Pages,
    /// Keys of the yard's machines.
    pub(crate) keys: Arc<Keys>,
    /// Logins at browsers.
    pub(crate) logins: Option<Logins>,
    /// The one-time organiser code, until it is used.
    pub(crate) code: OneTime,
    /// Places for spectators.
    pub(crate) places: Arc<Semaphore>,
    /// Sockets that are open.
    pub(crate) sockets: TaskTracker,
    /// Ends every socket when the hub goes down.
    pub(crate) shutdown: CancellationToken,
}

/// A code that opens once.
#[derive(Clone)]
pub(crate) struct OneTime(Arc<Mutex<Option<String>>>);

impl OneTime {
    /// Holds this code.
    #[must_use]
    pub(crate) fn new(code: String) -> Self {
        Self(Arc::new(Mutex::new(Some(code))))
    }

    /// Is it this one? A right code is used up; case, spaces and the dash do not matter.
    #[must_use]
    pub(crate) fn open(&self, typed: &str) -> bool {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let right = held.as_deref().is_some_and(|code| plain(code) == plain(typed));
        if right {
            *held = None;
        }
        right
    }
}

fn plain(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_uppercase()
}
