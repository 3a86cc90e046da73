//! Thứ hạng: the one order in which pages list the huts. While the hội lasts it is by points; once it is over, as the
//! rules settled it.

use super::seat::called;
use crate::words;
use std::cmp::Reverse;
use totom_wire::rules::Hut;
use totom_wire::rules::session::PublicSession;

/// A hut in its place.
pub(super) struct Ranked {
    /// "1"; nothing before the first ván is over, when all are alike.
    pub(super) place: String,
    pub(super) hut: Hut,
    pub(super) name: String,
    pub(super) points: String,
    pub(super) wins: u32,
    pub(super) best: u16,
}

/// Every hut that sits, best first.
pub(super) fn ranked(session: &PublicSession) -> Vec<Ranked> {
    let places = if session.closed { settled(session) } else { by_points(session) };
    let begun = session.closed || session.finished > 0;
    let line = |(place, hut): (u8, Hut)| {
        let standing = &session.standings[hut];
        Ranked {
            place: if begun { place.to_string() } else { String::new() },
            hut,
            name: called(hut, standing),
            points: words::points(standing.points),
            wins: standing.wins,
            best: standing.best,
        }
    };
    places.into_iter().map(line).collect()
}

/// In the order of the rules; equal huts share a place.
fn settled(session: &PublicSession) -> Vec<(u8, Hut)> {
    session.ranking.iter().map(|ranked| (ranked.place, ranked.hut)).collect()
}

/// Equal points share a place: what would separate them counts only at the end.
fn by_points(session: &PublicSession) -> Vec<(u8, Hut)> {
    let points = |hut: Hut| session.standings[hut].points;
    let mut huts: Vec<Hut> = session.seats.sitting().collect();
    huts.sort_by_key(|hut| Reverse(points(*hut)));
    let better = |than: Hut| huts.iter().filter(|hut| points(**hut) > points(than)).count();
    let place = |hut: &Hut| (u8::try_from(better(*hut) + 1).unwrap_or(u8::MAX), *hut);
    huts.iter().map(place).collect()
}
