//! From TOML to a set, strictly, with the place of every fault.

use super::{CARD_CODES, Entry, Inspection, SetError, SetFault, Span, VerseSet};
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
    faults: Vec<SetError>,
}

/// One table of the file and where it begins.
#[derive(Clone, Copy)]
struct Place<'a, 'i> {
    table: &'a DeTable<'i>,
    at: usize,
}

/// Whose words they are, where an entry does not say it itself.
#[derive(Default)]
struct Source {
    author: String,
    tradition: String,
}

pub(super) fn read(text: &str) -> Inspection {
    let mut reader = Reader { text, faults: Vec::new() };
    let found = reader.file();
    let Reader { faults, .. } = reader;
    let (name, source, entries) = found.unwrap_or_default();
    let set = faults.is_empty().then(|| VerseSet {
        name,
        author: source.author,
        tradition: source.tradition,
        verses: in_order(&entries),
    });
    Inspection { set, faults, entries }
}

impl Reader<'_> {
    fn note(&mut self, at: usize, fault: SetFault) {
        let before = &self.text[..self.text.floor_char_boundary(at)];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        self.faults.push(SetError {
            line: 1 + before.matches('\n').count(),
            column: 1 + before[line_start..].chars().count(),
            fault,
        });
    }

    fn file(&mut self) -> Option<(String, Source, Vec<Entry>)> {
        let text = self.text;
        if text.len() > MAX_BYTES {
            self.note(0, SetFault::Size(text.len()));
            return None;
        }
        match DeTable::parse(text) {
            Ok(parsed) => Some(self.top(Place { table: parsed.get_ref(), at: 0 })),
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                self.note(at, SetFault::Syntax(error.message().to_owned()));
                None
            }
        }
    }

    fn top(&mut self, top: Place<'_, '_>) -> (String, Source, Vec<Entry>) {
        self.only(top, &["name", "author", "tradition", "verse"]);
        let name = self.needed(top, "name", MAX_NAME);
        let source = Source {
            author: self.optional(top, "author", MAX_NAME).unwrap_or_default(),
            tradition: self.optional(top, "tradition", MAX_NAME).unwrap_or_default(),
        };
        if !["author", "tradition"].iter().any(|key| top.table.contains_key(*key)) {
            self.note(top.at, SetFault::NoSource);
        }
        let entries = self.verses(top, &source);
        self.each_once(&entries);
        (name, source, entries)
    }

    fn only(&mut self, place: Place<'_, '_>, known: &[&str]) {
        for key in place.table.keys() {
            if !known.contains(&key.get_ref().as_ref()) {
                self.note(key.span().start, SetFault::UnknownKey(key.get_ref().to_string()));
            }
        }
    }

    /// Empty when it is missing, which is then noted.
    fn needed(&mut self, place: Place<'_, '_>, key: &'static str, max: usize) -> String {
        if !place.table.contains_key(key) {
            self.note(place.at, SetFault::Missing(key));
        }
        self.optional(place, key, max).unwrap_or_default()
    }

    fn optional(&mut self, place: Place<'_, '_>, key: &'static str, max: usize) -> Option<String> {
        let value = place.table.get(key)?;
        let at = value.span().start;
        let Some(raw) = value.get_ref().as_str() else {
            self.note(at, SetFault::NotText(key));
            return None;
        };
        let text: String = raw.trim().nfc().collect();
        let length = text.chars().count();
        if length == 0 || length > max || text.chars().any(char::is_control) {
            self.note(at, SetFault::Length { key, max });
            return None;
        }
        Some(text)
    }

    fn verses(&mut self, top: Place<'_, '_>, source: &Source) -> Vec<Entry> {
        let Some(entry) = top.table.get("verse") else {
            self.note(top.at, SetFault::Missing("verse"));
            return Vec::new();
        };
        let Some(list) = entry.get_ref().as_array() else {
            self.note(entry.span().start, SetFault::NotVerses);
            return Vec::new();
        };
        list.iter().filter_map(|item| self.entry(item, source)).collect()
    }

    fn entry(&mut self, item: &Spanned<DeValue<'_>>, source: &Source) -> Option<Entry> {
        let at = item.span().start;
        let Some(table) = item.get_ref().as_table() else {
            self.note(at, SetFault::NotVerses);
            return None;
        };
        let place = Place { table, at };
        self.only(place, &["card", "luc", "bat", "author", "tradition", "note"]);
        let card = self.card(place);
        let own = ["author", "tradition"].iter().any(|key| table.contains_key(*key));
        let mut whose = |key, set: &str| {
            let said = self.optional(place, key, MAX_NAME);
            said.unwrap_or_else(|| if own { String::new() } else { set.to_owned() })
        };
        let (author, tradition) =
            (whose("author", &source.author), whose("tradition", &source.tradition));
        let luc = self.needed(place, "luc", MAX_LINE);
        let bat = self.needed(place, "bat", MAX_LINE);
        let note = self.optional(place, "note", MAX_NOTE).unwrap_or_default();
        Some(Entry {
            at,
            luc: self.span(place, "luc"),
            bat: self.span(place, "bat"),
            verse: Verse { card: card?, luc, bat, author, tradition, note },
        })
    }

    fn card(&mut self, place: Place<'_, '_>) -> Option<String> {
        let card = self.needed(place, "card", MAX_NAME);
        if card.is_empty() {
            return None;
        }
        if !CARD_CODES.contains(&card.as_str()) {
            let at = place.table.get("card").map_or(place.at, |value| value.span().start);
            self.note(at, SetFault::UnknownCard(card));
            return None;
        }
        Some(card)
    }

    /// Where the text of a key stands, its quotes left out.
    fn span(&self, place: Place<'_, '_>, key: &str) -> Span {
        let Some(value) = place.table.get(key) else { return place.at..place.at };
        let span = value.span();
        let raw = &self.text[span.clone()];
        let quotes = raw.len() - raw.trim_start_matches(['"', '\'']).len();
        let inner = span.start + quotes..span.end.saturating_sub(quotes);
        // Escapes move every letter: then only the value as a whole can be pointed at.
        if raw.contains('\\') || inner.start > inner.end { span } else { inner }
    }

    fn each_once(&mut self, entries: &[Entry]) {
        for (nth, entry) in entries.iter().enumerate() {
            if entries[..nth].iter().any(|earlier| earlier.verse.card == entry.verse.card) {
                self.note(entry.at, SetFault::Twice(entry.verse.card.clone()));
            }
        }
        let has = |code: &str| entries.iter().any(|entry| entry.verse.card == code);
        let missing: Vec<_> = CARD_CODES.into_iter().filter(|code| !has(code)).collect();
        if !missing.is_empty() {
            self.note(self.text.trim_end().len(), SetFault::Incomplete(missing.join(", ")));
        }
    }
}

fn in_order(entries: &[Entry]) -> Vec<Verse> {
    let of = |code: &str| entries.iter().find(|entry| entry.verse.card == code);
    CARD_CODES.into_iter().filter_map(of).map(|entry| entry.verse.clone()).collect()
}
