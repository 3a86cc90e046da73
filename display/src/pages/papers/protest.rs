//! Hồ sơ khiếu nại: one ván with all evidence in one file that proves its own chain.

use super::{STYLE, VanSheet};
use crate::RenderError;
use askama::Template;

/// The script that checks the chain; it runs from the file itself, without network.
const CHECK: &str = include_str!("chain.js");

/// Does an entry still count?
#[derive(Clone, Debug)]
pub enum Standing {
    /// As it was recorded.
    Counts,
    /// It was undone.
    Undone,
    /// It was put right: what it says now.
    PutRight(String),
}

/// One entry with everything that belongs to it.
#[derive(Clone, Debug)]
pub struct Deed {
    /// Journal entry.
    pub seq: u64,
    /// Time of day.
    pub at: String,
    /// Who asked.
    pub who: String,
    /// What was asked.
    pub what: String,
    /// Strokes and flags in words; empty when no drum was beaten.
    pub beaten: String,
    /// Every stroke as the board stamped it.
    pub strokes: Vec<String>,
    /// What came of it, in sentences.
    pub came: String,
    /// Does it count?
    pub standing: Standing,
    /// Its hash.
    pub hash: String,
}

impl Deed {
    fn stem(&self) -> &'static str {
        match self.standing {
            Standing::Counts => "counts",
            Standing::Undone => "undone",
            Standing::PutRight(_) => "mended",
        }
    }

    fn mark(&self) -> String {
        match &self.standing {
            Standing::Counts => String::new(),
            Standing::Undone => "đã bỏ".to_owned(),
            Standing::PutRight(now) => format!("đã sửa thành: {now}"),
        }
    }
}

/// The file's values.
#[derive(Clone, Debug, Template)]
#[template(path = "paper_protest.html")]
pub struct ProtestFile {
    /// The ván.
    pub sheet: VanSheet,
    /// Every entry from its first to its last, undone ones too.
    pub deeds: Vec<Deed>,
    /// JSON of what the hashes are made from, safe inside a script element.
    pub chain: String,
}

/// The whole document.
///
/// # Errors
/// Only when the template is at fault.
pub fn protest_file(file: &ProtestFile) -> Result<String, RenderError> {
    Ok(file.render()?)
}
