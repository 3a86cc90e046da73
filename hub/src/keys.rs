//! Keys of the yard's own machines, made at the first start and kept in the data folder.

use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use totom_rules::{ByHut, Hut};
use totom_wire::command::Role;

const FILE: &str = "keys.toml";
/// Letters and digits that are not mistaken for each other when read aloud or copied by hand.
const PLAIN: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// One key for each kind of program that may join, and for each hut's screen.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keys {
    /// Stations.
    pub station: String,
    /// The announcer.
    pub audio: String,
    /// Programs that act as arbiter (rehearsal, tests).
    pub arbiter: String,
    /// Each hut's screen.
    pub huts: ByHut<String>,
}

impl Keys {
    /// Fresh ones.
    #[must_use]
    pub fn generate() -> Self {
        let key = || random_text(32);
        Self { station: key(), audio: key(), arbiter: key(), huts: ByHut::from_fn(|_| key()) }
    }

    /// The keys in `folder`, made there if there are none.
    ///
    /// # Errors
    /// When the file can neither be read nor made, or is damaged.
    pub fn load_or_make(folder: &Path) -> Result<Self, String> {
        let path = folder.join(FILE);
        if path.exists() { Self::load(&path) } else { Self::make(&path) }
    }

    fn load(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| say(path, error))?;
        toml::from_str(&text).map_err(|error| say(path, error))
    }

    /// Written aside and renamed, so that a power cut leaves no half file.
    fn make(path: &Path) -> Result<Self, String> {
        let keys = Self::generate();
        let text = toml::to_string(&keys).map_err(|error| say(path, error))?;
        let aside = path.with_extension("toml.new");
        let mut file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(true)
            .mode(0o600)
            .open(&aside)
            .map_err(|error| say(&aside, error))?;
        file.write_all(text.as_bytes())
            .and_then(|()| file.sync_all())
            .and_then(|()| std::fs::rename(&aside, path))
            .map_err(|error| say(path, error))?;
        Ok(keys)
    }

    /// The role that a program showing `key` may take.
    #[must_use]
    pub fn role(&self, key: &str) -> Option<Role> {
        if same(key, &self.arbiter) {
            return Some(Role::Arbiter);
        }
        Hut::ALL.into_iter().find(|&hut| same(key, &self.huts[hut])).map(Role::Hut)
    }

    /// May a program showing `key` speak as a station?
    #[must_use]
    pub fn is_station(&self, key: &str) -> bool {
        same(key, &self.station)
    }

    /// May a program showing `key` speak as the announcer?
    #[must_use]
    pub fn is_audio(&self, key: &str) -> bool {
        same(key, &self.audio)
    }
}

/// A one-time code fit to be read aloud: `ABCD-EFGH`.
#[must_use]
pub fn one_time_code() -> String {
    format!("{}-{}", random_text(4), random_text(4))
}

/// Random text of plain letters and digits, five bits each.
#[must_use]
pub fn random_text(length: usize) -> String {
    let mut random = rand::rng();
    (0..length).map(|_| char::from(PLAIN[random.random_range(0..PLAIN.len())])).collect()
}

/// Random digits.
#[must_use]
pub fn random_digits(length: usize) -> String {
    let mut random = rand::rng();
    (0..length).map(|_| char::from(b'0' + random.random_range(0..10))).collect()
}

/// Takes as long for a wrong first letter as for a wrong last one.
fn same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |a, (x, y)| a | (x ^ y)) == 0
}

fn say(path: &Path, error: impl std::fmt::Display) -> String {
    format!("không đọc hoặc ghi được tệp khóa «{}»: {error}", path.display())
}
