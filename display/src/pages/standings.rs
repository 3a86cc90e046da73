//! How the huts stand, for phones: in the order of the yard's own board.

use super::progress::progress;
use super::ranked::{Ranked, ranked};
use super::seat::Seat;
use super::shell::Shell;
use super::spoken;
use crate::RenderError;
use crate::words::Lang;
use askama::Template;
use totom_wire::screen::Public;

/// The page's values.
#[derive(Template)]
#[template(path = "standings.html")]
struct Standings {
    lang: Lang,
    progress: String,
    rows: Vec<(Ranked, Seat)>,
}

/// The whole document in the reader's language.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(public: &Public, lang: Lang) -> Result<String, RenderError> {
    let rows = ranked(&public.session).into_iter().map(|line| {
        let seat = spoken::seat(lang, Seat::new(public, line.hut));
        (line, seat)
    });
    let rows = rows.collect();
    let progress = lang.say(&progress(public)).into_owned();
    Shell {
        stem: "tale",
        title: &public.yard,
        socket: None,
        scripts: &[],
        body: Standings { lang, progress, rows }.render()?,
    }
    .document_in(lang)
}
