//! Vai và thẻ: who holds which role, and the cards by which people log in, to print.

use super::shell::Shell;
use crate::{RenderError, qr};
use askama::Template;

/// One role, as the organiser sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostCard {
    /// By which forms name it.
    pub id: String,
    /// For people.
    pub name: String,
    /// The machine that writes for it, and since when.
    pub holder: Option<(String, String)>,
    /// Every machine that is logged in.
    pub devices: Vec<String>,
    /// When its card was made.
    pub card: Option<String>,
}

/// A card to print. It is shown once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Of which role.
    pub name: String,
    /// In fours.
    pub pin: String,
    /// Where it is typed.
    pub place: String,
    /// What the QR says.
    pub link: String,
}

#[derive(Template)]
#[template(path = "roles.html")]
struct Roles<'a> {
    posts: &'a [PostCard],
    recovery: &'static str,
    address: &'a str,
}

#[derive(Template)]
#[template(path = "cards.html")]
struct Cards {
    cards: Vec<Drawn>,
    recovery: Option<String>,
}

struct Drawn {
    card: Card,
    qr: String,
}

/// Is there a recovery code on paper?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recovery {
    /// Yes.
    Printed,
    /// Never printed, or used.
    None,
}

/// The whole document.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(
    posts: &[PostCard],
    recovery: Recovery,
    address: &str,
) -> Result<String, RenderError> {
    let recovery = match recovery {
        Recovery::Printed => "Đã in một mã phục hồi chưa dùng. In mã mới thì mã cũ hết hiệu lực.",
        Recovery::None => "Chưa có mã phục hồi: nên in ngay, cất vào phong bì dán kín.",
    };
    let body = Roles { posts, recovery, address }.render()?;
    Shell { stem: "roles", title: "Vai và thẻ", socket: None, scripts: &[], body }.document()
}

/// The cards, to print and cut.
///
/// # Errors
/// When a link is too long for a QR.
pub fn cards(cards: &[Card]) -> Result<String, RenderError> {
    let drawn = |card: &Card| Ok(Drawn { card: card.clone(), qr: qr::svg(&card.link)? });
    let cards = cards.iter().map(drawn).collect::<Result<Vec<_>, RenderError>>()?;
    paper(&Cards { cards, recovery: None })
}

/// The recovery code, to print and lock away.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn recovery(code: &str) -> Result<String, RenderError> {
    paper(&Cards { cards: Vec::new(), recovery: Some(code.to_owned()) })
}

fn paper(cards: &Cards) -> Result<String, RenderError> {
    let body = cards.render()?;
    Shell { stem: "cards", title: "Thẻ vào vai", socket: None, scripts: &["print"], body }
        .document()
}
