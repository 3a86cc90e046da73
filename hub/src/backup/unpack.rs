//! Mang về: carried files take the place of what is in a data folder.

use super::contents::all_carried;
use super::luggage::{Carried, Luggage, LuggageError, at, files, fresh};
use super::pack::write;
use crate::store::{BEFORE_RESTORING, lock, make_aside};
use std::fs::{File, FileTimes};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

impl Luggage {
    /// Puts every whole file of the copy in `place` into `data`; whatever was there under a carried name is
    /// kept in `kept`, or in a folder of its own that is made for it, whose path is given back. Damaged files
    /// are left out.
    ///
    /// # Errors
    /// When a hub holds the folder, or a disk refuses; what was there is then still there or beside.
    pub fn unpack(
        &self,
        place: &Path,
        data: &Path,
        kept: Option<PathBuf>,
    ) -> Result<Option<PathBuf>, LuggageError> {
        let _lock = lock(data)?;
        for root in all_carried() {
            clear(&fresh(&data.join(root)))?;
        }
        self.file.iter().try_for_each(|file| file.bring(place, data))?;
        let mut kept = kept;
        for root in all_carried() {
            take_place(data, root, &mut kept)?;
        }
        File::open(data).and_then(|folder| folder.sync_all()).map_err(at(data))?;
        Ok(kept)
    }
}

impl Carried {
    /// Writes it below the fresh name of the root that it belongs to.
    fn bring(&self, place: &Path, data: &Path) -> Result<(), LuggageError> {
        let (Some(content), Some(root)) = (self.find(place), self.root()) else { return Ok(()) };
        let root_fresh = fresh(&data.join(root));
        let path = match self.path.strip_prefix(root).unwrap_or_default().strip_prefix('/') {
            Some(below) => root_fresh.join(below),
            None => root_fresh,
        };
        write(&path, &content)?;
        let age = Duration::from_nanos(self.changed_ns.unsigned_abs());
        let times = FileTimes::new().set_modified(UNIX_EPOCH + age);
        let dated = File::options().write(true).open(&path);
        dated.and_then(|file| file.set_times(times)).map_err(at(&path))
    }

    fn root(&self) -> Option<&'static str> {
        all_carried().find(|root| Path::new(&self.path).starts_with(root))
    }
}

/// What a restoring that was cut short left behind.
fn clear(path: &Path) -> Result<(), LuggageError> {
    if path.is_dir() {
        std::fs::remove_dir_all(path).map_err(at(path))
    } else if path.exists() {
        std::fs::remove_file(path).map_err(at(path))
    } else {
        Ok(())
    }
}

fn take_place(data: &Path, root: &str, kept: &mut Option<PathBuf>) -> Result<(), LuggageError> {
    let own = data.join(root);
    if !files(data, root)?.is_empty() {
        let folder = match kept {
            Some(folder) => folder.clone(),
            None => make_aside(data, BEFORE_RESTORING)?,
        };
        let beside = folder.join(root);
        let parent = beside.parent().unwrap_or(&folder);
        std::fs::create_dir_all(parent).map_err(at(parent))?;
        std::fs::rename(&own, &beside).map_err(at(&own))?;
        *kept = Some(folder);
    }
    let new = fresh(&own);
    if !new.exists() {
        return Ok(());
    }
    // An empty folder of that name would be in the way.
    clear(&own)?;
    std::fs::rename(&new, &own).map_err(at(&new))
}
