//! `pack.toml`: what a pack says of itself, and which words its verses are.

use super::{Chanter, RecordingError};
use crate::files::replace;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Its name within the pack.
pub(super) const FILE: &str = "pack.toml";

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct About {
    name: String,
    chanter: String,
    licence: String,
    /// The words of each recorded verse by the card's code: a clip fits only the set it was made for.
    #[serde(default)]
    pub(super) verse: BTreeMap<String, String>,
    /// What people added by hand stays.
    #[serde(flatten)]
    more: BTreeMap<String, toml::Value>,
}

impl About {
    pub(super) fn new(chanter: &Chanter) -> Self {
        let trimmed = |field: &String| field.trim().to_owned();
        Self {
            name: trimmed(&chanter.name),
            chanter: trimmed(&chanter.chanter),
            licence: trimmed(&chanter.licence),
            verse: BTreeMap::new(),
            more: BTreeMap::new(),
        }
    }

    pub(super) fn read(folder: &Path) -> Result<Self, RecordingError> {
        let text = std::fs::read_to_string(folder.join(FILE))?;
        toml::from_str(&text).map_err(|error| RecordingError::About(error.to_string()))
    }

    pub(super) fn write(&self, folder: &Path) -> Result<(), RecordingError> {
        let text =
            toml::to_string(self).map_err(|error| RecordingError::About(error.to_string()))?;
        Ok(replace(&folder.join(FILE), text.as_bytes())?)
    }
}

impl From<About> for Chanter {
    fn from(about: About) -> Self {
        Self { name: about.name, chanter: about.chanter, licence: about.licence }
    }
}
