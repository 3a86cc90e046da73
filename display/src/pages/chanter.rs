//! Giao bài's tablet: the couplet to chant, in letters that are read at arm's length, and a place to tap for
//! each syllable.

use super::scene::{Couplet, source};
use super::shell::Shell;
use super::waited;
use crate::RenderError;
use crate::faces::Face;
use askama::Template;
use totom_wire::rules::round::PublicView;
use totom_wire::screen::Public;

/// The page's values.
#[derive(Template)]
#[template(path = "chanter.html")]
struct Page<'a> {
    yard: &'a str,
    /// "Ván 7 · nọc 23".
    progress: String,
    prompt: Option<Prompt>,
    /// What is awaited, one sentence.
    waited: String,
    paused: Option<String>,
}

/// The card to call.
struct Prompt {
    epoch: u32,
    face: Face,
    source: String,
    verse: Couplet,
}

impl<'a> From<&'a Public> for Page<'a> {
    fn from(public: &'a Public) -> Self {
        let round = public.session.round.as_ref().filter(|_| !public.session.closed);
        Self {
            yard: &public.yard,
            progress: round.map_or_else(String::new, |round| {
                format!("Ván {} · nọc {}", round.number, round.stock)
            }),
            prompt: round.and_then(|round| Prompt::of(public, round)),
            waited: round.map_or_else(|| "Chưa có ván nào đang chơi".to_owned(), waited::of_all),
            paused: super::stopped(public),
        }
    }
}

impl Prompt {
    fn of(public: &Public, round: &PublicView) -> Option<Self> {
        let offer = round.offer.as_ref()?;
        Some(Self {
            epoch: round.epoch,
            face: Face::from(offer.card),
            source: source(offer),
            verse: Couplet::of(public, round, offer.card)?,
        })
    }
}

/// The inner HTML.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn body(public: &Public) -> Result<String, RenderError> {
    Ok(Page::from(public).render()?)
}

/// The whole document.
///
/// # Errors
/// As [`body`].
pub fn document(public: &Public) -> Result<String, RenderError> {
    Shell {
        stem: "chanter",
        title: &format!("Giao bài · {}", public.yard),
        socket: Some("/socket/chanter"),
        scripts: &["verse", "chanter"],
        body: body(public)?,
    }
    .document()
}
