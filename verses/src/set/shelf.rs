//! Tủ thơ: the sets that come with the program, and those that a village put into its folder.

use super::{FILES, SetError, VerseSet};
use std::io;
use std::path::{Path, PathBuf};

/// Longest name of a set's file.
const MAX_ID: usize = 40;

/// The sets to choose from.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    folder: Option<PathBuf>,
}

/// One place on the shelf.
#[derive(Clone, Debug)]
pub struct Shelved {
    /// By which it is chosen: `lang-que`.
    pub id: String,
    /// Its file; `None` for a set that comes with the program.
    pub file: Option<PathBuf>,
    /// The set, or why it cannot be used.
    pub set: Result<VerseSet, SetError>,
}

/// Why a set could not be taken or put.
#[derive(Debug, thiserror::Error)]
pub enum ShelfError {
    /// No set has this id.
    #[error("không có bộ thơ nào tên «{id}»; các bộ có sẵn: {known}")]
    Unknown {
        /// What was asked.
        id: String,
        /// What there is.
        known: String,
    },
    /// The id is no file name, or belongs to a set that comes with the program.
    #[error(
        "tên bộ «{0}» không dùng được: chỉ gồm a–z, 0–9 và gạch nối, không trùng bộ có sẵn trong máy"
    )]
    BadId(String),
    /// The file is no set.
    #[error("bộ thơ «{id}», {error}")]
    Faulty {
        /// Which.
        id: String,
        /// Where and what.
        error: SetError,
    },
    /// The disk.
    #[error("không đọc hoặc ghi được «{place}»: {error}")]
    Disk {
        /// File or folder.
        place: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

impl Shelf {
    /// The sets of the program and of this folder; a folder that is not there is an empty one.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    /// The sets of the program and of a yard's data folder, where they lie in `verses/`.
    #[must_use]
    pub fn of_data(data: &Path) -> Self {
        Self::new(Some(data.join("verses")))
    }

    /// Every set: the program's, then the folder's by name.
    ///
    /// # Errors
    /// When the folder cannot be read. A file that is no set is listed with its fault.
    pub fn list(&self) -> Result<Vec<Shelved>, ShelfError> {
        let own = FILES.iter().zip(VerseSet::builtins());
        let mut all: Vec<_> = own
            .map(|((id, _), set)| Shelved {
                id: (*id).to_owned(),
                file: None,
                set: Ok(set.clone()),
            })
            .collect();
        let mut found = Vec::new();
        for file in self.files()? {
            let id = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            // A hand-made file under a name of ours would make two sets alike.
            if check_id(&id).is_ok() {
                let text = read(&file)?;
                found.push(Shelved { id, set: VerseSet::from_toml(&text), file: Some(file) });
            }
        }
        found.sort_by(|a, b| a.id.cmp(&b.id));
        all.extend(found);
        Ok(all)
    }

    /// The set with this id.
    ///
    /// # Errors
    /// When there is none, or its file is at fault.
    pub fn get(&self, id: &str) -> Result<VerseSet, ShelfError> {
        let all = self.list()?;
        let known = all.iter().map(|shelved| shelved.id.as_str()).collect::<Vec<_>>().join(", ");
        let found = all.into_iter().find(|shelved| shelved.id == id);
        let found = found.ok_or_else(|| ShelfError::Unknown { id: id.to_owned(), known })?;
        found.set.map_err(|error| ShelfError::Faulty { id: id.to_owned(), error })
    }

    /// Puts a set into the folder, in place of the one with this id, and says where.
    ///
    /// # Errors
    /// When the id cannot be a file's name, the text is no set, or the disk refuses. Then nothing is
    /// changed: the file is there whole or not at all.
    pub fn put(&self, id: &str, text: &str) -> Result<PathBuf, ShelfError> {
        check_id(id)?;
        let set = VerseSet::from_toml(text);
        let set = set.map_err(|error| ShelfError::Faulty { id: id.to_owned(), error })?;
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        let disk = |place: &Path| {
            let place = place.to_owned();
            move |error| ShelfError::Disk { place, error }
        };
        std::fs::create_dir_all(folder).map_err(disk(folder))?;
        let (file, fresh) = (folder.join(format!("{id}.toml")), folder.join(format!(".{id}.new")));
        std::fs::write(&fresh, set.to_toml()).map_err(disk(&fresh))?;
        std::fs::rename(&fresh, &file).map_err(disk(&file))?;
        Ok(file)
    }

    fn files(&self) -> Result<Vec<PathBuf>, ShelfError> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        let disk = |error| ShelfError::Disk { place: folder.clone(), error };
        let entries = match std::fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(disk)?,
        };
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        let paths = paths.collect::<io::Result<Vec<_>>>().map_err(disk)?;
        Ok(paths.into_iter().filter(|path| path.extension().is_some_and(|e| e == "toml")).collect())
    }
}

fn read(file: &Path) -> Result<String, ShelfError> {
    let bytes = std::fs::read(file);
    let bytes = bytes.map_err(|error| ShelfError::Disk { place: file.to_owned(), error })?;
    // A file in another encoding has signs in it that its faults then name.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn check_id(id: &str) -> Result<(), ShelfError> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let fits = (1..=MAX_ID).contains(&id.len()) && id.chars().all(plain);
    let ours = FILES.iter().any(|(own, _)| *own == id);
    if fits && !ours { Ok(()) } else { Err(ShelfError::BadId(id.to_owned())) }
}
