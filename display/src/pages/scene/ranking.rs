//! How the huts stand when the hội is over.

use crate::words;
use totom_wire::rules::Hut;
use totom_wire::rules::session::{PublicSession, Ranked as PlaceOfHut};

/// A line of the final ranking.
pub(in crate::pages) struct Ranked {
    pub(in crate::pages) place: u8,
    pub(in crate::pages) hut: Hut,
    pub(in crate::pages) name: String,
    pub(in crate::pages) points: String,
    pub(in crate::pages) wins: u32,
    pub(in crate::pages) best: u16,
}

/// In the order of the rules; equal huts share a place.
pub(super) fn ranking(session: &PublicSession) -> Vec<Ranked> {
    let line = |ranked: &PlaceOfHut| {
        let standing = &session.standings[ranked.hut];
        Ranked {
            place: ranked.place,
            hut: ranked.hut,
            name: standing.name.clone(),
            points: words::points(standing.points),
            wins: standing.wins,
            best: standing.best,
        }
    };
    session.ranking.iter().map(line).collect()
}
