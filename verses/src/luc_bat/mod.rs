//! Lục bát: a couplet graded place by place. It grades and gives reasons; it never just refuses.

mod finding;
mod metre;

pub use finding::{Fault, Finding, Grade, Line};

use crate::rhyme::Rhyme;
use crate::syllable::{Syllable, words};
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// What the checker has to say about one couplet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The lowest grade among the findings; `Strict` when nothing was found.
    pub grade: Grade,
    /// The inner rhyme: syllable 6 of the six against 6 (or 4) of the eight; `None` if unreadable.
    pub rhyme: Option<Rhyme>,
    /// Everything noticed, in reading order.
    pub findings: Vec<Finding>,
}

/// Grades one couplet: counts, tones, inner rhyme, the two heights of the eight, spelling.
///
/// The rhyme between couplets is another question: [`Rhyme::between`] answers it.
///
/// ```
/// let report = totom_verses::check("Nhất văn e lệ cô tiên,", "Áo mây phấp phới xuống miền hội xuân.");
/// assert!(report.findings.is_empty());
/// ```
#[must_use]
pub fn check(luc: &str, bat: &str) -> Report {
    let mut findings = Vec::new();
    let six = read(Line::Luc, luc, &mut findings);
    let eight = read(Line::Bat, bat, &mut findings);
    let rhyme = match (<[Syllable; 6]>::try_from(six), <[Syllable; 8]>::try_from(eight)) {
        (Ok(six), Ok(eight)) => Some(metre::scan(luc, &six, &eight, &mut findings)),
        _ => None,
    };
    let grade = findings.iter().map(|finding| finding.fault.grade()).min();
    Report { grade: grade.unwrap_or(Grade::Strict), rhyme, findings }
}

/// The syllables of a line; an unreadable word is reported and left out.
fn read(line: Line, text: &str, findings: &mut Vec<Finding>) -> Vec<Syllable> {
    let mut note = |position, fault| findings.push(Finding { line, position, fault });
    if !is_nfc(text) {
        note(0, Fault::NotNfc);
    }
    let composed: String = text.nfc().collect();
    let count = words(&composed).count();
    if count != line.length() {
        note(0, Fault::Count { found: count, due: line.length() });
    }
    let mut read = Vec::new();
    for (position, word) in (1..).zip(words(&composed)) {
        match Syllable::parse(word) {
            Ok(syllable) => {
                if let Some(fault) = Fault::of_mark(&syllable) {
                    note(position, fault);
                }
                read.push(syllable);
            }
            Err(why) => note(position, Fault::Unreadable { word: word.to_owned(), why }),
        }
    }
    read
}
