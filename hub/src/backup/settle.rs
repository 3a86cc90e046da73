//! Đặt vào chỗ: fresh copies get their names, those that are gone are taken away, and what is somebody's own stays.

use super::luggage::{Carried, FRESH, Luggage, LuggageError, at, files, sha256};
use crate::store::make_aside;
use std::path::{Path, PathBuf};

/// What a copy finds in its way is kept in folders of this name.
const BEFORE_COPYING: &str = "truoc-khi-sao-luu";

/// What is somebody's own and in the way.
pub(super) struct Aside<'a> {
    pub(super) place: &'a Path,
    /// The folder where it is kept; none as long as nothing was.
    pub(super) folder: Option<PathBuf>,
}

impl Aside<'_> {
    /// A folder is no file, and what is no folder holds none.
    pub(super) fn make_way(&mut self, path: &str) -> Result<(), LuggageError> {
        let folders = path.match_indices('/').map(|(end, _)| &path[..end]);
        for folder in folders.collect::<Vec<_>>() {
            let there = self.place.join(folder);
            if there.symlink_metadata().is_ok() && !there.is_dir() {
                self.keep(folder)?;
            }
        }
        for file in [path.to_owned(), format!("{path}{FRESH}")] {
            let about = self.place.join(&file).symlink_metadata();
            if about.is_ok_and(|about| !about.is_file()) {
                self.keep(&file)?;
            }
        }
        Ok(())
    }

    fn keep(&mut self, path: &str) -> Result<(), LuggageError> {
        let folder = match &self.folder {
            Some(folder) => folder.clone(),
            None => make_aside(self.place, BEFORE_COPYING)?,
        };
        let kept = folder.join(path);
        let moved = kept.parent().map_or(Ok(()), std::fs::create_dir_all);
        let moved = moved.and_then(|()| std::fs::rename(self.place.join(path), &kept));
        self.folder = Some(folder);
        moved.map_err(at(&kept))
    }
}

/// Gives files their own names, and takes away what only the list before names.
pub(super) fn settle(
    aside: &mut Aside<'_>,
    root: &str,
    list: &Luggage,
    before: &Luggage,
) -> Result<(), LuggageError> {
    let place = aside.place;
    let named = |list: &Luggage, path: &str| list.file.iter().any(|file| file.path == path);
    // A fresh one comes after the one that it replaces, by its longer name.
    let found = [files(place, root)?, files(place, &format!("{root}{FRESH}"))?].concat();
    for path in found {
        let there = place.join(&path);
        let own = path.strip_suffix(FRESH);
        let due = own.and_then(|own| list.file.iter().find(|file| file.path == own));
        let done = match due.filter(|file| file.is_in(&there)) {
            Some(file) => {
                let own = place.join(&file.path);
                if own.exists() && !named(before, &file.path) && !file.is_in(&own) {
                    aside.keep(&file.path)?;
                }
                std::fs::rename(&there, own)
            }
            None if named(list, &path) => Ok(()),
            None if own.is_some() || named(before, &path) => std::fs::remove_file(&there),
            None => Ok(()),
        };
        done.map_err(at(&there))?;
    }
    Ok(())
}

impl Carried {
    fn is_in(&self, path: &Path) -> bool {
        std::fs::read(path).is_ok_and(|bytes| sha256(&bytes) == self.sha256)
    }
}
