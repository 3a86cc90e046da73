//! Nội dung màn hình: the pictures, rounds and words that screens show beside the game. For the organiser.

use super::shell::Shell;
use crate::RenderError;
use askama::Template;

/// All that the page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentPage {
    /// Name of the yard.
    pub yard: String,
    /// Albums.
    pub albums: Vec<AlbumCard>,
    /// When the next hội is.
    pub next: String,
    /// Rounds as they were typed, also when a line of them is wrong.
    pub rounds: String,
    /// Why the last try was refused; empty when it was not.
    pub fault: String,
    /// Most bytes of a picture.
    pub most_bytes: usize,
}

/// An album.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlbumCard {
    /// By which addresses know it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How long each picture stays.
    pub seconds: u32,
    /// Names of its pictures' files.
    pub files: Vec<String>,
    /// May it be dropped?
    pub stays: Stays,
}

/// May an album be dropped?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stays {
    /// The idle scene shows it.
    Always,
    /// It may.
    AsLong,
}

#[derive(Template)]
#[template(path = "content.html")]
struct Content<'a> {
    page: &'a ContentPage,
}

/// The whole document.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(page: &ContentPage) -> Result<String, RenderError> {
    let body = Content { page }.render()?;
    let title = format!("Ảnh và bảng đấu · {}", page.yard);
    Shell { stem: "manage", title: &title, socket: None, scripts: &["manage"], body }.document()
}
