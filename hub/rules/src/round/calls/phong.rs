//! Phỗng: any hut with two of the kind takes the card at any cửa; tái kiến is one too (rules §5).

use super::tai_kien;
use crate::round::lay::Declared;
use crate::round::offer::Offer;
use crate::round::open::say;
use crate::round::phase::Phase;
use crate::round::state::{Round, Seat};
use crate::round::{Call, Cup, Event, LaidPhu, LaidPhuKind, Refusal};
use crate::{Card, Hand, Hut};

/// Could this hut take the kind by phỗng, leaving a card to throw?
pub(in crate::round) fn holds(round: &Round, hut: Hut, card: Card) -> bool {
    let seat = &round.huts[hut];
    if seat.hand.known().is_none() {
        return !open_ways(round, hut, card).is_empty();
    }
    if seat.hand.count(card) == 0 {
        return false;
    }
    let free = seat.free();
    let from_hand = pair_from(seat, &free, card);
    let left = free.len().saturating_sub(from_hand);
    from_hand > 0 && left > 0 && (!seat.keeps_bat_thuc(card) || tai_kien::holds(seat, &free, card))
}

/// Each way in which a hidden hand could lay the pair.
fn open_ways(round: &Round, hut: Hut, card: Card) -> Vec<(u8, Cup)> {
    let beside_bi = bi_with(&round.huts[hut], card).is_some();
    let pairs = [2, 1].into_iter().filter(|&from_hand| from_hand == 2 || beside_bi);
    let ways = pairs.flat_map(|from_hand| [(from_hand, Cup::Stays), (from_hand, Cup::Returned)]);
    ways.filter(|&(from_hand, cup)| round.may_phong(hut, card, from_hand, cup)).collect()
}

/// The events of a granted phỗng; `told` is how a hidden hand laid its pair.
///
/// # Errors
/// When no deal explains it so, or when there are several ways and none was told.
pub(in crate::round) fn granted(
    round: &Round,
    hut: Hut,
    card: Card,
    told: Option<(u8, Cup)>,
) -> Result<Vec<Event>, Refusal> {
    let taken = Event::PhongTaken { hut, card };
    if round.huts[hut].hand.known().is_some() {
        return Ok(vec![taken]);
    }
    let ways = open_ways(round, hut, card);
    let (from_hand, cup) = match (told, &ways[..]) {
        (Some(told), ways) if ways.contains(&told) => told,
        (None, &[only]) => only,
        (None, [_, _, ..]) => return Err(say::how_was_the_pair_laid(hut, card)),
        (Some(_), _) | (None, []) => return Err(round.why_not_held(hut, &[card, card])),
    };
    let mut events = vec![Event::PairTold { hut, from_hand, cup }];
    events.extend(round.act(taken)?);
    Ok(events)
}

/// How many of the two come from the hand: two, or one when the other lies in a laid bí.
fn pair_from(seat: &Seat, free: &Hand, card: Card) -> usize {
    match free.count(card) {
        0 => 0,
        1 => usize::from(bi_with(seat, card).is_some()),
        _ => 2,
    }
}

/// A laid bí or bí sườn that holds the kind: its card joins the phỗng, its others lie beside.
fn bi_with(seat: &Seat, card: Card) -> Option<usize> {
    let is_bi = |phu: &LaidPhu| match phu.kind {
        LaidPhuKind::Bi | LaidPhuKind::BiSuon => true,
        LaidPhuKind::Doc | LaidPhuKind::Phong | LaidPhuKind::Khan => false,
        LaidPhuKind::ThienKhai | LaidPhuKind::Yeu => false,
    };
    seat.laid.iter().position(|phu| is_bi(phu) && phu.cards.contains(&card))
}

/// The events of calling phỗng.
///
/// # Errors
/// When the hut has not two of the kind, its bất thực stand in no run, or the house refuses the fault.
pub(in crate::round) fn call(
    round: &Round,
    hut: Hut,
    offer: &Offer,
) -> Result<Vec<Event>, Refusal> {
    let (seat, card) = (&round.huts[hut], offer.card);
    if !holds(round, hut, card) {
        return Err(match seat.hand.known() {
            Some(_) => why_not(seat, hut, card),
            None => round.why_not_held(hut, &[card, card]),
        });
    }
    round.act(Event::Called { hut, call: Call::Phong })
}

fn why_not(seat: &Seat, hut: Hut, card: Card) -> Refusal {
    if seat.keeps_bat_thuc(card) {
        return tai_kien::refused(card);
    }
    Refusal::NotEnough { hut, card, need: 2 }
}

/// May it be called without refusal or fault?
pub(in crate::round) fn legal(round: &Round, hut: Hut, card: Card) -> bool {
    let seat = &round.huts[hut];
    holds(round, hut, card) && !seat.declined_phong.contains(&card) && !shows_khan(seat, card)
}

/// Lộ khàn: it holds three of the kind and declared neither khàn nor bất thực.
pub(in crate::round) fn shows_khan(seat: &Seat, card: Card) -> bool {
    seat.hand.count(card) >= 3
        && seat.free().count(card) >= 3
        && seat.declared(card) == Declared::Nothing
}

/// Folds a granted phỗng; the cup of a bất thực kind is returned with it.
pub(in crate::round) fn apply(round: &mut Round, hut: Hut, card: Card) {
    if round.settle(Some(hut)).is_none() {
        return;
    }
    let told = round.pair.take();
    let seat = &mut round.huts[hut];
    let from_hand = told.map_or_else(
        || pair_from(seat, &seat.free(), card),
        |(from_hand, _)| usize::from(from_hand),
    );
    let mut cards = vec![card];
    if from_hand == 1
        && let Some(at) = bi_with(seat, card)
    {
        cards.extend(seat.laid.remove(at).cards);
    }
    let pair = vec![card; from_hand];
    seat.hand.give(&pair);
    if let (Some(hidden), Some((_, Cup::Returned))) = (seat.hand.hidden_mut(), told) {
        hidden.return_cup(card);
    }
    cards.extend(pair);
    cards.sort_unstable();
    seat.laid.push(LaidPhu { kind: LaidPhuKind::Phong, cards, taken: Some(card) });
    seat.phong.push(card);
    tai_kien::return_cup(seat, card);
    seat.passed.clear();
    round.phase = Phase::Throwing { hut };
}
