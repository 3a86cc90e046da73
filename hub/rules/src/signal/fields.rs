//! A table of a profile's file, asked field by field; every refusal knows its place.

use super::grammar::FlagDecides;
use super::{ProfileError, ProfileFault};
use crate::house::Place;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A word with its place in the file.
pub(super) type Word<'a> = (Place, &'a str);

const WORDS: &str = "danh sách chữ, ví dụ [\"opening\", \"playing\"]";
const TEXT: &str = "chữ trong ngoặc kép";
const SIGNS: &str = "các mục mở đầu bằng dòng [[sign]]";

/// One table, from the byte at `at`.
pub(super) struct Fields<'a, 'i> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) table: &'a DeTable<'i>,
}

impl<'a, 'i> Fields<'a, 'i> {
    /// Refuses any field but these.
    pub(super) fn only(&self, allowed: &[&str]) -> Result<(), ProfileError> {
        let stray = self.table.keys().filter(|key| !allowed.contains(&key.get_ref().as_ref()));
        let Some(stray) = stray.min_by_key(|key| key.span().start) else { return Ok(()) };
        let (key, allowed) = (stray.get_ref().to_string(), allowed.join(", "));
        Err(self.fault(stray.span().start, ProfileFault::UnknownKey { key, allowed }))
    }

    pub(super) fn find(&self, key: &str) -> Option<&'a Spanned<DeValue<'i>>> {
        self.table.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)
    }

    fn need(&self, key: &'static str) -> Result<&'a Spanned<DeValue<'i>>, ProfileError> {
        self.find(key).ok_or_else(|| self.fault(self.at, ProfileFault::Missing { key }))
    }

    pub(super) fn text(&self, key: &'static str) -> Result<Word<'a>, ProfileError> {
        self.word(key, self.need(key)?, TEXT)
    }

    pub(super) fn words(&self, key: &'static str) -> Result<Vec<Word<'a>>, ProfileError> {
        let value = self.need(key)?;
        let list = value.get_ref().as_array().ok_or_else(|| self.wrong(key, value, WORDS))?;
        list.iter().map(|word| self.word(key, word, WORDS)).collect()
    }

    pub(super) fn tables(&self, key: &'static str) -> Result<Vec<Self>, ProfileError> {
        let value = self.need(key)?;
        let list = value.get_ref().as_array().ok_or_else(|| self.wrong(key, value, SIGNS))?;
        let tables = list.iter().map(|item| match item.get_ref().as_table() {
            Some(table) => Ok(Self { text: self.text, at: item.span().start, table }),
            None => Err(self.wrong(key, item, SIGNS)),
        });
        tables.collect()
    }

    pub(super) fn flag_decides(&self) -> Result<FlagDecides, ProfileError> {
        const KEY: &str = "flag_decides";
        let Some(value) = self.find(KEY) else { return Ok(FlagDecides::No) };
        match value.get_ref().as_bool() {
            Some(true) => Ok(FlagDecides::Yes),
            Some(false) => Ok(FlagDecides::No),
            None => Err(self.wrong(KEY, value, "true hoặc false")),
        }
    }

    fn word(
        &self,
        key: &'static str,
        value: &'a Spanned<DeValue<'i>>,
        allowed: &'static str,
    ) -> Result<Word<'a>, ProfileError> {
        let word = value.get_ref().as_str().ok_or_else(|| self.wrong(key, value, allowed))?;
        Ok((Place::of(self.text, value.span().start), word))
    }

    fn wrong(
        &self,
        key: &'static str,
        value: &Spanned<DeValue<'_>>,
        allowed: &'static str,
    ) -> ProfileError {
        self.fault(value.span().start, ProfileFault::WrongType { key, allowed })
    }

    fn fault(&self, at: usize, fault: ProfileFault) -> ProfileError {
        ProfileError { place: Place::of(self.text, at), fault }
    }
}

pub(super) fn unknown_word(key: &'static str, word: Word<'_>, allowed: &[&str]) -> ProfileError {
    let (place, word, allowed) = (word.0, word.1.to_owned(), allowed.join(", "));
    ProfileError { place, fault: ProfileFault::UnknownWord { key, word, allowed } }
}
