//! Thiên khai ăn khàn trình phu: of four of a kind three go face down as khàn, the fourth is shown in
//! a run with two other cards (rules §4).

use super::declare::undeclared;
use crate::round::state::{Round, Seat};
use crate::round::{Declaration, Event, LaidPhu, LaidPhuKind, Refusal, TrinhPhu};
use crate::{Card, Hut, Rank};

/// Refuses one that the hand does not hold, or whose cards make no run.
///
/// # Errors
/// Fewer than four of the kind; a card that is not there or declared otherwise; no run.
pub(in crate::round) fn check(seat: &Seat, hut: Hut, shows: TrinhPhu) -> Result<(), Refusal> {
    let card = shows.card;
    let mut free = seat.free();
    if free.count(card) < Card::COPIES {
        return Err(Refusal::NotEnough { hut, card, need: Card::COPIES });
    }
    free.take_all(&run(shows)).map_err(|card| Refusal::CardNotHeld { hut, card })?;
    if runs_with(card).contains(&shows.with) { Ok(()) } else { Err(Refusal::NotAPhu { card }) }
}

/// Those it may declare.
pub(in crate::round) fn legal(seat: &Seat) -> impl Iterator<Item = Declaration> + '_ {
    let free = seat.free();
    let all = free.clone();
    let fits = move |shows: &TrinhPhu| free.clone().take_all(&run(*shows)).is_ok();
    undeclared(seat)
        .filter(move |&card| all.count(card) == Card::COPIES)
        .flat_map(|card| runs_with(card).into_iter().map(move |with| TrinhPhu { card, with }))
        .filter(fits)
        .map(Declaration::KhanTrinhPhu)
}

/// The pairs that make a run of three with this card.
fn runs_with(card: Card) -> Vec<[Card; 2]> {
    let Some((suit, rank)) = card.suit_rank() else { return Vec::new() };
    let at = |other: i8| {
        let number = i8::try_from(rank.number()).ok()? + other;
        Some(Card::suited(suit, Rank::new(u8::try_from(number).ok()?)?))
    };
    let pairs = [(-2, -1), (-1, 1), (1, 2)];
    pairs.into_iter().filter_map(|(one, two)| Some([at(one)?, at(two)?])).collect()
}

/// The three cards that are shown.
pub(in crate::round) fn run(shows: TrinhPhu) -> Vec<Card> {
    let mut cards = vec![shows.card, shows.with[0], shows.with[1]];
    cards.sort_unstable();
    cards
}

/// Folds the declaration.
pub(in crate::round) fn apply(seat: &mut Seat, shows: TrinhPhu) {
    seat.khan.push(shows.card);
    seat.to_show.push(shows);
}

/// The events that show what these huts declared.
pub(in crate::round) fn shown(round: &Round, huts: impl Iterator<Item = Hut>) -> Vec<Event> {
    let phu =
        |shows: &TrinhPhu| LaidPhu { kind: LaidPhuKind::Doc, cards: run(*shows), taken: None };
    huts.flat_map(|hut| {
        let shows = round.huts[hut].to_show.iter();
        shows.map(move |shows| Event::PhuShown { hut, phu: phu(shows) })
    })
    .collect()
}

/// Folds a run that was shown.
pub(in crate::round) fn show(round: &mut Round, hut: Hut, phu: &LaidPhu) {
    let seat = &mut round.huts[hut];
    if let Some(at) = seat.to_show.iter().position(|&shows| run(shows) == phu.cards) {
        seat.to_show.remove(at);
    }
    seat.hand.give(&phu.cards);
    seat.shown.extend(phu.cards.iter().copied());
    seat.laid.push(phu.clone());
}
