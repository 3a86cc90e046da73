//! A line of the story with the words of the glossary marked.

use crate::words::pieces::{Piece, pieces};
use totom_wire::screen::StoryLine;

/// A sentence.
pub(super) struct Told<'a> {
    /// Journal entry it tells.
    pub(super) seq: u64,
    pub(super) pieces: Vec<Piece<'a>>,
}

pub(super) fn told(line: &StoryLine) -> Told<'_> {
    Told { seq: line.seq, pieces: pieces(&line.text) }
}
