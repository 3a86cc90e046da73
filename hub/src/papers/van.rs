//! Phiếu ván: one ván on one page, to be signed.

use super::book::{Book, Leaf, Place};
use super::{NoPaper, words};
use crate::journal::Content;
use crate::table::story;
use totom_display::pages::papers::{HutLine, StoryRow, VanSheet, van_sheet};
use totom_display::words as say;
use totom_rules::round::{DealKind, Event, PublicView};
use totom_rules::session::{PublicSession, SessionEvent};
use totom_rules::{ByHut, Card, Hand, Hut, Seats, Seed};

/// The printable page of a ván that is over.
///
/// # Errors
/// When the ván is not in the record or still played.
pub fn van(book: &Book, place: Place) -> Result<String, NoPaper> {
    Ok(van_sheet(&sheet(book, place)?)?)
}

/// The sheet's values.
pub(super) fn sheet(book: &Book, place: Place) -> Result<VanSheet, NoPaper> {
    let (last, after) = ended(book, place)?;
    let Some(round) = &after.round else { return Err(NoPaper::NoSuchVan(place)) };
    let events: Vec<&SessionEvent> =
        counted(book, place).flat_map(|(_, content)| events(content)).collect();
    let (result, win) = result(round);
    let first = book.of(place).next();
    let end = book.leaves.iter().find(|leaf| leaf.row.seq == last);
    Ok(VanSheet {
        yard: book.yard.name().to_owned(),
        title: say::capital(&place.to_string()),
        began: first.map(|leaf| words::day(&leaf.label)).unwrap_or_default(),
        ended: end.map(|leaf| words::day(&leaf.label)).unwrap_or_default(),
        kind: kind(round, &events),
        looked: looked(book, &round.commitment),
        leader: round.leader.to_string(),
        turned: words::names(&round.turned),
        result,
        win,
        seed: seed(&events).map(String::from).unwrap_or_default(),
        commitment: round.commitment.clone(),
        huts: hut_lines(after, round, &events),
        lines: lines(book, place),
        entries: (first.map_or(0, |leaf| leaf.row.seq), last),
        head: book.hash_at(last).to_owned(),
    })
}

fn ended(book: &Book, place: Place) -> Result<(u64, &PublicSession), NoPaper> {
    match book.ended.get(&place) {
        Some((last, after)) => Ok((*last, after)),
        None if book.of(place).next().is_some() => Err(NoPaper::StillPlayed(place)),
        None => Err(NoPaper::NoSuchVan(place)),
    }
}

fn counted(book: &Book, place: Place) -> impl Iterator<Item = (u64, &Content)> {
    book.of(place).filter_map(|leaf| Some((leaf.row.seq, leaf.counts.as_deref()?)))
}

pub(super) fn events(content: &Content) -> &[SessionEvent] {
    if let Content::Acted { events, .. } = content { events } else { &[] }
}

/// How it was dealt; a prepared ván whose piles were wrong ends as an open one.
fn kind(round: &PublicView, events: &[&SessionEvent]) -> String {
    let opened = events.iter().find_map(|event| {
        let SessionEvent::Round(Event::Dealt { kind, .. }) = event else { return None };
        Some(*kind)
    });
    let dealt = say::capital(say::deal_kind(opened.unwrap_or(round.deal)));
    let promise = say::promise(&round.commitment);
    match (opened, round.deal) {
        (Some(DealKind::Prepared), DealKind::Open) => {
            format!("{dealt} (mã niêm {promise}), chồng xếp sai nên chơi tiếp như bài mở")
        }
        (Some(DealKind::Prepared), _) => format!("{dealt} (mã niêm {promise})"),
        (Some(_) | None, _) => dealt,
    }
}

/// Who had seen cards of this deal, whether that counts still or not: it was seen.
fn looked(book: &Book, deal: &str) -> Vec<StoryRow> {
    let of_it =
        |content: &Content| matches!(content, Content::Looked { deal: of, .. } if of == deal);
    let leaves = book.leaves.iter().filter(|leaf| of_it(&leaf.content));
    let row = |leaf: &Leaf| {
        let who = words::who_at(&leaf.content, &leaf.label);
        let say = format!("{}: {}", say::capital(&who), words::what(&leaf.content));
        StoryRow { seq: leaf.row.seq, at: words::day(&leaf.label), say }
    };
    leaves.map(row).collect()
}

/// How it ended, and the xướng of its win.
pub(super) fn result(round: &PublicView) -> (String, String) {
    let Some(why) = round.phase.ended() else { return Default::default() };
    let xuong = round.phase.win().map(|win| win.xuong.clone());
    (crate::table::ended(why), xuong.unwrap_or_default())
}

fn seed(events: &[&SessionEvent]) -> Option<Seed> {
    events.iter().find_map(|event| {
        let SessionEvent::Round(Event::Dealt { seed, .. }) = event else { return None };
        Some(*seed)
    })
}

/// Points of the ván, and those that the arbiters moved by hand meanwhile.
pub(super) fn change(events: &[&SessionEvent]) -> ByHut<i32> {
    let mut moved = ByHut::from_fn(|_| 0);
    for event in events {
        if let SessionEvent::Scored { change, .. } = event {
            change.iter().for_each(|(hut, points)| moved[hut] += points);
        } else if let SessionEvent::Adjusted { hut, points, .. } = event {
            moved[*hut] += points;
        }
    }
    moved
}

fn hut_lines(after: &PublicSession, round: &PublicView, events: &[&SessionEvent]) -> Vec<HutLine> {
    let change = change(events);
    let dealt = seed(events).map(|seed| seed.shuffle());
    let line = |hut: Hut| {
        let seat = &round.huts[hut];
        HutLine {
            number: hut.number(),
            name: after.standings[hut].name.clone(),
            dealt: dealt.as_deref().map(|deck| pile(deck, hut, round.seats)).unwrap_or_default(),
            laid: seat.laid.iter().map(|phu| words::names(&phu.cards)).collect(),
            faults: seat.faults.iter().map(|id| say::fault(id)).collect(),
            change: say::points(change[hut]),
            points: say::points(after.standings[hut].points),
        }
    };
    round.seats.sitting().map(line).collect()
}

/// The cards that a hut was dealt, in order of kinds; the leader's extra card is told beside them.
fn pile(deck: &[Card], hut: Hut, seats: Seats) -> String {
    let size = usize::from(seats.hand());
    let piles = deck.chunks(size).nth(usize::from(hut.number() - 1));
    let hand: Hand = piles.unwrap_or_default().iter().copied().collect();
    words::names(&hand.cards().collect::<Vec<_>>())
}

fn lines(book: &Book, place: Place) -> Vec<StoryRow> {
    let rows = book.of(place).filter_map(|leaf| {
        let lines = story(leaf.counts.as_deref()?);
        Some(StoryRow { seq: leaf.row.seq, at: words::clock(&leaf.label), say: lines.join(" ") })
    });
    rows.filter(|row| !row.say.is_empty()).collect()
}
