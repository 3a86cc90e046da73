//! Lục bát: a couplet graded place by place. It grades and gives reasons; it never just refuses.

mod finding;
mod halves;
mod metre;
mod say;

pub use finding::{Fault, Finding, Grade, Kind, Line};

use crate::rhyme::Rhyme;
use crate::syllable::{Syllable, words};
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// What the checker has to say about one couplet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The lowest grade among the findings; `Strict` when nothing was found.
    pub grade: Grade,
    /// The inner rhyme: syllable 6 of the six against 6 (or 4) of the eight; `None` if one of them is
    /// missing or unreadable.
    pub rhyme: Option<Rhyme>,
    /// Everything noticed, in reading order.
    pub findings: Vec<Finding>,
}

impl Report {
    /// The findings that keep the couplet from being strict or a listed variant, with their kinds.
    pub fn problems(&self) -> impl Iterator<Item = (Kind, &Finding)> {
        self.findings.iter().filter_map(|finding| Some((finding.fault.kind()?, finding)))
    }

    /// Mức vần for programs; `lac` when there is nothing to rhyme with.
    #[must_use]
    pub fn level(&self) -> &'static str {
        self.rhyme.unwrap_or(Rhyme::Lac).level()
    }
}

/// Grades one couplet: counts, tones, inner rhyme, the two heights of the eight, spelling.
///
/// The rhyme between couplets is another question: [`check_chain`] answers it. Any text is answered.
///
/// ```
/// let report = totom_verses::check("Nhất văn e lệ cô tiên,", "Áo mây phấp phới xuống miền hội xuân.");
/// assert!(report.findings.is_empty());
/// ```
#[must_use]
pub fn check(luc: &str, bat: &str) -> Report {
    let (mut six, mut eight) = (read(Line::Luc, luc), read(Line::Bat, bat));
    let scanned = metre::scan(luc, &six.words, &eight.words);
    six.findings.extend(scanned.luc);
    eight.findings.extend(scanned.bat);
    let mut findings = [six.findings, eight.findings].concat();
    findings.sort_by_key(|finding| (finding.line, finding.position));
    let grade = findings.iter().map(|finding| finding.fault.grade()).min();
    Report { grade: grade.unwrap_or(Grade::Strict), rhyme: scanned.rhyme, findings }
}

/// The rhyme between couplets: the end of an eight against the end of the six that follows it. `None` when
/// one of the two words is missing or unreadable.
#[must_use]
pub fn check_chain(bat: &str, next_luc: &str) -> Option<Rhyme> {
    let word = |line: &str, position: usize| {
        let composed: String = line.nfc().collect();
        Syllable::parse(words(&composed).nth(position - 1)?).ok()
    };
    Some(Rhyme::between(&word(bat, 8)?, &word(next_luc, 6)?))
}

/// A line taken apart.
struct Read {
    words: Vec<Option<Syllable>>,
    findings: Vec<Finding>,
}

fn read(line: Line, text: &str) -> Read {
    let composed: String = text.nfc().collect();
    let words: Vec<_> = words(&composed).map(|word| (word, Syllable::parse(word))).collect();
    let mut findings = Vec::new();
    let mut note = |position, fault| findings.push(Finding { line, position, fault });
    if !is_nfc(text) {
        note(0, Fault::NotNfc);
    }
    let (found, due) = (words.len(), line.length());
    if found != due {
        // The first word that is missing, or the first that is too many.
        note(found.min(due) + 1, Fault::Count { found, due });
    }
    for (position, (word, syllable)) in (1..).zip(&words) {
        let fault = match syllable {
            Ok(syllable) => Fault::of_mark(syllable),
            Err(why) => Some(Fault::Unreadable { word: (*word).to_owned(), why: why.clone() }),
        };
        fault.into_iter().for_each(|fault| note(position, fault));
    }
    Read { words: words.into_iter().map(|(_, syllable)| syllable.ok()).collect(), findings }
}
