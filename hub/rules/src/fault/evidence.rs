//! Which faults the events of a ván prove, and which events prove them (rules §8).

use super::record::Record;
use super::{Den, Fault, Lay, lay, throw};
use crate::round::{Call, Event, LaidPhuKind, Round};
use crate::{Card, Hut};

/// A fault of play with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Who.
    pub hut: Hut,
    /// What.
    pub fault: Fault,
    /// The events that show it, in order; the last is the guilty act. The deal is event 0.
    pub evidence: Vec<usize>,
}

impl Finding {
    /// The act is the event that comes next; a call is shown with the card it is about.
    pub(crate) fn of(record: &Record, hut: Hut, fault: Fault, proof: &[usize]) -> Self {
        let declined = proof.iter().filter_map(|&at| record.of(hut).offered_before(at));
        let offered = record.offer().map(|lying| lying.at);
        let mut evidence: Vec<usize> = declined.chain(offered).collect();
        evidence.extend_from_slice(proof);
        evidence.push(record.next_index());
        evidence.sort_unstable();
        evidence.dedup();
        Self { hut, fault, evidence }
    }
}

/// Every provable fault of play in a ván, in order: `opened` as its deal left it, `events` all that
/// followed. All hands are known, so what a hut was forced to do is no fault.
///
/// What the events note themselves is not looked at.
#[must_use]
pub fn find(opened: &Round, events: &[Event]) -> Vec<Finding> {
    let mut round = opened.clone();
    let mut found = Vec::new();
    for event in events {
        found.extend(round.faults_of(event));
        round.apply(event);
    }
    found
}

/// As [`find`], from what everyone saw: all events of the ván, the deal first, without the hands.
///
/// Proves less, and of a hut that held nothing better to throw it does not know that. An eaten card
/// proves that the kind was declined only when its phu came from the hand.
#[must_use]
pub fn on_record(events: &[Event]) -> Vec<Finding> {
    let mut record = Record::default();
    let mut found = Vec::new();
    for event in events {
        found.extend(seen(&record, event));
        record.apply(event);
    }
    found
}

fn seen(record: &Record, event: &Event) -> Vec<Finding> {
    let (hut, charges) = match event {
        Event::Thrown { hut, card } => {
            let charges = throw(record.of(*hut), None, *card);
            (*hut, charges.into_iter().map(|(den, proof)| (Fault::Den(den), proof)).collect())
        }
        Event::Laid { hut, phu, hand } => {
            let Some(card) = phu.taken else { return Vec::new() };
            let mut charges = lay(record, Lay { hut: *hut, card, phu, hand, ways: &[] });
            let from_hand = phu.cards.len() == hand.len() + 1;
            charges.extend(ate_declined(record, *hut, card).filter(|_| from_hand));
            (*hut, charges)
        }
        Event::PhongTaken { hut, card } => {
            (*hut, took_let_go(record, *hut, *card).into_iter().collect())
        }
        Event::Called { hut, call: Call::KhongAn } => {
            (*hut, declined_yeu(record, *hut).into_iter().collect())
        }
        Event::Called { .. } | Event::Dealt { .. } | Event::Declared { .. } => return Vec::new(),
        Event::Arranged | Event::ThienKhaiShown { .. } | Event::Drawn { .. } => return Vec::new(),
        Event::Eaten { .. } | Event::KhanTurned { .. } | Event::Declined { .. } => {
            return Vec::new();
        }
        Event::WinLaid { .. } | Event::FaultNoted { .. } | Event::Ended { .. } => {
            return Vec::new();
        }
    };
    charges.into_iter().map(|(fault, proof)| Finding::of(record, hut, fault, &proof)).collect()
}

type Seen = (Fault, Vec<usize>);

fn ate_declined(record: &Record, hut: Hut, card: Card) -> Option<Seen> {
    let forced = record.eating().is_some_and(|lying| lying.forces(hut));
    let declined = record.of(hut).declined_at(card).filter(|_| !forced)?;
    Some((Fault::Den(Den::BoAnRoiAn), vec![declined]))
}

/// A card of a laid bí may have made the pair later: then nothing is proved.
fn took_let_go(record: &Record, hut: Hut, card: Card) -> Option<Seen> {
    let trace = record.of(hut);
    let in_bi = trace.mat.iter().any(|phu| match phu.kind {
        LaidPhuKind::Bi | LaidPhuKind::BiSuon => phu.cards.contains(&card),
        LaidPhuKind::Doc | LaidPhuKind::Phong | LaidPhuKind::Khan => false,
        LaidPhuKind::ThienKhai | LaidPhuKind::Yeu => false,
    });
    let plain = !in_bi && !trace.has_declared(card);
    let let_go = trace.let_go_at(card).filter(|_| plain)?;
    Some((Fault::Den(Den::BoPhongRoiPhong), vec![let_go]))
}

fn declined_yeu(record: &Record, hut: Hut) -> Option<Seen> {
    let forced = record.offer().is_some_and(|lying| lying.forces(hut));
    (forced && !record.in_last_draws()).then(|| (Fault::Den(Den::KhongAnYeu), Vec::new()))
}
