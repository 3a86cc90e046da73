//! A line of the story with the words of the glossary marked.

use crate::words::Lang;
use crate::words::pieces::{Piece, pieces};
use totom_wire::screen::StoryLine;

/// A sentence.
pub(super) struct Told<'a> {
    /// The language it is told in.
    pub(super) lang: Lang,
    /// Journal entry it tells.
    pub(super) seq: u64,
    pub(super) pieces: Vec<Piece<'a>>,
}

pub(super) fn told(line: &StoryLine, lang: Lang) -> Told<'_> {
    let (lang, said) = lang.tell(&line.text);
    Told { lang, seq: line.seq, pieces: pieces(said) }
}
