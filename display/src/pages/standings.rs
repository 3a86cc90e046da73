//! How the huts stand, for phones: the points of the hội so far, the most first.

use super::progress::progress;
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
    rows: Vec<Row>,
}

/// A hut.
struct Row {
    seat: Seat,
    /// Ván that it has won.
    wins: u32,
    /// The most points of one of them.
    best: u16,
}

/// The whole document in the reader's language.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(public: &Public, lang: Lang) -> Result<String, RenderError> {
    let row = |seat: Seat| {
        let standing = &public.session.standings[seat.hut];
        Row { wins: standing.wins, best: standing.best, seat: spoken::seat(lang, seat) }
    };
    let mut rows: Vec<Row> = Seat::all(public).into_iter().map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(public.session.standings[row.seat.hut].points));
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
