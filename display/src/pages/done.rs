//! The page that says that something was done, with the way back.

use super::shell::Shell;
use crate::RenderError;
use askama::Template;

#[derive(Template)]
#[template(path = "done.html")]
struct Done<'a> {
    say: &'a str,
}

/// The whole document; `say` is what was done, one sentence.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(say: &str) -> Result<String, RenderError> {
    let body = Done { say }.render()?;
    Shell { stem: "error", title: "Xong", socket: None, scripts: &[], body }.document()
}
