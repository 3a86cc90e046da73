//! Xếp hạng: how the huts stand, as a board to be read from afar. While the hội lasts it is by points; once it is over,
//! as the rules settled it.

use super::progress::progress;
use super::seat::Seat;
use crate::RenderError;
use askama::Template;
use totom_wire::rules::Hut;
use totom_wire::rules::session::PublicSession;
use totom_wire::screen::Public;

/// The page's values.
#[derive(Template)]
#[template(path = "ladder.html")]
struct Ladder<'a> {
    yard: &'a str,
    /// Does the hội still last?
    state: &'static str,
    progress: String,
    lines: Vec<Line>,
}

struct Line {
    /// "1"; nothing before the first ván is over, when all are alike.
    place: String,
    seat: Seat,
    wins: u32,
    best: u16,
}

/// The inner HTML.
pub(super) fn body(public: &Public) -> Result<String, RenderError> {
    let session = &public.session;
    let places = if session.closed { settled(session) } else { by_points(public) };
    let begun = session.closed || session.finished > 0;
    let line = |(place, hut): (u8, Hut)| Line {
        place: if begun { place.to_string() } else { String::new() },
        seat: Seat::new(public, hut),
        wins: session.standings[hut].wins,
        best: session.standings[hut].best,
    };
    let lines = places.into_iter().map(line).collect();
    let state = if session.closed { "Chung cuộc" } else { "Xếp hạng" };
    Ok(Ladder { yard: &public.yard, state, progress: told(public), lines }.render()?)
}

/// In the order of the rules; equal huts share a place.
fn settled(session: &PublicSession) -> Vec<(u8, Hut)> {
    session.ranking.iter().map(|ranked| (ranked.place, ranked.hut)).collect()
}

/// Equal points share a place: what would separate them counts only at the end.
fn by_points(public: &Public) -> Vec<(u8, Hut)> {
    let points = |hut: Hut| public.session.standings[hut].points;
    let mut huts: Vec<Hut> = public.session.seats.sitting().collect();
    huts.sort_by_key(|hut| std::cmp::Reverse(points(*hut)));
    let better = |than: Hut| huts.iter().filter(|hut| points(**hut) > points(than)).count();
    let place = |hut: &Hut| (u8::try_from(better(*hut) + 1).unwrap_or(u8::MAX), *hut);
    huts.iter().map(place).collect()
}

fn told(public: &Public) -> String {
    let session = &public.session;
    match (session.closed, session.finished) {
        (true, _) => progress(public),
        (false, 0) => "Chưa xong ván nào".to_owned(),
        (false, done) => format!("Sau {done} ván"),
    }
}
