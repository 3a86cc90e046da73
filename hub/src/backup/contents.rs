//! Thư mục dữ liệu: every name in it, whether copies hold it, and why.

use std::io;
use std::path::Path;

/// What copies do with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The record: written anew, entry by entry.
    Record,
    /// Copied as it is, with everything below it.
    Carried,
    /// Stays where it is.
    Left,
}

/// A file or folder of the data folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    /// Its path from the data folder; one that ends in `*` begins so.
    pub name: &'static str,
    /// What copies do with it.
    pub fate: Fate,
    /// Why.
    pub why: &'static str,
}

const fn record(name: &'static str, why: &'static str) -> Content {
    Content { name, fate: Fate::Record, why }
}

const fn carried(name: &'static str, why: &'static str) -> Content {
    Content { name, fate: Fate::Carried, why }
}

const fn left(name: &'static str, why: &'static str) -> Content {
    Content { name, fate: Fate::Left, why }
}

/// All of it. What a second laptop cannot make anew is copied, and nothing that opens a door: whoever finds
/// the stick must not get in.
pub const CONTENTS: [Content; 19] = [
    record(
        "journal.sqlite",
        "its entries, and the sealed seeds of prepared deals; logins, PINs and pens in it stay, for they open doors",
    ),
    left("journal.sqlite-*", "SQLite's own, while the record is open"),
    left("journal.witness", "made anew from the last entry"),
    carried("screens.toml", "what every screen shows, scenes, playlists: a morning's work"),
    left("screens.toml.broken", "a book that could not be read, kept to be looked at"),
    carried("slides", "pictures of sponsors and of the village, which the book names"),
    carried(
        "verses",
        "verse sets that were brought in: the record has only those that were chosen",
    ),
    carried("packs", "the village's chanter, recorded here and nowhere else"),
    carried("voice/packs", "voices that were brought in for the announcer"),
    left("voice/lines", "spoken anew from their words"),
    left("voice/spoken.json*", "what this machine's loudspeaker has said already"),
    left("keys.toml", "opens every station and hut; another laptop makes its own"),
    left("hub.lock", "says which process is here now"),
    left("outbox", "strokes for a turn that is over by then; stations keep their own"),
    left("run", "simulated boards of a demo"),
    left("yard.toml", "a demo's own; a yard's configuration lies where people put it"),
    left("house.toml", "as yard.toml; the record has the rules of each hội"),
    left("truoc-khi-phuc-hoi-*", "what a restored copy took the place of"),
    left("*.new", "half of a file that was being replaced"),
];

/// Names of what is copied as it is.
pub(super) fn all_carried() -> impl Iterator<Item = &'static str> {
    CONTENTS.iter().filter(|content| content.fate == Fate::Carried).map(|content| content.name)
}

/// Names in a data folder that the list does not know: by them it is seen that it lacks something.
///
/// # Errors
/// When the folder cannot be read.
pub fn unknown(data: &Path) -> io::Result<Vec<String>> {
    let mut names = names(data, "")?;
    names.retain(|name| !is_known(name));
    names.sort();
    Ok(names)
}

/// What lies in the folder, and in those of its folders that are listed in parts.
fn names(data: &Path, below: &str) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(data.join(below))? {
        let name = format!("{below}{}", entry?.file_name().to_string_lossy());
        let parts = format!("{name}/");
        if CONTENTS.iter().any(|content| content.name.starts_with(&parts)) {
            found.extend(names(data, &parts)?);
        } else {
            found.push(name);
        }
    }
    Ok(found)
}

fn is_known(name: &str) -> bool {
    CONTENTS.iter().any(|content| match content.name.split_once('*') {
        Some((start, end)) => name.starts_with(start) && name.ends_with(end),
        None => name == content.name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_nobody_thought_of_is_found() {
        let data = tempfile::tempdir().unwrap();
        for folder in ["voice/lines", "voice/packs", "voice/tunes", "slides"] {
            std::fs::create_dir_all(data.path().join(folder)).unwrap();
        }
        for file in ["journal.sqlite", "journal.sqlite-wal", "screens.new", "prizes.toml"] {
            std::fs::write(data.path().join(file), "").unwrap();
        }
        assert_eq!(unknown(data.path()).unwrap(), ["prizes.toml", "voice/tunes"]);
    }

    #[test]
    fn what_opens_a_door_is_never_carried() {
        for name in ["keys.toml", "hub.lock", "journal.sqlite"] {
            assert!(all_carried().all(|carried| carried != name), "{name}");
        }
    }
}
