//! Finding one good division without listing them all.
//!
//! Suits touch each other only where a bí takes one rank from all three, and in the six triples of
//! bí sườn. So: choose the bí sườn, then go up the ranks with three sets of run states
//! ([`runs`]), and at each rank try it without a bí and with one. The first way that goes through
//! is traced back to a division ([`proof`]).

mod field;
mod lies;
mod near;
mod pile;
mod proof;
mod runs;
mod wishes;

pub use near::{Costs, Near, nearest};
pub(crate) use wishes::completing;

use super::{Fixed, Split, Suon};
use crate::{Card, Hand};
use field::Field;

/// What is asked of a division besides that every card is in a phu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aim<'a> {
    /// At least so many lưng (0–2).
    pub lung: u8,
    /// These bí sườn are in it.
    pub must: &'a [Suon],
    /// The card the hand is won on, by phỗng if need be.
    pub winning: Option<Card>,
}

/// One division of `hand` that respects `fixed` and reaches `aim`, if there is one.
///
/// Agrees with [`super::splits`] but lists nothing; bất thực is not looked at.
#[must_use]
pub fn find(hand: &Hand, fixed: &Fixed, aim: Aim<'_>) -> Option<Split> {
    Field::new(hand, fixed, aim)?
        .each_choice(&mut |field| field.is_complete().then(|| field.prove(aim.lung)).flatten())
}

/// Is there a division of `hand` that respects `fixed` and reaches `aim`?
///
/// The quick form of [`find`].
#[must_use]
pub fn exists(hand: &Hand, fixed: &Fixed, aim: Aim<'_>) -> bool {
    let Some(mut field) = Field::new(hand, fixed, aim) else { return false };
    let reached = field
        .each_choice(&mut |field| (field.is_complete() && field.reaches(aim.lung)).then_some(()));
    reached.is_some()
}
