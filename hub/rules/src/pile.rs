//! Chia sẵn: the piles of a prepared deal as people lay them by hand, and how a laid pile is checked
//! (rules §3).

use crate::round::dealt_piles;
use crate::{Card, Hut, Seats, Seed};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Whose a pile is. JSON and text: `hut_1` … `hut_5`, `noc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Owner {
    /// A hut's hand.
    Hut(Hut),
    /// Nọc.
    Stock,
}

/// A text that names no pile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("không có chồng bài nào tên «{0}»")]
pub struct NoSuchPile(pub String);

/// Chồng: one pile, in the order in which its cards are put down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// Whose.
    pub owner: Owner,
    /// The card put down first, which lies lowest, comes first. Of the nọc that is the one drawn first.
    pub laid: Vec<Card>,
}

/// What a check of a laid pile found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// Every card lies where it should.
    Whole,
    /// All right so far; this many cards are still to be told.
    Short(usize),
    /// The first place that differs, counted from 1 as on the sheet.
    Differs {
        /// Which place.
        at: usize,
        /// What lies there.
        found: Card,
        /// What should lie there; none behind the last.
        wanted: Option<Card>,
    },
}

/// The piles of a seed: each hut's, then the nọc.
///
/// A hut's pile lies with the card on top that cho cái may turn after a win; the nọc with the two on
/// top that cho cái turns at first, and its lowest card is drawn first.
#[must_use]
pub fn piles(seed: Seed, seats: Seats) -> Vec<Pile> {
    let upwards = |owner, pile: Vec<Card>| Pile { owner, laid: pile.into_iter().rev().collect() };
    let (hands, stock) = dealt_piles(&seed.shuffle(), seats);
    let huts = seats.sitting().map(|hut| upwards(Owner::Hut(hut), hands[hut].clone()));
    huts.chain([upwards(Owner::Stock, stock)]).collect()
}

impl Pile {
    /// Compares what was laid, lowest card first, with what should lie there.
    #[must_use]
    pub fn check(&self, laid: &[Card]) -> Checked {
        let wrong = laid.iter().enumerate().find(|(at, card)| self.laid.get(*at) != Some(card));
        match wrong {
            Some((at, &found)) => {
                Checked::Differs { at: at + 1, found, wanted: self.laid.get(at).copied() }
            }
            None if laid.len() < self.laid.len() => Checked::Short(self.laid.len() - laid.len()),
            None => Checked::Whole,
        }
    }
}

impl Owner {
    /// Every pile of a game of so many huts.
    pub fn all(seats: Seats) -> impl Iterator<Item = Self> {
        seats.sitting().map(Self::Hut).chain([Self::Stock])
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hut(hut) => write!(out, "{hut}"),
            Self::Stock => out.write_str("nọc"),
        }
    }
}

impl From<Owner> for String {
    fn from(owner: Owner) -> Self {
        match owner {
            Owner::Hut(hut) => format!("hut_{}", hut.number()),
            Owner::Stock => "noc".to_owned(),
        }
    }
}

impl TryFrom<String> for Owner {
    type Error = NoSuchPile;
    fn try_from(text: String) -> Result<Self, NoSuchPile> {
        let found = Self::all(Seats::Five).find(|owner| String::from(*owner) == text);
        found.ok_or(NoSuchPile(text))
    }
}
