//! Chép kèm: files beside the record, to the second place. What did not change is not written again.

use super::contents::all_carried;
use super::luggage::{Carried, FILE, Luggage, LuggageError, at, files, fresh, is_half, sha256};
use super::settle::{Aside, settle};
use crate::files::replace;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::UNIX_EPOCH;

/// Bytes that are left free for the record's next copies.
const ROOM: u64 = 64 * 1024 * 1024;

/// Copies every carried file of `data` into `place`, and gives the list that is there then. `known` is what an
/// earlier call gave: copies of that list are taken for whole, others are read once.
///
/// What lies in `place` without being of a list is somebody's own: it stays, and where it is in the way it is kept
/// aside. Promise: whenever it is cut short, the list in `place` names files that are there, all of one moment.
///
/// # Errors
/// When a file cannot be read, or the place cannot be written, is full, or reads back otherwise. The list
/// before is in force then.
pub fn pack(data: &Path, place: &Path, known: &Luggage) -> Result<Luggage, LuggageError> {
    // A list that is damaged says nothing: everything is copied anew.
    let there = Luggage::read(place).ok().flatten().unwrap_or_default();
    let trusted = there == *known;
    let mut list = Luggage::default();
    let mut aside = Aside { place, folder: None };
    for found in scan(data)? {
        let before = there.file.iter().find(|file| Found::of(file) == found);
        let is_there =
            |file: &&Carried| trusted && file.seems_there(place) || file.find(place).is_some();
        match before.filter(is_there) {
            Some(before) => list.file.push(before.clone()),
            None => {
                aside.make_way(&found.path)?;
                list.file.extend(carry(data, place, found)?);
            }
        }
    }
    if list != there {
        let text = toml::to_string(&list).map_err(|error| LuggageError::List(error.to_string()))?;
        let path = place.join(FILE);
        replace(&path, text.as_bytes()).map_err(at(&path))?;
    }
    all_carried().try_for_each(|root| settle(&mut aside, root, &list, &there))?;
    File::open(place).and_then(|folder| folder.sync_all()).map_err(at(place))?;
    Ok(list)
}

/// Would [`pack`] give this list again?
pub(super) fn is_up_to_date(list: &Luggage, data: &Path) -> Result<bool, LuggageError> {
    Ok(scan(data)?.into_iter().eq(list.file.iter().map(Found::of)))
}

/// A file to be carried, as far as one sees without reading it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    path: String,
    bytes: u64,
    changed_ns: i64,
}

impl Found {
    fn of(file: &Carried) -> Self {
        Self { path: file.path.clone(), bytes: file.bytes, changed_ns: file.changed_ns }
    }
}

/// Everything to be carried, in order.
fn scan(data: &Path) -> Result<Vec<Found>, LuggageError> {
    let mut found = Vec::new();
    for root in all_carried() {
        for path in files(data, root)?.into_iter().filter(|path| !is_half(path)) {
            let from = data.join(&path);
            let about = unless_gone(about(&from)).map_err(at(&from))?;
            found.extend(about.map(|(bytes, changed_ns)| Found { path, bytes, changed_ns }));
        }
    }
    found.sort();
    Ok(found)
}

fn about(path: &Path) -> io::Result<(u64, i64)> {
    let about = path.metadata()?;
    let age = about.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok((about.len(), i64::try_from(age.as_nanos()).unwrap_or(i64::MAX)))
}

fn unless_gone<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        found => found.map(Some),
    }
}

impl Carried {
    /// As far as one sees without reading it.
    fn seems_there(&self, place: &Path) -> bool {
        let own = place.join(&self.path);
        let is_long = std::fs::metadata(&own).is_ok_and(|about| about.len() == self.bytes);
        is_long && !fresh(&own).exists()
    }
}

/// One file, written under its fresh name; none when it is gone meanwhile.
fn carry(data: &Path, place: &Path, found: Found) -> Result<Option<Carried>, LuggageError> {
    let Found { path, changed_ns, .. } = found;
    let from = data.join(&path);
    let Some(content) = unless_gone(std::fs::read(&from)).map_err(at(&from))? else {
        return Ok(None);
    };
    let bytes = content.len() as u64;
    if free(place)? < ROOM + bytes {
        return Err(LuggageError::NoRoom(path));
    }
    let sha256 = write(&fresh(&place.join(&path)), &content)?;
    Ok(Some(Carried { path, bytes, changed_ns, sha256 }))
}

fn free(place: &Path) -> Result<u64, LuggageError> {
    let about = rustix::fs::statvfs(place).map_err(|error| at(place)(error.into()))?;
    Ok(about.f_bavail.saturating_mul(about.f_frsize))
}

/// A new file, read back; its hash.
pub(super) fn write(path: &Path, content: &[u8]) -> Result<String, LuggageError> {
    let written = || {
        path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        let mut file = File::create(path)?;
        file.write_all(content)?;
        file.sync_all()?;
        std::fs::read(path)
    };
    let back = written().map_err(at(path))?;
    if back == content {
        Ok(sha256(content))
    } else {
        Err(LuggageError::Otherwise(path.to_owned()))
    }
}
