//! Bảng điểm: every hut's points in one table, to be read from the far end of the yard.

use super::progress::progress;
use super::seat::Seat;
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
pub(super) fn body(public: &Public) -> Result<String, RenderError> {
    let mut seats = Seat::all(public);
    seats.sort_by_key(|seat| std::cmp::Reverse(public.session.standings[seat.hut].points));
    Ok(Scores { yard: &public.yard, progress: progress(public), seats }.render()?)
}
