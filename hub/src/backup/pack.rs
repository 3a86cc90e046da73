//! Chép kèm: files beside the record, to the second place. What did not change is not written again.

use super::contents::all_carried;
use super::luggage::{Carried, FILE, FRESH, Luggage, LuggageError, at, files, fresh, sha256};
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
/// Promise: whenever it is cut short, the list in `place` names files that are there, all of one moment.
///
/// # Errors
/// When a file cannot be read, or the place cannot be written, is full, or reads back otherwise. The list
/// before is in force then.
pub fn pack(data: &Path, place: &Path, known: &Luggage) -> Result<Luggage, LuggageError> {
    // A list that is damaged says nothing: everything is copied anew.
    let there = Luggage::read(place).ok().flatten().unwrap_or_default();
    let trusted = there == *known;
    let mut list = Luggage::default();
    for found in scan(data)? {
        let before = there.file.iter().find(|file| Found::of(file) == found);
        let is_there =
            |file: &&Carried| trusted && file.seems_there(place) || file.find(place).is_some();
        match before.filter(is_there) {
            Some(before) => list.file.push(before.clone()),
            None => list.file.extend(carry(data, place, found)?),
        }
    }
    if list != there {
        let text = toml::to_string(&list).map_err(|error| LuggageError::List(error.to_string()))?;
        let path = place.join(FILE);
        replace(&path, text.as_bytes()).map_err(at(&path))?;
    }
    all_carried().try_for_each(|root| settle(place, root, &list))?;
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

/// Others replace their files and folders by way of such names.
fn is_half(path: &str) -> bool {
    [FRESH, ".new", ".part"].iter().any(|end| path.ends_with(end)) || path.contains(".new/")
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

    fn is_in(&self, path: &Path) -> bool {
        std::fs::read(path).is_ok_and(|bytes| sha256(&bytes) == self.sha256)
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

/// Gives files their own names, and takes away what the list does not name.
fn settle(place: &Path, root: &str, list: &Luggage) -> Result<(), LuggageError> {
    let named = |path: &str| list.file.iter().find(|file| file.path == path);
    // A fresh one comes after the one that it replaces, by its longer name.
    let found = [files(place, root)?, files(place, &format!("{root}{FRESH}"))?].concat();
    for path in found {
        let there = place.join(&path);
        let done = match path.strip_suffix(FRESH).and_then(named) {
            Some(file) if file.is_in(&there) => std::fs::rename(&there, place.join(&file.path)),
            Some(_) | None if named(&path).is_some() => Ok(()),
            Some(_) | None => std::fs::remove_file(&there),
        };
        done.map_err(at(&there))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use std::time::SystemTime;

    struct Yard {
        _folder: tempfile::TempDir,
        data: PathBuf,
        stick: PathBuf,
    }

    impl Yard {
        /// A yard with a book, two pictures, a voice; and what nobody carries.
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let (data, stick) = (folder.path().join("d"), folder.path().join("usb"));
            std::fs::create_dir(&data).unwrap();
            std::fs::create_dir(&stick).unwrap();
            let yard = Self { _folder: folder, data, stick };
            for (path, content) in [
                ("screens.toml", "next = \"mồng tám\""),
                ("slides/a.png", "picture a"),
                ("slides/b.png", "picture b"),
                ("packs/ba-hai/call/3v/verse-1.wav", "tam văn"),
                ("voice/packs/ba-hai/pack.toml", "name = \"bà Hai\""),
                ("voice/lines/x.wav", "spoken anew"),
                ("keys.toml", "secret"),
                ("slides/c.new", "half a picture"),
                ("voice/packs/cu-tu.new/pack.toml", "half a voice"),
            ] {
                yard.put(path, content);
            }
            yard
        }

        fn put(&self, path: &str, content: &str) {
            let path = self.data.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, content).unwrap();
        }

        fn pack(&self, known: &Luggage) -> Luggage {
            pack(&self.data, &self.stick, known).unwrap()
        }

        fn list(&self) -> Luggage {
            Luggage::read(&self.stick).unwrap().unwrap()
        }

        /// The carried files of a folder, with what is in them.
        fn carried(folder: &Path) -> Vec<(String, String)> {
            let all = all_carried().flat_map(|root| files(folder, root).unwrap());
            let all = all.filter(|path| !is_half(path));
            let read = |path: String| {
                let content = std::fs::read_to_string(folder.join(&path)).unwrap();
                (path, content)
            };
            all.map(read).collect()
        }

        fn is_copied(&self) {
            assert_eq!(Self::carried(&self.stick), Self::carried(&self.data));
            assert_eq!(self.list().damaged(&self.stick), Vec::<&Carried>::new());
        }

        fn written(&self, path: &str) -> SystemTime {
            self.stick.join(path).metadata().unwrap().modified().unwrap()
        }
    }

    #[test]
    fn what_did_not_change_is_not_written_again() {
        let yard = Yard::new();
        let first = yard.pack(&Luggage::default());
        yard.is_copied();
        assert!(is_up_to_date(&first, &yard.data).unwrap());
        for absent in ["keys.toml", "voice/lines", "slides/c.new"] {
            assert!(!yard.stick.join(absent).exists(), "{absent}");
        }
        let long_ago = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1);
        for file in ["slides/a.png", "slides/b.png", FILE] {
            let file = File::options().write(true).open(yard.stick.join(file)).unwrap();
            file.set_modified(long_ago).unwrap();
        }
        assert_eq!(yard.pack(&first), first);
        assert_eq!(yard.written(FILE), long_ago, "not even the list");
        yard.put("slides/b.png", "picture B");
        std::fs::remove_file(yard.data.join("packs/ba-hai/call/3v/verse-1.wav")).unwrap();
        assert!(!is_up_to_date(&first, &yard.data).unwrap());
        let second = yard.pack(&first);
        yard.is_copied();
        assert_eq!(yard.written("slides/a.png"), long_ago);
        assert_ne!(yard.written("slides/b.png"), long_ago);
        assert_eq!(second.file.len(), first.file.len() - 1);
    }

    /// Wherever the power goes: the list names what is there, and the next copy is whole.
    #[test]
    fn a_copy_that_was_cut_short_is_one_of_two_moments() {
        type Cut = fn(&Yard);
        let rows: [(Cut, &str, &str); 3] = [
            (
                |yard| {
                    write(&yard.stick.join("slides/a.png.moi"), b"picture A").unwrap();
                },
                "picture a",
                "before the list: the old moment",
            ),
            (
                |yard| {
                    std::fs::write(yard.stick.join("slides/a.png.moi"), "pic").unwrap();
                },
                "picture a",
                "in the middle of a file",
            ),
            (
                |yard| {
                    let whole = yard.pack(&yard.list());
                    let own = yard.stick.join("slides/a.png");
                    std::fs::rename(&own, fresh(&own)).unwrap();
                    std::fs::write(own, "picture a").unwrap();
                    assert_eq!(whole, yard.list());
                },
                "picture A",
                "after the list, before its name: the new moment",
            ),
        ];
        for (cut, due, why) in rows {
            let yard = Yard::new();
            yard.pack(&Luggage::default());
            yard.put("slides/a.png", "picture A");
            cut(&yard);
            let list = yard.list();
            assert_eq!(list.damaged(&yard.stick), Vec::<&Carried>::new(), "{why}");
            let file = list.file.iter().find(|file| file.path == "slides/a.png").unwrap();
            assert_eq!(file.find(&yard.stick).unwrap(), due.as_bytes(), "{why}");
            yard.pack(&Luggage::default());
            yard.is_copied();
            assert!(!yard.stick.join("slides/a.png.moi").exists(), "{why}");
        }
    }

    #[test]
    fn a_damaged_copy_is_called_so_and_made_anew() {
        let yard = Yard::new();
        yard.pack(&Luggage::default());
        for damage in ["picture X", "short"] {
            std::fs::write(yard.stick.join("slides/a.png"), damage).unwrap();
            let list = yard.list();
            let damaged: Vec<_> =
                list.damaged(&yard.stick).iter().map(|file| &*file.path).collect();
            assert_eq!(damaged, ["slides/a.png"]);
            yard.pack(&Luggage::default());
            yard.is_copied();
        }
        std::fs::write(yard.stick.join(FILE), "[[file]]\npath = \"slides/a.p").unwrap();
        assert!(matches!(Luggage::read(&yard.stick), Err(LuggageError::List(_))));
        yard.pack(&Luggage::default());
        yard.is_copied();
    }

    #[test]
    fn no_list_leads_out_of_what_is_carried() {
        let stick = tempfile::tempdir().unwrap();
        for path in ["../keys.toml", "/etc/passwd", "keys.toml", "slides/../keys.toml", "slidesx"] {
            let file =
                Carried { path: path.to_owned(), bytes: 0, changed_ns: 0, sha256: sha256(b"") };
            let text = toml::to_string(&Luggage { file: vec![file] }).unwrap();
            std::fs::write(stick.path().join(FILE), text).unwrap();
            let refused = Luggage::read(stick.path()).unwrap_err().to_string();
            assert!(refused.contains(path), "{refused}");
        }
    }

    #[test]
    fn what_comes_back_is_what_went_and_what_was_there_is_kept_beside() {
        let (yard, other) = (Yard::new(), Yard::new());
        yard.put("screens.toml", "next = \"rằm\"");
        let list = yard.pack(&Luggage::default());
        other.put("slides/own.png", "of the other");
        std::fs::create_dir_all(other.data.join("verses")).unwrap();
        let before = Yard::carried(&other.data);
        let kept = list.unpack(&yard.stick, &other.data, None).unwrap().unwrap();
        assert_eq!(Yard::carried(&other.data), Yard::carried(&yard.data));
        assert_eq!(Yard::carried(&kept), before);
        assert_eq!(std::fs::read_to_string(other.data.join("keys.toml")).unwrap(), "secret");
        assert!(is_up_to_date(&list, &other.data).unwrap(), "of the same time, too");
        std::fs::remove_file(yard.stick.join("slides/a.png")).unwrap();
        assert_ne!(list.unpack(&yard.stick, &other.data, None).unwrap(), Some(kept));
        assert!(!other.data.join("slides/a.png").exists(), "what is damaged is left out");
        assert!(other.data.join("slides/b.png").exists());
    }
}
