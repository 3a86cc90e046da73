//! Xếp hạng: how the huts stand, as a board to be read from afar.

use super::progress::progress;
use super::ranked::{Ranked, ranked};
use super::seat::Seat;
use crate::RenderError;
use askama::Template;
use totom_wire::screen::Public;

/// The page's values.
#[derive(Template)]
#[template(path = "ladder.html")]
struct Ladder<'a> {
    yard: &'a str,
    /// Does the hội still last?
    state: &'static str,
    progress: String,
    lines: Vec<(Ranked, Seat)>,
}

/// The inner HTML.
pub(super) fn body(public: &Public) -> Result<String, RenderError> {
    let session = &public.session;
    let lines = ranked(session).into_iter().map(|line| {
        let seat = Seat::new(public, line.hut);
        (line, seat)
    });
    let lines = lines.collect();
    let state = if session.closed { "Chung cuộc" } else { "Xếp hạng" };
    Ok(Ladder { yard: &public.yard, state, progress: told(public), lines }.render()?)
}

fn told(public: &Public) -> String {
    let session = &public.session;
    match (session.closed, session.finished) {
        (true, _) => progress(public),
        (false, 0) => "Chưa xong ván nào".to_owned(),
        (false, done) => format!("Sau {done} ván"),
    }
}
