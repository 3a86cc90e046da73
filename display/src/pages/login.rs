//! Đăng nhập: one field for the code.

use super::shell::Shell;
use crate::RenderError;
use crate::words;
use askama::Template;

/// The page's values.
#[derive(Template)]
#[template(path = "login.html")]
struct Login {
    error: Option<String>,
}

/// The whole document; with what was wrong with the last try.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(error: Option<&str>) -> Result<String, RenderError> {
    let body = Login { error: error.map(words::capital) }.render()?;
    Shell { stem: "login", title: "Đăng nhập", socket: None, scripts: &[], body }.document()
}
