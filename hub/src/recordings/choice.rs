//! Giọng đang dùng: which pack the announcers of the yard are to prefer. Kept beside the packs, not in
//! the record: whose voice it is changes nothing of the game.

use super::{RecordingError, Recordings};
use crate::files::replace;
use std::io;
use std::path::Path;
use std::time::UNIX_EPOCH;
use tokio::sync::watch;
use totom_wire::audio::PackRef;

/// Its file within the folder of packs.
const FILE: &str = "chosen";

impl Recordings {
    /// Has announcers prefer a pack, as its files are now.
    ///
    /// # Errors
    /// When there is no such pack, nothing was recorded yet, or the disk refuses.
    pub fn choose(&self, id: &str) -> Result<(), RecordingError> {
        let folder = self.known(id)?;
        let stamp = stamp(&folder.join("call"))?.ok_or(RecordingError::Nothing)?;
        replace(&self.folder.join(FILE), format!("{id} {stamp}\n").as_bytes())?;
        self.chosen.send_replace(self.reference(id, stamp));
        Ok(())
    }

    /// Has announcers prefer nobody.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn choose_none(&self) -> Result<(), RecordingError> {
        match std::fs::remove_file(self.folder.join(FILE)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        self.chosen.send_replace(None);
        Ok(())
    }

    /// The pack preferred now, and every later one.
    #[must_use]
    pub fn chosen(&self) -> watch::Receiver<Option<PackRef>> {
        self.chosen.subscribe()
    }

    /// Has anything been recorded into the preferred pack since it was chosen?
    #[must_use]
    pub fn has_newer(&self) -> bool {
        let chosen = self.chosen.borrow().clone();
        chosen.is_some_and(|pack| {
            let calls = self.folder.join(&pack.id).join("call");
            stamp(&calls).ok().flatten().is_some_and(|now| now > pack.stamp)
        })
    }

    /// As it was chosen before the hub was started anew. A pack that is gone is chosen no more.
    pub(super) fn chosen_before(&self) -> Option<PackRef> {
        let text = std::fs::read_to_string(self.folder.join(FILE)).ok()?;
        let (id, stamp) = text.trim().split_once(' ')?;
        self.known(id).ok()?;
        self.reference(id, stamp.parse().ok()?)
    }

    fn reference(&self, id: &str, stamp: u64) -> Option<PackRef> {
        // An announcer on the same machine may have been started in another folder.
        let folder = std::fs::canonicalize(self.folder.join(id)).ok()?;
        let folder = folder.into_os_string().into_string().ok()?;
        Some(PackRef { id: id.to_owned(), folder, stamp })
    }
}

/// When the youngest recording was made, milliseconds; `None` when there is none.
fn stamp(calls: &Path) -> io::Result<Option<u64>> {
    let mut youngest = None;
    let cards = match std::fs::read_dir(calls) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        cards => cards?,
    };
    for card in cards {
        let card = card?.path();
        if !card.is_dir() {
            continue;
        }
        for file in std::fs::read_dir(card)? {
            let about = file?.metadata()?;
            let age = about.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
            let made = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
            youngest = youngest.max(about.is_file().then_some(made));
        }
    }
    Ok(youngest)
}
