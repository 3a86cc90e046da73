//! Whole hands by look-up.
//!
//! Suits touch each other in bí and in bí sườn. For a choice of bí sườn each suit alone says with
//! which masks of bí it is whole ([`row::Row`]); the hand is whole when three suits have a mask in
//! common. Nothing is allocated once the rows are there.
//!
//! Answers for hands of which nothing is fixed. What is fixed only forbids: a hand that is not
//! whole here is whole on no mat.

mod hold;
mod index;
mod odd;
mod row;
mod rows;
#[cfg(test)]
mod tests;
mod trace;
mod wish;

pub(super) use odd::whole_without_one;
pub(super) use trace::{Traced, trace};
pub(super) use wish::wins_with_one;

use super::Suon;
use crate::Card;
use hold::Hold;
use row::{Masks, both, either, first};
use rows::Rows;

/// A way in which a hand is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Bí sườn taken: the first of [`Suon::ALL`] is bit 5.
    suon: u8,
    /// Ranks of bí: nhị is bit 7, cửu bit 0.
    bi: u8,
}

impl Way {
    /// The bí sườn taken.
    pub(super) fn suon(self) -> impl Iterator<Item = Suon> {
        Suon::ALL.into_iter().filter(move |&suon| self.suon & bit(suon) != 0)
    }

    /// Is there a bí of this rank (0–8)?
    pub(super) fn has_bi(self, rank: usize) -> bool {
        rank > 0 && self.bi >> (8 - rank) & 1 == 1
    }
}

const fn bit(suon: Suon) -> u8 {
    32 >> suon as u8
}

/// Whether a way must have a lưng.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// Whole is enough.
    Whole,
    /// One lưng or more.
    Lung,
}

/// Are the suits small enough for the tables, also with so many cards more?
///
/// Asked before anything else here; one deal in two thousand is not.
pub(super) fn fits(counts: &[u8; Card::KINDS], more: u8) -> bool {
    let cards = |suit: &[u8]| suit.iter().sum::<u8>() + more;
    counts[..27].chunks_exact(9).all(|suit| usize::from(cards(suit)) <= index::MOST)
}

/// The first way in which these cards (at most four of a kind) are whole with these bí sườn, in the
/// order of the search.
///
/// `possible` are the bí sườn of which all three kinds are there.
pub(super) fn first_way(
    counts: &[u8; Card::KINDS],
    possible: u8,
    must: &[Suon],
    want: Want,
) -> Option<Way> {
    let must = must.iter().fold(0, |set, &suon| set | bit(suon));
    if must & !possible != 0 {
        return None;
    }
    let table = Rows::get();
    let hold = Hold::new(counts);
    choices(must, possible).find_map(|suon| {
        let common = match suon {
            0 => plain(table, &hold, want),
            _ => hold.take(suon)?.common(table),
        };
        common.as_ref().and_then(first).map(|bi| Way { suon, bi })
    })
}

/// The bí sườn of which all three kinds are there.
fn possible(counts: &[u8; Card::KINDS]) -> u8 {
    let there = |suon: &Suon| suon.cards().iter().all(|card| counts[card.index()] > 0);
    Suon::ALL.into_iter().filter(there).fold(0, |set, suon| set | bit(suon))
}

/// The sets of bí sườn between `must` and `possible`, counted up.
fn choices(must: u8, possible: u8) -> impl Iterator<Item = u8> {
    let free = possible & !must;
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let taken: u8 = next?;
        next = Some((taken | !free).wrapping_add(1) & free).filter(|&taken| taken != 0);
        Some(taken | must)
    })
}

/// The masks of bí with which the hand is whole without bí sườn.
fn plain(table: &Rows, hold: &Hold, want: Want) -> Option<Masks> {
    let [van, wan, sach] = hold.suits.map(|suit| table.entry(suit));
    if !van.limits.and(wan.limits).agrees(sach.limits) {
        return None;
    }
    let low = both(table.any(van), table.any(wan));
    first(&low)?;
    let special = hold.left[27..].iter().any(|&count| count >= 3);
    if want == Want::Whole || special {
        return Some(both(&low, table.any(sach)));
    }
    let of_van = both(&both(table.head(van), table.any(wan)), table.any(sach));
    let of_wan = both(&both(table.any(van), table.alike(wan)), table.any(sach));
    Some(either(&either(&of_van, &of_wan), &both(&low, table.alike(sach))))
}
