//! Hành trang: the list of files that a copy carries beside the record. By it a copy is one whole: what it
//! names is there as it was, or is called damaged.

use super::contents::all_carried;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs::Metadata;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The list's file.
pub(super) const FILE: &str = "kem-theo.toml";
/// A file is written under its name with this behind it, and has its own name only once the list names it.
pub(super) const FRESH: &str = ".moi";

/// Why files could not be copied, or not be brought back.
#[derive(Debug, thiserror::Error)]
pub enum LuggageError {
    /// The disk.
    #[error("«{}»: {why}", path.display())]
    Disk {
        /// Which file.
        path: PathBuf,
        /// What it says.
        why: io::Error,
    },
    /// It reads back otherwise.
    #[error("«{}» đọc lại không giống: ổ đĩa sao lưu có thể đã hỏng", .0.display())]
    Otherwise(PathBuf),
    /// The record's own copies must have room.
    #[error("ổ sao lưu sắp đầy nên chưa chép «{0}»: hãy xóa bớt tệp khác trên ổ ấy")]
    NoRoom(String),
    /// The list itself.
    #[error("danh sách tệp kèm theo ({FILE}) của bản sao hỏng: {0}")]
    List(String),
    /// Somebody else is there.
    #[error(transparent)]
    Store(#[from] crate::store::StoreError),
}

/// One file that a copy carries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// From the data folder.
    pub path: String,
    /// Its length.
    pub bytes: u64,
    /// When it was changed, nanoseconds after 1970: says whether it is the same file, not what is in it.
    pub changed_ns: i64,
    /// What is in it.
    pub sha256: String,
}

/// The list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Luggage {
    /// In order of their paths.
    #[serde(default)]
    pub file: Vec<Carried>,
}

impl Luggage {
    /// The list of a copy; `None` when it carries nothing, as copies of older versions.
    ///
    /// # Errors
    /// When it cannot be read, or names what no copy carries.
    pub fn read(place: &Path) -> Result<Option<Self>, LuggageError> {
        let path = place.join(FILE);
        let text = match std::fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text.map_err(|error| LuggageError::List(error.to_string()))?,
        };
        let list: Self =
            toml::from_str(&text).map_err(|error| LuggageError::List(error.to_string()))?;
        let mut met = BTreeSet::new();
        let mut files = list.file.iter();
        match files.find(|file| !may_be_carried(&file.path) || !met.insert(&file.path)) {
            Some(file) => Err(LuggageError::List(format!("tên lạ «{}»", file.path))),
            None => Ok(Some(list)),
        }
    }

    /// Files whose copy in `place` is not what it was.
    #[must_use]
    pub fn damaged(&self, place: &Path) -> Vec<&Carried> {
        self.file.iter().filter(|file| file.find(place).is_none()).collect()
    }
}

impl Carried {
    /// What is in the file, wherever its copy lies: a copy that was cut short left it under its fresh name.
    pub(super) fn find(&self, place: &Path) -> Option<Vec<u8>> {
        let own = place.join(&self.path);
        [fresh(&own), own].into_iter().find_map(|path| {
            // Only of files: whatever else bears the name may never end.
            let is_long = std::fs::metadata(&path)
                .is_ok_and(|about| about.is_file() && about.len() == self.bytes);
            let bytes = is_long.then(|| std::fs::read(path).ok())??;
            (sha256(&bytes) == self.sha256).then_some(bytes)
        })
    }
}

/// No path leads out of what is carried, makes a folder of what is a file, or is one of our half-written ones.
fn may_be_carried(path: &str) -> bool {
    let plain = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let below = |root: &str| {
        let is_file = Path::new(root).extension().is_some();
        Path::new(path).starts_with(root) && is_file == (path == root)
    };
    plain && !is_half(path) && all_carried().any(below)
}

/// Others replace their files and folders by way of such names.
pub(super) fn is_half(path: &str) -> bool {
    [FRESH, ".new", ".part"].iter().any(|end| path.ends_with(end)) || path.contains(".new/")
}

pub(super) fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

pub(super) fn fresh(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(FRESH);
    name.into()
}

/// Names the file at fault.
pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> LuggageError {
    let path = path.to_owned();
    |why| LuggageError::Disk { path, why }
}

/// Every file below `root` of `folder`, as paths from `folder`, in order. The root itself may lie elsewhere: a
/// yard keeps its pictures on another disk. What only points elsewhere below it is none.
pub(super) fn files(folder: &Path, root: &str) -> Result<Vec<String>, LuggageError> {
    match folder.join(root).metadata() {
        Ok(about) => below(folder, root, &about),
        Err(_) => Ok(Vec::new()),
    }
}

fn below(folder: &Path, root: &str, about: &Metadata) -> Result<Vec<String>, LuggageError> {
    let path = folder.join(root);
    if about.is_file() {
        return Ok(vec![root.to_owned()]);
    }
    if !about.is_dir() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&path).map_err(at(&path))? {
        let name = entry.map_err(at(&path))?.file_name();
        // What cannot be written down in the list was not made by us.
        let about = path.join(&name).symlink_metadata();
        if let (Some(name), Ok(about)) = (name.to_str(), about) {
            found.extend(below(folder, &format!("{root}/{name}"), &about)?);
        }
    }
    found.sort();
    Ok(found)
}
