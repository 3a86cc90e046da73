//! Bộ thơ: one couplet for each of the thirty cards.

mod fault;
mod read;
mod shelf;
mod write;

pub use fault::{SetError, SetFault};
pub use shelf::{Shelf, ShelfError, Shelved};

use crate::luc_bat::Grade;
use crate::verse::Verse;
use std::ops::Range;
use std::sync::LazyLock;

/// The thirty codes in the order of kinds: văn, vạn, sách, then the specials.
pub const CARD_CODES: [&str; 30] = [
    "1v", "2v", "3v", "4v", "5v", "6v", "7v", "8v", "9v", "1w", "2w", "3w", "4w", "5w", "6w", "7w",
    "8w", "9w", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "cc", "tt", "oc",
];

/// The id of the set that is chanted where nobody chose another.
pub const DEFAULT_SET: &str = "lang-que";

/// The sets that come with the program: id and file.
const FILES: [(&str, &str); 2] = [
    (DEFAULT_SET, include_str!("../../data/lang-que/verses.toml")),
    ("lang-nghe", include_str!("../../data/lang-nghe/verses.toml")),
];

static BUILTIN: LazyLock<Result<Vec<VerseSet>, SetError>> =
    LazyLock::new(|| FILES.iter().map(|(_, text)| VerseSet::from_toml(text)).collect());

/// Bộ thơ xướng: a village's couplets, complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerseSet {
    name: String,
    author: String,
    tradition: String,
    /// In the order of [`CARD_CODES`].
    verses: Vec<Verse>,
}

/// Bytes of the file, the first and the one after the last.
pub type Span = Range<usize>;

/// One couplet of a file, with its places there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The byte at which its table begins.
    pub at: usize,
    /// Where the six stands, without its quotes.
    pub luc: Span,
    /// Where the eight stands.
    pub bat: Span,
    /// What was read; a line that could not be read is empty.
    pub verse: Verse,
}

/// All that can be said about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The set, if nothing is wrong with the file.
    pub set: Option<VerseSet>,
    /// Everything wrong: first what is not known, then what is missing for it.
    pub faults: Vec<SetError>,
    /// The couplets found, in the file's order, also when the set cannot be used.
    pub entries: Vec<Entry>,
}

impl VerseSet {
    /// Reads a set: `name`, `author` or `tradition`, and thirty `[[verse]]` entries with `card`, `luc`,
    /// `bat`, and, if wanted, `author` or `tradition` of their own and a `note`. Text is brought to NFC.
    /// The metre is not judged here: a village's own verses are graded by [`Verse::review`], not turned
    /// away.
    ///
    /// # Errors
    /// The first thing wrong, with its place.
    pub fn from_toml(text: &str) -> Result<Self, SetError> {
        let Inspection { set, faults, .. } = Self::inspect(text);
        match (set, faults.into_iter().next()) {
            (Some(set), None) => Ok(set),
            (_, Some(first)) => Err(first),
            (None, None) => Err(SetError { line: 1, column: 1, fault: SetFault::NotVerses }),
        }
    }

    /// Reads a file for a person who is writing it: everything wrong, and every couplet with its place.
    #[must_use]
    pub fn inspect(text: &str) -> Inspection {
        read::read(text)
    }

    /// The set as a file that reads the same; in NFC, one entry for each card.
    #[must_use]
    pub fn to_toml(&self) -> String {
        write::write(self)
    }

    /// «Làng quê»: the set that is chanted where nobody chose another.
    #[must_use]
    pub fn builtin() -> &'static Self {
        &Self::builtins()[0]
    }

    /// The sets that come with the program; the default first.
    ///
    /// # Panics
    /// Never: the files are compiled in, and a test reads them.
    #[must_use]
    pub fn builtins() -> &'static [Self] {
        BUILTIN.as_ref().expect("the compiled-in sets are read by a test")
    }

    /// The set's name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who made the set; may be empty where the tradition is known.
    #[must_use]
    pub fn author(&self) -> &str {
        &self.author
    }

    /// Which village or custom hands the set down; may be empty where the author is known.
    #[must_use]
    pub fn tradition(&self) -> &str {
        &self.tradition
    }

    /// Whose words these are, for people: author, tradition, or both.
    #[must_use]
    pub fn source(&self) -> String {
        let parts = [self.author(), self.tradition()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// How its couplets are graded, for people: «28 lục bát nghiêm luật, 2 lục bát dân gian».
    #[must_use]
    pub fn summary(&self) -> String {
        let all: Vec<_> = self.iter().map(|verse| verse.review().grade).collect();
        let count = |grade| all.iter().filter(|found| **found == grade).count();
        let counts = Grade::ALL.map(|grade| (count(grade), grade));
        let told = counts.iter().filter(|(count, _)| *count > 0);
        told.map(|(count, grade)| format!("{count} {grade}")).collect::<Vec<_>>().join(", ")
    }

    /// The couplet of the card with this code; `None` only if no card has it.
    #[must_use]
    pub fn get(&self, code: &str) -> Option<&Verse> {
        self.verses.iter().find(|verse| verse.card == code)
    }

    /// All thirty, in the order of [`CARD_CODES`].
    pub fn iter(&self) -> impl Iterator<Item = &Verse> {
        self.verses.iter()
    }
}
