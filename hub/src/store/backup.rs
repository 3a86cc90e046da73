//! Copies of the journal in a second place, and their way back. The sealed seeds go along: without them the
//! piles that lie ready on the table could not be dealt. A copy is as secret as the data folder is.

use super::sqlite::{self, SqliteStore};
use super::{Kept, StoreError, failed};
use crate::journal::Row;
use std::fs::File;
use std::path::{Path, PathBuf};

const FILE: &str = "journal.sqlite";
const NEW: &str = "journal.sqlite.new";
const BEFORE: &str = "journal.truoc.sqlite";
/// What a journal consists of while it is open.
const PARTS: [&str; 4] = [FILE, "journal.sqlite-wal", "journal.sqlite-shm", "journal.witness"];

/// Writes all that is kept as one closed file into `folder`, reads it back, and only then puts it in the
/// place of the copy before; that one stays beside it.
///
/// # Errors
/// When the folder is not there (a stick that is not plugged in is not made up for by a folder on
/// the same disk), or it cannot be written, or reads back otherwise. The copy before is untouched.
pub async fn back_up(kept: &Kept, folder: &Path) -> Result<(), StoreError> {
    if !folder.is_dir() {
        let place = folder.display();
        return Err(StoreError::Failed(format!(
            "không có thư mục «{place}»: hãy cắm ổ USB sao lưu"
        )));
    }
    let new = folder.join(NEW);
    write(kept, &new).await?;
    let (file, before) = (folder.join(FILE), folder.join(BEFORE));
    if file.exists() {
        std::fs::rename(&file, before).map_err(failed)?;
    }
    std::fs::rename(new, file).map_err(failed)?;
    sync_folder(folder)
}

/// A new closed file with all of it, read back.
async fn write(kept: &Kept, path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        std::fs::remove_file(path).map_err(failed)?;
    }
    sqlite::write_closed(path, kept).await?;
    File::open(path).and_then(|file| file.sync_all()).map_err(failed)?;
    if sqlite::read_file(path).await? == *kept {
        Ok(())
    } else {
        Err(StoreError::Failed(
            "bản sao đọc lại không giống: ổ đĩa sao lưu có thể đã hỏng".to_owned(),
        ))
    }
}

fn sync_folder(folder: &Path) -> Result<(), StoreError> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)
}

/// What a copy is to the record that it would replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// There is no record, or one that cannot be read.
    NothingThere,
    /// The copy has all that is there, and this many entries more.
    Ahead(usize),
    /// The copy lacks this many of the entries that are there.
    Behind(usize),
    /// They part after this entry: two different games.
    Parted(u64),
}

/// Compares a copy with the record in `folder`.
pub async fn compare(copy: &[Row], folder: &Path) -> Compared {
    let Ok(there) = SqliteStore::read(folder).await else { return Compared::NothingThere };
    let same = copy.iter().zip(&there).take_while(|(one, two)| one == two).count();
    if same == there.len() {
        Compared::Ahead(copy.len() - same)
    } else if same == copy.len() {
        Compared::Behind(there.len() - same)
    } else {
        Compared::Parted(u64::try_from(same).unwrap_or(u64::MAX))
    }
}

/// Puts what was proved in the place of the record in `folder`; what was there is kept in a folder
/// beside it, whose path is given back.
///
/// # Errors
/// When a hub holds the folder, or the disk refuses; the old record is then still there or beside.
pub async fn restore(kept: &Kept, folder: &Path) -> Result<Option<PathBuf>, StoreError> {
    sqlite::make_folder(folder)?;
    let _lock = sqlite::lock(folder)?;
    let new = folder.join(NEW);
    write(kept, &new).await?;
    let aside = put_aside(folder)?;
    std::fs::rename(new, folder.join(FILE)).map_err(failed)?;
    if let Some(last) = kept.rows.last() {
        super::witness::Witness::open(folder)?.write(last)?;
    }
    sync_folder(folder)?;
    Ok(aside)
}

fn put_aside(folder: &Path) -> Result<Option<PathBuf>, StoreError> {
    let parts: Vec<&str> = PARTS.into_iter().filter(|part| folder.join(part).exists()).collect();
    if parts.is_empty() {
        return Ok(None);
    }
    let aside = make_aside(folder, BEFORE_RESTORING)?;
    for part in parts {
        std::fs::rename(folder.join(part), aside.join(part)).map_err(failed)?;
    }
    Ok(Some(aside))
}

/// What a restored copy takes the place of is kept in folders of this name.
pub(crate) const BEFORE_RESTORING: &str = "truoc-khi-phuc-hoi";

/// A new folder for what something else takes the place of.
pub(crate) fn make_aside(folder: &Path, name: &str) -> Result<PathBuf, StoreError> {
    let free = (1..).map(|number| folder.join(format!("{name}-{number}")));
    let aside = free.into_iter().find(|place| !place.exists()).unwrap_or_default();
    std::fs::create_dir(&aside).map_err(failed)?;
    Ok(aside)
}
