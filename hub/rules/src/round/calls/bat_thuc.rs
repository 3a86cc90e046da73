//! Bất thực: three or four of a kind stay in hand for different uses; a cup stands for them (rules §4).

use super::declare::undeclared;
use crate::round::state::Seat;
use crate::round::{Declaration, Refusal};
use crate::{Card, Colour, Hut};

/// Refuses a bất thực that the hand does not hold, or of a red yêu.
///
/// # Errors
/// Fewer than three of the kind; a red yêu.
pub(in crate::round) fn check(seat: &Seat, hut: Hut, card: Card) -> Result<(), Refusal> {
    if seat.free().count(card) < 3 {
        return Err(Refusal::NotEnough { hut, card, need: 3 });
    }
    if is_red_yeu(card) {
        let say = "quân yêu đỏ không được để bất thực, hãy gọi khàn".to_owned();
        return Err(Refusal::Forbidden { fault: "bat_thuc_yeu_do".to_owned(), say });
    }
    Ok(())
}

/// The bất thực it may declare.
pub(in crate::round) fn legal(seat: &Seat) -> impl Iterator<Item = Declaration> + '_ {
    let free = seat.free();
    let may = move |&card: &Card| free.count(card) >= 3 && !is_red_yeu(card);
    undeclared(seat).filter(may).map(Declaration::BatThuc)
}

fn is_red_yeu(card: Card) -> bool {
    card.is_yeu() && card.colour() == Colour::Red
}
