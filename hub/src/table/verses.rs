//! Which couplets cards are called by.

use crate::journal::Content;
use std::sync::Arc;
use totom_rules::Card;
use totom_verses::{DEFAULT_SET, SetError, VerseSet};
use totom_wire::screen::Verse;

/// Bộ thơ in force: an id by which people choose it, and the couplets themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verses {
    id: String,
    set: Arc<VerseSet>,
}

impl Default for Verses {
    /// The set that is chanted where nobody chose another.
    fn default() -> Self {
        Self::new(DEFAULT_SET, VerseSet::builtin().clone())
    }
}

impl Verses {
    /// This set under this id.
    #[must_use]
    pub fn new(id: &str, set: VerseSet) -> Self {
        Self { id: id.to_owned(), set: Arc::new(set) }
    }

    /// The set as an entry of the journal holds it.
    ///
    /// # Errors
    /// When the text is no set.
    pub fn of_text(id: &str, text: &str) -> Result<Self, SetError> {
        Ok(Self::new(id, VerseSet::from_toml(text)?))
    }

    /// By which it was chosen.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        self.set.name()
    }

    /// The whole set as text.
    #[must_use]
    pub fn text(&self) -> String {
        self.set.to_toml()
    }

    /// The entry that says so.
    #[must_use]
    pub fn chosen(&self) -> Content {
        Content::VersesChosen { set: self.id.clone(), text: self.text() }
    }

    /// The couplet by which a card is called.
    #[must_use]
    pub fn couplet(&self, card: Card) -> Verse {
        let verse = self.set.get(&card.code());
        let (luc, bat) =
            verse.map_or((card.name(), String::new()), |v| (v.luc.clone(), v.bat.clone()));
        Verse { card, luc, bat }
    }
}
