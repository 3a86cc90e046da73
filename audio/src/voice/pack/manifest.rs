//! The list of an imported pack, `manifest.json`.

use super::{PackError, same};
use crate::cue::Words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::Path;
use totom_wire::audio::Card;

pub(super) const FILE: &str = "manifest.json";

/// What an imported pack holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Its name, shown to people.
    pub name: String,
    /// Who is heard.
    pub chanter: String,
    /// Under which terms, or by whose consent, it may be used.
    pub licence: String,
    /// Its clips.
    pub recordings: Vec<Recording>,
}

/// What a clip says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Says {
    /// A card's verse.
    Verse(Card),
    /// A card's name.
    Name(Card),
    /// A sentence.
    Sentence,
}

/// One clip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recording {
    /// What it is.
    pub says: Says,
    /// Its words; empty for a verse that fits whatever verse the village has chosen.
    pub text: String,
    /// Its file within the pack.
    pub file: String,
    /// Hex SHA-256 of that file.
    pub sha256: String,
    /// Length in milliseconds.
    pub length_ms: u64,
    /// When each word begins, milliseconds, if the pack says so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words_ms: Vec<u32>,
}

impl Recording {
    pub(super) fn fits(&self, words: &Words) -> bool {
        match (&self.says, words) {
            (Says::Verse(card), Words::Verse { card: asked, .. }) => {
                card == asked && (self.text.is_empty() || same(&self.text, &words.text()))
            }
            (Says::Name(card), Words::Name(asked)) => card == asked,
            (Says::Sentence, Words::Line(asked)) => same(&self.text, asked),
            (Says::Verse(_) | Says::Name(_) | Says::Sentence, _) => false,
        }
    }
}

impl Manifest {
    pub(super) fn read(folder: &Path) -> Result<Self, PackError> {
        let path = folder.join(FILE);
        let bytes = std::fs::read(&path).map_err(|_| PackError::Missing(folder.to_owned()))?;
        serde_json::from_slice(&bytes)
            .map_err(|error| PackError::Broken { path, why: error.to_string() })
    }

    /// Cards that have a verse.
    #[must_use]
    pub fn verses(&self) -> BTreeSet<Card> {
        let verse = |recording: &Recording| match recording.says {
            Says::Verse(card) => Some(card),
            Says::Name(_) | Says::Sentence => None,
        };
        self.recordings.iter().filter_map(verse).collect()
    }

    /// Cards that have their name.
    #[must_use]
    pub fn names(&self) -> BTreeSet<Card> {
        let name = |recording: &Recording| match recording.says {
            Says::Name(card) => Some(card),
            Says::Verse(_) | Says::Sentence => None,
        };
        self.recordings.iter().filter_map(name).collect()
    }
}
