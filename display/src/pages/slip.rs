//! Nhập phiếu giấy: what was written on a numbered sheet while the machine was away, typed in line by line.

use super::shell::Shell;
use crate::RenderError;
use askama::Template;
use totom_wire::screen::Desk;

#[derive(Template)]
#[template(path = "slip.html")]
struct Page<'a> {
    next: &'a str,
    story: Vec<&'a str>,
}

/// The inner HTML.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn body(desk: &Desk) -> Result<String, RenderError> {
    let story = desk.public.story.iter().rev().take(4).map(|line| line.text.as_str()).collect();
    Ok(Page { next: &desk.next, story }.render()?)
}

/// The whole document.
///
/// # Errors
/// As [`body`].
pub fn document(desk: &Desk) -> Result<String, RenderError> {
    Shell {
        stem: "book",
        title: "Nhập phiếu giấy",
        socket: Some("/socket/desk?page=slip"),
        scripts: &["form", "command", "slip"],
        body: body(desk)?,
    }
    .document()
}
