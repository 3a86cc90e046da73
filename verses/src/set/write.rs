//! A set as a file.

use super::VerseSet;
use crate::verse::Verse;

pub(super) fn write(set: &VerseSet) -> String {
    let mut text = String::new();
    put(&mut text, "name", &set.name);
    put(&mut text, "author", &set.author);
    put(&mut text, "tradition", &set.tradition);
    for verse in &set.verses {
        text.push_str("\n[[verse]]\n");
        put(&mut text, "card", &verse.card);
        put(&mut text, "luc", &verse.luc);
        put(&mut text, "bat", &verse.bat);
        put_source(&mut text, set, verse);
        put(&mut text, "note", &verse.note);
    }
    text
}

/// Only where the entry differs from the set: an entry that names one of the two speaks for both.
fn put_source(text: &mut String, set: &VerseSet, verse: &Verse) {
    if verse.author != set.author || verse.tradition != set.tradition {
        put(text, "author", &verse.author);
        put(text, "tradition", &verse.tradition);
    }
}

/// One key on one line; nothing for an empty value. The reader lets no control character in.
fn put(text: &mut String, key: &str, value: &str) {
    if !value.is_empty() {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("{key} = \"{value}\"\n"));
    }
}
