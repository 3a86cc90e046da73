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
    /// Who wrote it; empty where only the tradition is known.
    pub author: String,
    /// Which village or custom hands it down; empty where only the author is known.
    pub tradition: String,
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

impl Verse {
    /// Whose words these are, for people: the author, the tradition, or both.
    #[must_use]
    pub fn source(&self) -> String {
        match (self.author.is_empty(), self.tradition.is_empty()) {
            (false, false) => format!("{} ({})", self.author, self.tradition),
            (false, true) => self.author.clone(),
            (true, _) => self.tradition.clone(),
        }
    }
}
