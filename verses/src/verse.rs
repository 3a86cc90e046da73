//! One couplet, bound to a card.

/// Câu thơ xướng: the couplet that announces one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verse {
    /// The card's ASCII code: `3v`, `oc`.
    pub card: String,
    /// Câu lục, NFC.
    pub luc: String,
    /// Câu bát, NFC.
    pub bat: String,
    /// Who wrote it; the set's author unless the entry names another.
    pub author: String,
    /// For the reader: which picture or name the couplet holds; may be empty.
    pub note: String,
}

impl Verse {
    /// The couplet graded.
    #[must_use]
    pub fn review(&self) -> crate::luc_bat::Report {
        crate::luc_bat::check(&self.luc, &self.bat)
    }
}
