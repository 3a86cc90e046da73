//! The checker's answers for programs.

use super::message::{Message, Place, place};
use serde::Serialize;
use totom_verses::Report;

/// One couplet. `grade` is the rhyme's level, `chinh`, `thong`, `ep` or `lac`; `problems` is empty when
/// every strict rule, or a listed variant, is kept.
#[derive(Debug, Serialize)]
pub(super) struct Verdict {
    grade: &'static str,
    problems: Vec<Problem>,
}

/// One rule that is not kept.
#[derive(Debug, Serialize)]
struct Problem {
    /// `count`, `tone`, `rhyme` or `height`.
    kind: &'static str,
    /// `luc` or `bat`.
    line: &'static str,
    /// Which syllable, counted from 1, also where one is missing.
    at: usize,
    /// In Vietnamese.
    text: String,
}

/// A file.
#[derive(Debug, Serialize)]
pub(super) struct File {
    pub(super) file: String,
    /// The weakest rhyme of all its couplets, and between them where they are a chain.
    pub(super) grade: &'static str,
    /// Are there neither faults nor problems?
    pub(super) clean: bool,
    /// What keeps it from being a set.
    pub(super) faults: Vec<Fault>,
    pub(super) couplets: Vec<Couplet>,
}

/// What is wrong with the file itself.
#[derive(Debug, Serialize)]
pub(super) struct Fault {
    line: usize,
    column: usize,
    text: String,
}

/// One couplet of a file.
#[derive(Debug, Serialize)]
pub(super) struct Couplet {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) card: Option<String>,
    /// Line of the six in the file.
    pub(super) line: usize,
    /// How it rhymes with the couplet before, where couplets are a chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) chain: Option<&'static str>,
    #[serde(flatten)]
    pub(super) verdict: Verdict,
}

impl Verdict {
    pub(super) fn of(report: &Report) -> Self {
        let problem = |(kind, finding): (totom_verses::Kind, &totom_verses::Finding)| Problem {
            kind: kind.id(),
            line: finding.line.id(),
            at: finding.position,
            text: finding.fault.to_string(),
        };
        Self { grade: report.level(), problems: report.problems().map(problem).collect() }
    }
}

impl Fault {
    pub(super) fn of(text: &str, message: &Message) -> Self {
        let Place { line, column } = place(text, message.at.start);
        Self { line, column, text: message.text.clone() }
    }
}
