//! Finding one good division without listing them all.
//!
//! Suits touch each other only where a bí takes one rank from all three, and in the six triples of
//! bí sườn. So: choose the bí sườn, then go up the ranks with three sets of run states
//! ([`runs`]), and at each rank try it without a bí and with one. The first way that goes through
//! is traced back to a division ([`proof`]).

mod field;
pub(super) mod lies;
mod near;
mod pile;
mod proof;
pub(super) mod runs;

pub use near::{Costs, Near, nearest};

use super::table::{self, Want, Way};
use super::{Fixed, Split, Suon};
use crate::{Card, Hand};
use field::{Field, bit};

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
    match seen(hand, aim) {
        Seen::No => None,
        Seen::Way(way) if exact(hand, fixed, aim) => prove(hand, fixed, aim, way),
        Seen::Way(_) | Seen::TooMany => find_by_climb(hand, fixed, aim),
    }
}

/// [`find`] by search alone: slower, and the measure of it.
#[must_use]
pub fn find_by_climb(hand: &Hand, fixed: &Fixed, aim: Aim<'_>) -> Option<Split> {
    Field::new(hand, fixed, aim)?
        .each_choice(&mut |field| field.is_complete().then(|| field.prove(aim.lung)).flatten())
}

/// Is there a division of `hand` that respects `fixed` and reaches `aim`?
///
/// The quick form of [`find`]; allocates nothing.
#[must_use]
pub fn exists(hand: &Hand, fixed: &Fixed, aim: Aim<'_>) -> bool {
    match seen(hand, aim) {
        Seen::No => false,
        Seen::Way(_) if exact(hand, fixed, aim) => true,
        Seen::Way(_) | Seen::TooMany => exists_by_climb(hand, fixed, aim),
    }
}

/// [`exists`] by search alone: slower, and the measure of it.
#[must_use]
pub fn exists_by_climb(hand: &Hand, fixed: &Fixed, aim: Aim<'_>) -> bool {
    let Some(mut field) = Field::new(hand, fixed, aim) else { return false };
    let reached = field
        .each_choice(&mut |field| (field.is_complete() && field.reaches(aim.lung)).then_some(()));
    reached.is_some()
}

/// The kinds of which one more may win for `hand`: no other can on any mat. With nothing on the mat
/// each of them does.
pub(crate) fn winning_kinds(hand: &Hand) -> impl Iterator<Item = Card> + use<> {
    let aim = Aim { lung: 1, ..Aim::default() };
    let wins = |card: &Card| {
        let mut all = hand.clone();
        all.add(*card);
        exists_by_climb(&all, &Fixed::none(), aim)
    };
    let kinds = if hand.excess().is_some() {
        0
    } else if table::fits(hand.counts(), 1) {
        table::wins_with_one(hand.counts())
    } else {
        Card::all().filter(wins).fold(0, |kinds, card| kinds | bit(card))
    };
    Card::all().filter(move |&card| kinds & bit(card) != 0)
}

/// May `hand` be thành once a card is thrown? If not, it is so on no mat; with nothing on the mat it is.
pub(crate) fn may_drop_one(hand: &Hand) -> bool {
    let thanh_without = |card: Card| {
        let mut rest = hand.clone();
        rest.take(card) && exists_by_climb(&rest, &Fixed::none(), Aim::default())
    };
    let fits = table::fits(hand.counts(), 0);
    let by_table = || table::whole_without_one(hand.counts());
    hand.excess().is_none() && if fits { by_table() } else { Card::all().any(thanh_without) }
}

/// What the tables see of a hand.
enum Seen {
    /// The first way. The tables know nothing of the mat, which can only forbid it.
    Way(Way),
    /// There is none.
    No,
    /// More cards of a suit than are in the tables.
    TooMany,
}

fn seen(hand: &Hand, aim: Aim<'_>) -> Seen {
    let want = if aim.lung == 0 { Want::Whole } else { Want::Lung };
    if hand.excess().is_some() {
        Seen::No
    } else if table::fits(hand.counts(), 0) {
        table::first_way(hand.counts(), aim.must, want).map_or(Seen::No, Seen::Way)
    } else {
        Seen::TooMany
    }
}

/// Is the answer of the tables the whole answer?
fn exact(hand: &Hand, fixed: &Fixed, aim: Aim<'_>) -> bool {
    match aim.lung {
        0 => fixed.groups().is_empty(),
        1 => fixed.is_free(hand, aim.winning),
        _ => false,
    }
}

/// The division of a way that is known to be there.
fn prove(hand: &Hand, fixed: &Fixed, aim: Aim<'_>, way: Way) -> Option<Split> {
    let mut field = Field::new(hand, fixed, aim)?;
    way.suon().all(|suon| field.take(suon, 1, 0)).then(|| field.prove_way(aim.lung, way)).flatten()
}
