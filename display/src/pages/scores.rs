//! Bảng điểm: every hut's points in one table, to be read from the far end of the yard.

use super::progress::progress;
use super::seat::Seat;
use super::shell::Shell;
use crate::RenderError;
use askama::Template;
use totom_wire::screen::Public;

/// The page's values.
#[derive(Template)]
#[template(path = "scores.html")]
struct Scores<'a> {
    yard: &'a str,
    progress: String,
    seats: Vec<Seat>,
}

/// The inner HTML: most points first, equal points by the number of the hut.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn body(public: &Public) -> Result<String, RenderError> {
    let mut seats = Seat::all(public);
    seats.sort_by_key(|seat| std::cmp::Reverse(public.session.standings[seat.hut].points));
    Ok(Scores { yard: &public.yard, progress: progress(public), seats }.render()?)
}

/// The whole document.
///
/// # Errors
/// As [`body`].
pub fn document(public: &Public) -> Result<String, RenderError> {
    Shell {
        stem: "scores",
        title: &public.yard,
        socket: Some("/socket/screen?page=scores"),
        scripts: &["yard"],
        body: body(public)?,
    }
    .document()
}
