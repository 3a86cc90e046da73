//! Hạ phu: which phu an eaten card can lie in, with cards of the hand and of the mat (rules §5).

mod choices;
mod place;
mod shape;

pub(super) use choices::{choices, has_choice};
pub(super) use place::fits;
pub(crate) use place::without;

use super::LaidPhu;
use crate::{Card, Hand};

/// Ways to lay an eaten card with these free hand cards, of a kind of which nothing was declared.
pub(crate) fn ways_with(free: &Hand, laid: &[LaidPhu], eaten: Card) -> Vec<Vec<Card>> {
    choices(Table { free, held: free.len(), laid, declared: Declared::Nothing }, eaten)
}

/// What an eaten card may be laid with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table<'a> {
    /// Hand cards that do not lie face down; of a hidden hand all that could be among them.
    pub(super) free: &'a Hand,
    /// How many those are in all.
    pub(super) held: usize,
    /// Phu lying face up.
    pub(super) laid: &'a [LaidPhu],
    /// What the hut declared about the eaten kind.
    pub(super) declared: Declared,
}

/// What a hut declared about a kind while arranging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declared {
    /// Nothing.
    Nothing,
    /// Its khàn lies face down: the fourth may be eaten into a run only.
    Khan,
    /// It is kept as bất thực: the others may stay in hand.
    BatThuc,
    /// The hand is hidden: the kind may be any of these.
    Untold,
}
