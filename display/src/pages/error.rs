//! The page that says, kindly, why there is no other.

use super::shell::Shell;
use crate::RenderError;
use crate::words;
use askama::Template;

/// The page's values.
#[derive(Template)]
#[template(path = "error.html")]
struct Failure {
    say: String,
}

/// The whole document; `say` is what happened and what to do, one sentence.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(say: &str) -> Result<String, RenderError> {
    let body = Failure { say: words::capital(say) }.render()?;
    Shell { stem: "error", title: "Không mở được trang", socket: None, scripts: &[], body }
        .document()
}
