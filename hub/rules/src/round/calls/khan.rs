//! Khàn: three of a kind go face down and stay whole (rules §4).

use super::declare::undeclared;
use crate::round::state::Seat;
use crate::round::{Declaration, Refusal};
use crate::{Card, Hut};

/// Refuses a khàn that the hand does not hold.
///
/// # Errors
/// Fewer than three of the kind.
pub(in crate::round) fn check(seat: &Seat, hut: Hut, card: Card) -> Result<(), Refusal> {
    if seat.free().count(card) < 3 {
        return Err(Refusal::NotEnough { hut, card, need: 3 });
    }
    Ok(())
}

/// The khàn it may declare. Four of a kind are offered as thiên khai, though three of them may go
/// down as khàn.
pub(in crate::round) fn legal(seat: &Seat) -> impl Iterator<Item = Declaration> + '_ {
    let free = seat.free();
    undeclared(seat).filter(move |&card| free.count(card) == 3).map(Declaration::Khan)
}
