//! Bộ thơ: the organiser chooses by which couplets cards are called, and brings in a village's own.

use super::shell::Shell;
use crate::RenderError;
use askama::Template;

/// One set to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetCard {
    /// By which it is chosen.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Author or tradition.
    pub source: String,
    /// How its couplets were graded: "30 lục bát nghiêm luật".
    pub grades: String,
    /// A couplet to taste it by: six and eight.
    pub sample: (String, String),
    /// Why it cannot be chosen; empty when it can.
    pub fault: String,
}

/// What became of the last try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// It was done.
    Done(String),
    /// It was not, and what to do.
    Refused(String),
}

/// All that the page shows.
#[derive(Clone, Debug)]
pub struct VersesPage<'a> {
    /// Name of the yard.
    pub yard: &'a str,
    /// Id of the set in force.
    pub chosen: &'a str,
    /// The sets.
    pub sets: &'a [SetCard],
    /// What became of the last try.
    pub told: Option<Told>,
    /// What was typed into the field, so that a fault in it costs nobody the text.
    pub draft: &'a str,
}

/// The page's values.
#[derive(Template)]
#[template(path = "verses.html")]
struct Verses<'a> {
    page: &'a VersesPage<'a>,
}

/// The whole document.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(page: &VersesPage<'_>) -> Result<String, RenderError> {
    let body = Verses { page }.render()?;
    let title = format!("Bộ thơ · {}", page.yard);
    Shell { stem: "verses", title: &title, socket: None, scripts: &["verses"], body }.document()
}
