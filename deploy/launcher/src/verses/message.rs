//! What is said about a place of a file, as a compiler says it.

use std::fmt;
use std::ops::Range;
use totom_verses::syllable::words_at;
use totom_verses::{Finding, Grade, SetError};

/// How much it weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// It cannot stay so.
    Error,
    /// Against the book; villages chant it all the same.
    Warning,
    /// Worth knowing.
    Note,
}

/// One thing to say, and the bytes it is about.
#[derive(Clone, Debug)]
pub(super) struct Message {
    pub(super) at: Range<usize>,
    pub(super) weight: Weight,
    pub(super) text: String,
}

/// A place as people count: both from 1, columns in letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Message {
    /// About a word, or its absence, in the line that stands at `line`.
    pub(super) fn of_finding(text: &str, line: &Range<usize>, finding: &Finding) -> Self {
        let weight = match (finding.fault.kind(), finding.fault.grade()) {
            (None, _) => Weight::Note,
            (Some(_), Grade::Broken) => Weight::Error,
            (Some(_), Grade::Folk | Grade::Variant | Grade::Strict) => Weight::Warning,
        };
        let at = word(&text[line.clone()], finding.position);
        let at = line.start + at.start..line.start + at.end;
        Self { at, weight, text: finding.to_string() }
    }

    pub(super) fn of_fault(text: &str, error: &SetError) -> Self {
        let line_start = text.split_inclusive('\n').take(error.line - 1).map(str::len).sum();
        let line = text[line_start..].lines().next().unwrap_or_default();
        let column = line.char_indices().nth(error.column - 1).map_or(line.len(), |(at, _)| at);
        let at = line_start + column..line_start + line.len();
        Self { at, weight: Weight::Error, text: error.fault.to_string() }
    }
}

/// The word at this position, counted from 1; the end of the line when it is missing, all of it for 0.
fn word(line: &str, position: usize) -> Range<usize> {
    match position.checked_sub(1) {
        None => 0..line.len(),
        Some(nth) => {
            words_at(line).nth(nth).map_or(line.len()..line.len(), |(at, word)| at..at + word.len())
        }
    }
}

/// Where a byte of the text is.
pub(super) fn place(text: &str, at: usize) -> Place {
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    Place { line: 1 + before.matches('\n').count(), column: 1 + before[start..].chars().count() }
}

/// `file:line:column: weight: text`, the line, and a caret under the place.
pub(super) fn shown(file: &str, text: &str, message: &Message) -> String {
    let Place { line, column } = place(text, message.at.start);
    let start = text[..message.at.start].rfind('\n').map_or(0, |end| end + 1);
    let whole = text[start..].lines().next().unwrap_or_default();
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let indent: String = whole[..message.at.start - start].chars().filter_map(blank).collect();
    let end = message.at.end.min(start + whole.len()).max(message.at.start);
    let width = text[message.at.start..end].chars().filter_map(blank).count().max(1);
    let Message { weight, text: say, .. } = message;
    let carets = "^".repeat(width);
    format!(
        "{file}:{line}:{column}: {weight}: {say}\n{number} | {whole}\n{margin} | {indent}{carets}"
    )
}

/// What stands under a letter: nothing under a mark that stands over the letter before it.
fn blank(c: char) -> Option<char> {
    match c {
        '\u{300}'..='\u{36f}' => None,
        '\t' => Some('\t'),
        _ => Some(' '),
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "lỗi",
            Self::Warning => "cảnh báo",
            Self::Note => "ghi chú",
        })
    }
}
