//! Faults of laying an eaten card (rules §8).

use super::record::{Charge, Record, Trace};
use super::{Den, DeoKinh, Fault};
use crate::round::{LaidPhu, LaidPhuKind, Place};
use crate::{Card, Hand, Hut, Rank};

/// How an eaten card is laid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lay<'a> {
    pub(crate) hut: Hut,
    pub(crate) card: Card,
    pub(crate) phu: &'a LaidPhu,
    /// From the hand.
    pub(crate) hand: &'a [Card],
    /// Where the eaten card lies among them.
    pub(crate) place: Place,
    /// Every way it could be laid, where the hand is known.
    pub(crate) ways: &'a [Vec<Card>],
}

/// The faults of laying it so. A yêu that must be eaten is at most laid wrongly.
pub(crate) fn lay(record: &Record, lay: Lay<'_>) -> Vec<(Fault, Vec<usize>)> {
    let trace = record.of(lay.hut);
    let lying = record.eating().or(record.offer());
    let forced = lying.is_some_and(|lying| lying.forces(lay.hut));
    let charges = [bo_dau_an_cuoi(trace, lay), lo_khan(trace, lay)];
    let charges = charges.into_iter().flatten().filter(|_| !forced);
    let paid = charges.map(|(fault, evidence)| (Fault::Den(fault), evidence));
    let hangs = treo_tranh(trace, lay).then(|| (Fault::DeoKinh(DeoKinh::TreoTranh), Vec::new()));
    let inside = inside(lay).map(|fault| (Fault::DeoKinh(fault), Vec::new()));
    paid.chain(hangs).chain(inside).collect()
}

/// The eaten card lies among others: in a bí the village cannot tell which it was, in a run it is
/// held by the neck. Three of a năm binh side by side are a phỗng to look at.
fn inside(lay: Lay<'_>) -> Option<DeoKinh> {
    if lay.place == Place::Outermost {
        return None;
    }
    match lay.phu.kind {
        LaidPhuKind::Bi | LaidPhuKind::BiSuon | LaidPhuKind::Phong => Some(DeoKinh::TraiVi),
        LaidPhuKind::Doc => Some(DeoKinh::KepCo),
        LaidPhuKind::Khan | LaidPhuKind::ThienKhai | LaidPhuKind::Yeu => None,
    }
}

/// Could any way to lay this card be a fault? Asked before the ways are listed: most cards cannot.
pub(crate) fn may_be_wrong(trace: &Trace, free: &Hand, card: Card) -> bool {
    let ends: [fn(u8) -> Option<u8>; 2] = [|rank| rank.checked_sub(3), |rank| rank.checked_add(3)];
    let declined_end = |end| beside(card, end).is_some_and(|end| trace.declined_at(end).is_some());
    free.count(card) > 0
        || free.counts().iter().any(|&held| held >= 3)
        || ends.into_iter().any(declined_end)
}

/// The run of three in which two neighbours lie, of which the other end was declined.
fn bo_dau_an_cuoi(trace: &Trace, lay: Lay<'_>) -> Option<Charge> {
    let ([low, _, high], LaidPhuKind::Doc) = (&lay.phu.cards[..], lay.phu.kind) else {
        return None;
    };
    if lay.hand.len() != 2 {
        return None;
    }
    let other_end = if lay.card == *high {
        beside(lay.hand[0], |rank| rank.checked_sub(1))
    } else if lay.card == *low {
        beside(lay.hand[1], |rank| rank.checked_add(1))
    } else {
        None
    }?;
    Some((Den::BoDauAnCuoi, vec![trace.declined_at(other_end)?]))
}

/// The card of the same suit at another rank.
fn beside(card: Card, step: fn(u8) -> Option<u8>) -> Option<Card> {
    let (suit, rank) = card.suit_rank()?;
    Some(Card::suited(suit, Rank::new(step(rank.number())?)?))
}

/// Three alike from the hand of which nothing was declared.
fn lo_khan(trace: &Trace, lay: Lay<'_>) -> Option<Charge> {
    let alike = |card: &Card| lay.hand.iter().filter(|other| *other == card).count() >= 3;
    let shows = lay.hand.iter().any(|card| alike(card) && !trace.has_declared(*card));
    shows.then(|| (Den::LoKhan, Vec::new()))
}

/// A way to lay the same cards and one like the eaten card with them was passed over.
fn treo_tranh(trace: &Trace, lay: Lay<'_>) -> bool {
    let count = |cards: &[Card]| cards.iter().filter(|card| **card == lay.card).count();
    let more = |way: &Vec<Card>| count(way) > count(lay.hand) && contains(way, lay.hand);
    trace.bat_thuc_at(lay.card).is_none() && lay.ways.iter().any(more)
}

fn contains(whole: &[Card], part: &[Card]) -> bool {
    crate::Hand::from(whole.to_vec()).take_all(part).is_ok()
}
