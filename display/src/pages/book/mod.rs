//! Sổ ván: the entries of this ván and the last, to go back to or to put right; the newest first.

mod amend;
mod back;
pub mod entry;

pub use entry::{Entry, Kind};

use super::button::Button;
use super::form::{Field, Form};
use super::redo::Left;
use super::shell::Shell;
use crate::RenderError;
use askama::Template;
use totom_wire::rules::round::PublicView;
use totom_wire::screen::Desk;

#[derive(Template)]
#[template(path = "book.html")]
struct List {
    title: String,
    left: Vec<Left>,
    /// Takes back the newest entry.
    last: Option<Button>,
    rows: Vec<Row>,
}

/// An entry with what may be done about it.
struct Row {
    seq: u64,
    who: String,
    says: String,
    /// Can it be put right?
    amendable: bool,
    back: Option<Button>,
}

#[derive(Template)]
#[template(path = "amend.html")]
struct Amend {
    title: String,
    /// What stands there now; or that nothing does.
    says: String,
    form: Option<Form>,
}

fn title(round: Option<&PublicView>) -> String {
    round.map_or_else(|| "Sổ ghi".to_owned(), |round| format!("Sổ ván {}", round.number))
}

/// The inner HTML of the list.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn body(desk: &Desk, entries: &[Entry]) -> Result<String, RenderError> {
    let row = |entry: &Entry| {
        Ok(Row {
            seq: entry.seq,
            who: entry.who.clone(),
            says: crate::words::capital(&entry.says),
            amendable: amend::may(entry),
            back: back::button(entry)?,
        })
    };
    let page = List {
        title: title(desk.public.session.round.as_ref()),
        left: Left::all(desk)?,
        last: back::last(entries)?,
        rows: entries.iter().rev().map(row).collect::<Result<_, RenderError>>()?,
    };
    Ok(page.render()?)
}

/// The inner HTML of the page that puts one entry right.
///
/// # Errors
/// As [`body`].
pub fn amend_body(desk: &Desk, entries: &[Entry], seq: u64) -> Result<String, RenderError> {
    let entry = entries.iter().find(|entry| entry.seq == seq);
    let page = Amend {
        title: format!("Sửa mục {seq}"),
        says: entry.map_or_else(
            || "Mục này không còn trong ván đang chơi: hãy trở về sổ.".to_owned(),
            |entry| format!("Đang ghi: {}", entry.says),
        ),
        form: entry.map(|entry| amend::form(desk, entry)).transpose()?.flatten(),
    };
    Ok(page.render()?)
}

/// The whole document of the list.
///
/// # Errors
/// As [`body`].
pub fn document(desk: &Desk, entries: &[Entry]) -> Result<String, RenderError> {
    shell("/socket/desk?page=book", body(desk, entries)?)
}

/// The whole document of the page that puts one entry right.
///
/// # Errors
/// As [`body`].
pub fn amend_document(desk: &Desk, entries: &[Entry], seq: u64) -> Result<String, RenderError> {
    shell(&format!("/socket/desk?page=amend&entry={seq}"), amend_body(desk, entries, seq)?)
}

fn shell(socket: &str, body: String) -> Result<String, RenderError> {
    Shell {
        stem: "book",
        title: "Sổ ván",
        socket: Some(socket),
        scripts: &["form", "command", "entry"],
        body,
    }
    .document()
}
