//! Cước of the colours of the 21 cards (rules §7).

use super::Cuoc;
use crate::{Card, Colour, Hand};

/// The cước that the red cards make, if any.
#[must_use]
pub fn colour_cuoc(all: &Hand) -> Option<Cuoc> {
    let reds = Card::all().filter(|card| card.colour() == Colour::Red);
    let red: u8 = reds.map(|card| all.count(card)).fold(0, u8::saturating_add);
    match (red, all.count(Card::ONG_CU)) {
        (0, _) => Some(Cuoc::BachDinh),
        (1, 1) => Some(Cuoc::KinhCu),
        (4, 4) => Some(Cuoc::KinhTuCo),
        (10, _) => Some(Cuoc::ThapHong),
        _ => None,
    }
}
