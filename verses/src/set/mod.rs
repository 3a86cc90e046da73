//! Bộ thơ: one couplet for each of the thirty cards.

mod read;

use crate::verse::Verse;
use std::sync::LazyLock;

/// The thirty codes in the order of kinds: văn, vạn, sách, then the specials.
pub const CARD_CODES: [&str; 30] = [
    "1v", "2v", "3v", "4v", "5v", "6v", "7v", "8v", "9v", "1w", "2w", "3w", "4w", "5w", "6w", "7w",
    "8w", "9w", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "cc", "tt", "oc",
];

static BUILTIN: LazyLock<Result<VerseSet, SetError>> =
    LazyLock::new(|| VerseSet::from_toml(include_str!("../../data/lang-que/verses.toml")));

/// Bộ thơ xướng: a village's couplets, complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerseSet {
    name: String,
    author: String,
    /// In the order of [`CARD_CODES`].
    verses: Vec<Verse>,
}

/// A set that cannot be used, and the line at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("dòng {line}: {fault}")]
pub struct SetError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: SetFault,
}

/// What can be wrong with a set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetFault {
    /// The file is too large to be a set.
    #[error("tệp quá lớn ({0} byte), một bộ thơ không quá {max} byte", max = read::MAX_BYTES)]
    Size(usize),
    /// Not TOML.
    #[error("sai cú pháp TOML, xin xem lại dấu nháy và dấu bằng ({0})")]
    Syntax(String),
    /// A key nobody reads.
    #[error("không biết mục «{0}», xin xóa hoặc sửa tên mục")]
    UnknownKey(String),
    /// A key that must be there.
    #[error("thiếu mục «{0}»")]
    Missing(&'static str),
    /// Not a text.
    #[error("mục «{0}» phải là một dòng chữ trong dấu nháy kép")]
    NotText(&'static str),
    /// Not a list of tables.
    #[error("mỗi cặp câu phải bắt đầu bằng dòng [[verse]]")]
    NotVerses,
    /// Empty, too long, or with control characters.
    #[error("mục «{key}» phải có từ 1 đến {max} chữ cái, trên một dòng")]
    Length {
        /// Which key.
        key: &'static str,
        /// Most characters allowed.
        max: usize,
    },
    /// No such card.
    #[error("không có lá bài nào mã «{0}»; mã đúng như 3v, 8w, 9s, cc, tt, oc")]
    UnknownCard(String),
    /// A second couplet for one card.
    #[error("lá «{0}» đã có câu thơ ở trên, mỗi lá chỉ một cặp")]
    Twice(String),
    /// Some cards have none.
    #[error("còn thiếu câu thơ cho các lá: {0}")]
    Incomplete(String),
}

impl VerseSet {
    /// Reads a set: `name`, `author`, and thirty `[[verse]]` entries with `card`, `luc`, `bat`,
    /// and, if wanted, `author` and `note`. Text is brought to NFC. The metre is not judged here:
    /// a village's own verses are graded by [`Verse::review`], not turned away.
    ///
    /// # Errors
    /// The first thing wrong, with its line.
    pub fn from_toml(text: &str) -> Result<Self, SetError> {
        read::read(text)
    }

    /// «Làng quê»: the set that comes with the program.
    ///
    /// # Panics
    /// Never: the file is compiled in, and a test reads it.
    #[must_use]
    pub fn builtin() -> &'static Self {
        BUILTIN.as_ref().expect("the compiled-in set is read by a test")
    }

    /// The set's name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who made the set.
    #[must_use]
    pub fn author(&self) -> &str {
        &self.author
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
