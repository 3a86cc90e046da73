//! Tập ảnh: pictures that screens show one after another.

use super::book::Book;
use super::refused::{PICTURES, Refused, named, room, stays};
use super::turn::SPONSORS;
use serde::{Deserialize, Serialize};
use totom_verses::slug;

/// How long a picture of a new album stays, seconds.
const USUAL: u32 = 8;

/// An album.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Album {
    /// As people read it.
    pub name: String,
    /// How long each picture stays.
    pub seconds: u32,
    /// Names of files, in order.
    pub files: Vec<String>,
}

impl Album {
    /// One without pictures.
    pub(super) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), seconds: USUAL, files: Vec::new() }
    }
}

impl Book {
    /// Begins an album.
    pub(crate) fn begin_album(&mut self, name: &str) -> Result<(), Refused> {
        let name = named(name)?;
        let id = slug(&name);
        if id.is_empty() {
            return Err(Refused::NoLetter);
        }
        if let Some(there) = self.albums.get(&id) {
            let same = there.name == name;
            let alike = || Refused::Alike(name.clone(), there.name.clone());
            return Err(if same { Refused::Taken(name) } else { alike() });
        }
        room(&self.albums, "tập ảnh")?;
        self.albums.insert(id, Album::new(&name));
        Ok(())
    }

    /// How long each picture of an album stays.
    pub(crate) fn pace(&mut self, id: &str, seconds: u32) -> Result<(), Refused> {
        stays("ảnh", seconds)?;
        self.album(id)?.seconds = seconds;
        Ok(())
    }

    /// Puts a picture at the end of an album; twice is once.
    pub(crate) fn add_picture(&mut self, id: &str, file: &str) -> Result<(), Refused> {
        let album = self.album(id)?;
        if album.files.iter().any(|one| one == file) {
            return Ok(());
        }
        if album.files.len() >= PICTURES {
            return Err(Refused::Pictures);
        }
        album.files.push(file.to_owned());
        Ok(())
    }

    /// Takes a picture out of an album.
    pub(crate) fn drop_picture(&mut self, id: &str, file: &str) -> Result<(), Refused> {
        self.album(id)?.files.retain(|one| one != file);
        Ok(())
    }

    /// Puts a picture before the one that precedes it.
    pub(crate) fn raise_picture(&mut self, id: &str, file: &str) -> Result<(), Refused> {
        let files = &mut self.album(id)?.files;
        if let Some(at) = files.iter().position(|one| one == file).filter(|at| *at > 0) {
            files.swap(at, at - 1);
        }
        Ok(())
    }

    /// Forgets an album, and gives what it was.
    pub(crate) fn drop_album(&mut self, id: &str) -> Result<Album, Refused> {
        if id == SPONSORS {
            return Err(Refused::Sponsors);
        }
        self.albums.remove(id).ok_or_else(|| Refused::Gone(id.to_owned()))
    }

    /// Does any album show this file?
    pub(crate) fn shows(&self, file: &str) -> bool {
        self.albums.values().any(|album| album.files.iter().any(|one| one == file))
    }

    fn album(&mut self, id: &str) -> Result<&mut Album, Refused> {
        self.albums.get_mut(id).ok_or_else(|| Refused::Gone(id.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_an_order() {
        let mut book = Book::default();
        for file in ["a.png", "b.png", "a.png", "c.png"] {
            book.add_picture(SPONSORS, file).unwrap();
        }
        book.raise_picture(SPONSORS, "c.png").unwrap();
        book.raise_picture(SPONSORS, "a.png").unwrap();
        assert_eq!(book.albums[SPONSORS].files, ["a.png", "c.png", "b.png"], "twice is once");
        book.drop_picture(SPONSORS, "c.png").unwrap();
        assert!(book.shows("a.png") && !book.shows("c.png"));
    }
}
