//! From TOML to a set, strictly, with the line of every fault.

use super::{CARD_CODES, SetError, SetFault, VerseSet};
use crate::verse::Verse;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use unicode_normalization::UnicodeNormalization;

/// A set of thirty couplets is about 6 kB.
pub(super) const MAX_BYTES: usize = 64 * 1024;
const MAX_NAME: usize = 60;
const MAX_LINE: usize = 100;
const MAX_NOTE: usize = 300;

struct Reader<'a> {
    text: &'a str,
}

/// One table of the file and where it begins.
struct Place<'a, 'i> {
    table: &'a DeTable<'i>,
    at: usize,
}

pub(super) fn read(text: &str) -> Result<VerseSet, SetError> {
    if text.len() > MAX_BYTES {
        return Err(SetError { line: 1, fault: SetFault::Size(text.len()) });
    }
    let reader = Reader { text };
    let parsed = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        reader.fault(at, SetFault::Syntax(error.message().to_owned()))
    })?;
    let top = Place { table: parsed.get_ref(), at: 0 };
    reader.only(&top, &["name", "author", "verse"])?;
    let name = reader.text(&top, "name", MAX_NAME)?;
    let author = reader.text(&top, "author", MAX_NAME)?;
    let found = reader.verses(&top, &author)?;
    Ok(VerseSet { name, author, verses: reader.in_order(found)? })
}

impl Reader<'_> {
    fn fault(&self, at: usize, fault: SetFault) -> SetError {
        let before = &self.text.as_bytes()[..at.min(self.text.len())];
        SetError { line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(), fault }
    }

    fn only(&self, place: &Place<'_, '_>, known: &[&str]) -> Result<(), SetError> {
        for key in place.table.keys() {
            if !known.contains(&key.get_ref().as_ref()) {
                let name = key.get_ref().to_string();
                return Err(self.fault(key.span().start, SetFault::UnknownKey(name)));
            }
        }
        Ok(())
    }

    fn text(
        &self,
        place: &Place<'_, '_>,
        key: &'static str,
        max: usize,
    ) -> Result<String, SetError> {
        self.optional(place, key, max)?.ok_or_else(|| self.fault(place.at, SetFault::Missing(key)))
    }

    fn optional(
        &self,
        place: &Place<'_, '_>,
        key: &'static str,
        max: usize,
    ) -> Result<Option<String>, SetError> {
        let Some(value) = place.table.get(key) else { return Ok(None) };
        let at = value.span().start;
        let Some(raw) = value.get_ref().as_str() else {
            return Err(self.fault(at, SetFault::NotText(key)));
        };
        let text: String = raw.trim().nfc().collect();
        let length = text.chars().count();
        if length == 0 || length > max || text.chars().any(char::is_control) {
            return Err(self.fault(at, SetFault::Length { key, max }));
        }
        Ok(Some(text))
    }

    fn verses(&self, top: &Place<'_, '_>, author: &str) -> Result<Vec<(usize, Verse)>, SetError> {
        let Some(entry) = top.table.get("verse") else {
            return Err(self.fault(top.at, SetFault::Missing("verse")));
        };
        let not_verses = |at| self.fault(at, SetFault::NotVerses);
        let list = entry.get_ref().as_array().ok_or_else(|| not_verses(entry.span().start))?;
        let tables = list.iter().map(|item: &Spanned<DeValue<'_>>| {
            let at = item.span().start;
            let table = item.get_ref().as_table().ok_or_else(|| not_verses(at))?;
            self.verse(&Place { table, at }, author)
        });
        tables.collect()
    }

    fn verse(&self, place: &Place<'_, '_>, author: &str) -> Result<(usize, Verse), SetError> {
        self.only(place, &["card", "luc", "bat", "author", "note"])?;
        let card = self.text(place, "card", MAX_NAME)?;
        if !CARD_CODES.contains(&card.as_str()) {
            let at = place.table.get("card").map_or(place.at, |value| value.span().start);
            return Err(self.fault(at, SetFault::UnknownCard(card)));
        }
        let verse = Verse {
            card,
            luc: self.text(place, "luc", MAX_LINE)?,
            bat: self.text(place, "bat", MAX_LINE)?,
            author: self.optional(place, "author", MAX_NAME)?.unwrap_or_else(|| author.to_owned()),
            note: self.optional(place, "note", MAX_NOTE)?.unwrap_or_default(),
        };
        Ok((place.at, verse))
    }

    fn in_order(&self, found: Vec<(usize, Verse)>) -> Result<Vec<Verse>, SetError> {
        for (nth, (at, verse)) in found.iter().enumerate() {
            if found[..nth].iter().any(|(_, earlier)| earlier.card == verse.card) {
                return Err(self.fault(*at, SetFault::Twice(verse.card.clone())));
            }
        }
        let has = |code: &str| found.iter().any(|(_, verse)| verse.card == code);
        let missing: Vec<_> = CARD_CODES.into_iter().filter(|code| !has(code)).collect();
        if !missing.is_empty() {
            let fault = SetFault::Incomplete(missing.join(", "));
            return Err(self.fault(self.text.trim_end().len(), fault));
        }
        let mut verses: Vec<_> = found.into_iter().map(|(_, verse)| verse).collect();
        let place = |verse: &Verse| CARD_CODES.iter().position(|code| *code == verse.card);
        verses.sort_by_key(place);
        Ok(verses)
    }
}
