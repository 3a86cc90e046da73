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

use super::table::{self, Traced, Want, Way};
use super::{Fixed, Split, Suon};
use crate::phu::glance::{Glance, bit};
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

/// That there is a division, in few bytes; [`Proof::split`] lays it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof<'a> {
    aim: Aim<'a>,
    /// None when the tables do not know it.
    traced: Option<Traced>,
}

impl Proof<'_> {
    /// The division, of the hand and the mat that were asked for.
    #[must_use]
    pub fn split(&self, hand: &Hand, fixed: &Fixed) -> Option<Split> {
        let Some(traced) = &self.traced else { return find_by_climb(hand, fixed, self.aim) };
        let mut field = Field::new(hand, fixed, self.aim)?;
        let taken = traced.way.suon().all(|suon| field.take(suon, 1, 0));
        taken.then(|| field.lay(traced)).flatten()
    }
}

/// Is there a division of `hand` that respects `fixed` and reaches `aim`, and which? Allocates
/// nothing.
#[must_use]
pub fn prove<'a>(hand: &Hand, fixed: &Fixed, aim: Aim<'a>) -> Option<Proof<'a>> {
    match seen(hand, aim) {
        Seen::No => None,
        Seen::Way(way) if exact(hand, fixed, aim) => {
            let traced = table::trace(hand.counts(), way, want(aim))?;
            Some(Proof { aim, traced: Some(traced) })
        }
        Seen::Way(_) | Seen::TooMany => {
            exists_by_climb(hand, fixed, aim).then_some(Proof { aim, traced: None })
        }
    }
}

/// Has `hand` the cards of these bí sườn, each taken alone?
pub(crate) fn may_hold(hand: &Hand, suon: &[Suon]) -> bool {
    suon.iter().all(|suon| suon.cards().iter().all(|&card| hand.count(card) > 0))
}

/// One division of `hand` that respects `fixed` and reaches `aim`, if there is one.
///
/// Agrees with [`super::splits`] but lists nothing; bất thực is not looked at.
#[must_use]
pub fn find(hand: &Hand, fixed: &Fixed, aim: Aim<'_>) -> Option<Split> {
    prove(hand, fixed, aim)?.split(hand, fixed)
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
    let hopes = Glance::of(hand.counts()).map_or(0, Glance::hopes);
    let kinds = if hopes == 0 {
        0
    } else if table::fits(hand.counts(), 1) {
        table::wins_with_one(hand.counts(), hopes)
    } else {
        let hoped = Card::all().filter(|&card| hopes & bit(card) != 0);
        hoped.filter(wins).fold(0, |kinds, card| kinds | bit(card))
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
    let Some(glance) = Glance::of(hand.counts()).filter(|glance| !glance.has_dead()) else {
        return Seen::No;
    };
    if table::fits(hand.counts(), 0) {
        table::first_way(hand.counts(), glance.suon(), aim.must, want(aim))
            .map_or(Seen::No, Seen::Way)
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

fn want(aim: Aim<'_>) -> Want {
    if aim.lung == 0 { Want::Whole } else { Want::Lung }
}
