//! Từ điển: every word of the game in one sentence, in both languages. Phones take single entries from it.

use super::shell::Shell;
use crate::RenderError;
use crate::words::terms::{TERMS, Term};
use crate::words::{Lang, capital};
use askama::Template;

/// The page's values.
#[derive(Template)]
#[template(path = "glossary.html")]
struct Glossary {
    lang: Lang,
    terms: &'static [Term],
}

impl Term {
    /// The word at the head of its entry.
    fn title(&self) -> String {
        capital(self.names.first().copied().unwrap_or_default())
    }

    /// Other ways to write it.
    fn also(&self) -> String {
        self.names.get(1..).unwrap_or_default().join(", ")
    }
}

/// The whole document, both languages of every entry; the rest in the reader's.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(lang: Lang) -> Result<String, RenderError> {
    Shell {
        stem: "tale",
        title: lang.word("Từ điển tổ tôm điếm"),
        socket: None,
        scripts: &[],
        body: Glossary { lang, terms: TERMS }.render()?,
    }
    .document_in(lang)
}
