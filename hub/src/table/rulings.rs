//! What the arbiters may rule about now: derived from the yard, told to the desk alone.

use super::yard::Yard;
use totom_rules::fault::{self, Fault};
use totom_rules::round::{DealKind, Event, Input};
use totom_rules::session::{SessionEvent, SessionInput};
use totom_rules::{ByHut, Card, Hut};
use totom_wire::screen::{Charged, Rulings, Shown};

/// What the desk is told.
pub(super) fn rulings(yard: &Yard) -> Rulings {
    let round = yard.session().round();
    Rulings {
        notices: yard.notices().to_vec(),
        window: yard.window(),
        charged: charged(yard),
        noteable: ByHut::from_fn(|hut| {
            round
                .filter(|round| round.seats().sits(hut))
                .map_or_else(Vec::new, |r| r.observable(hut))
        }),
        cups: cups(yard),
        preview: preview(yard),
        confirmed: yard.confirmed(),
        withheld: yard.withheld(),
    }
}

/// The hut whose hand is being checked.
fn claimant(yard: &Yard) -> Option<Hut> {
    yard.session().public().round?.phase.checking().map(|win| win.hut)
}

fn cups(yard: &Yard) -> Vec<Card> {
    let cups = claimant(yard).and_then(|hut| Some(yard.session().round()?.cups_of(hut)));
    cups.unwrap_or_default()
}

/// What confirming would move.
fn preview(yard: &Yard) -> Option<ByHut<i32>> {
    claimant(yard)?;
    let events = yard.session().handle(&SessionInput::Play(Input::ConfirmWin)).ok()?;
    events.into_iter().find_map(|event| match event {
        SessionEvent::Scored { change, .. } => Some(change),
        SessionEvent::Opened { .. }
        | SessionEvent::Round(_)
        | SessionEvent::Prepared { .. }
        | SessionEvent::Discarded { .. }
        | SessionEvent::TurnedOpen { .. }
        | SessionEvent::Paused { .. }
        | SessionEvent::Resumed
        | SessionEvent::Adjusted { .. }
        | SessionEvent::Closed
        | SessionEvent::TimeUp
        | SessionEvent::LotDrawn { .. } => None,
    })
}

/// Each fault that stands, with the entries that show it.
fn charged(yard: &Yard) -> Vec<Charged> {
    let Some((opened, told)) = yard.told() else { return Vec::new() };
    let Some(round) = yard.session().round() else { return Vec::new() };
    let standing = round.public_view().huts;
    let noted = standing.iter().flat_map(|(hut, seat)| {
        seat.faults.iter().filter_map(move |id| Some((hut, Fault::of_id(id)?)))
    });
    let noted: Vec<(Hut, Fault)> = noted.collect();
    // Walking the ván again is for when its win is looked at, and needs all hands.
    let looked_at = claimant(yard).is_some() || yard.confirmed().is_some();
    let proofs = if noted.is_empty() || !looked_at || opened.deal_kind() == DealKind::Open {
        Vec::new()
    } else {
        let events: Vec<Event> = told.iter().map(|(_, event)| event.clone()).collect();
        fault::find(opened, &events)
    };
    let charge = |(hut, fault): (Hut, Fault)| {
        let proof = proofs.iter().find(|found| found.hut == hut && found.fault == fault);
        let entries: Vec<u64> = proof.map_or_else(
            || noted_in(told, hut, fault),
            |found| found.evidence.iter().filter_map(|&at| entry(told, at)).collect(),
        );
        Charged { hut, fault, shown: shown(yard, entries) }
    };
    noted.into_iter().map(charge).collect()
}

/// The deal is event 0.
fn entry(told: &[(u64, Event)], at: usize) -> Option<u64> {
    told.get(at.checked_sub(1)?).map(|(seq, _)| *seq)
}

/// The entry that noted it: what was done then shows it.
fn noted_in(told: &[(u64, Event)], of: Hut, what: Fault) -> Vec<u64> {
    let is_it = |event: &Event| {
        let (Event::FaultNoted { hut, fault } | Event::FaultObserved { hut, fault, .. }) = event
        else {
            return false;
        };
        *hut == of && fault == what.id()
    };
    told.iter().rev().filter(|(_, event)| is_it(event)).map(|(seq, _)| *seq).take(1).collect()
}

fn shown(yard: &Yard, mut entries: Vec<u64>) -> Vec<Shown> {
    entries.dedup();
    let says = |seq: u64| yard.entries().iter().find(|entry| entry.seq == seq);
    entries
        .into_iter()
        .filter_map(|seq| Some(Shown { seq, says: says(seq)?.says.clone() }))
        .collect()
}
