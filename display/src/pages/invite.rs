//! Mời bà con xem: a code that phones read, large enough for a wall and for a printed sheet.

use super::shell::Shell;
use crate::{RenderError, qr};
use askama::Template;

/// The page's values.
#[derive(Template)]
#[template(path = "invite.html")]
struct Invite<'a> {
    yard: &'a str,
    /// To be typed where nothing reads codes.
    link: String,
    qr: String,
}

/// The whole document; `address` is where phones reach the hub: name or number, and port.
///
/// # Errors
/// When the address is too long for a code.
pub fn document(yard: &str, address: &str) -> Result<String, RenderError> {
    let link = format!("http://{address}/xem");
    let qr = qr::svg(&link)?;
    Shell {
        stem: "invite",
        title: yard,
        socket: None,
        scripts: &[],
        body: Invite { yard, link, qr }.render()?,
    }
    .document()
}
