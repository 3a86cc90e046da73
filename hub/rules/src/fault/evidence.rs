//! Which faults the events of a ván prove, and which events prove them (rules §8).

use super::record::Record;
use super::{DeoKinh, Fault, Khac};
use crate::Hut;
use crate::round::{Event, LaidPhuKind, Round};

/// A fault of play with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Who.
    pub hut: Hut,
    /// What.
    pub fault: Fault,
    /// The events that show it, in order; the last is the guilty act. The deal is event 0.
    pub evidence: Vec<usize>,
    /// Events after the act that show that the hut had better to do: only the record needs them.
    pub later: Vec<usize>,
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
        Self { hut, fault, evidence, later: Vec::new() }
    }
}

/// Every fault of a ván, in order: `opened` as its deal left it, `events` all that followed. All hands
/// are known, so what a hut was forced to do is no fault.
///
/// What the engine noted itself is not looked at; what arbiters saw and what they lifted is.
#[must_use]
pub fn find(opened: &Round, events: &[Event]) -> Vec<Finding> {
    let mut round = opened.clone();
    let mut found = Vec::new();
    for event in events {
        found.extend(round.faults_of(event));
        lift(&mut found, event);
        round.apply(event);
    }
    found
}

/// A lifted fault is none any more.
pub(super) fn lift(found: &mut Vec<Finding>, event: &Event) {
    let Event::FaultLifted { hut, fault, .. } = event else { return };
    let is_it = |finding: &Finding| finding.hut == *hut && finding.fault.id() == fault;
    if let Some(at) = found.iter().rposition(is_it) {
        found.remove(at);
    }
}

/// A fault that arbiters saw is proved by that; what they speak of is shown with it.
pub(crate) fn seen_by_arbiters(record: &Record, hut: Hut, fault: &str) -> Option<Finding> {
    let fault = Fault::of_id(fault)?;
    let trace = record.of(hut);
    let about = match fault {
        Fault::DeoKinh(DeoKinh::TraiVi) => trace.last_laid(|kind| kind != LaidPhuKind::Doc),
        Fault::DeoKinh(DeoKinh::KepCo) => trace.last_laid(|kind| kind == LaidPhuKind::Doc),
        Fault::Khac(Khac::ChayNoc) => record.offer().map(|lying| lying.at),
        Fault::DeoKinh(_) | Fault::CheoDo(_) | Fault::Den(_) | Fault::Khac(_) => record.win_at(),
    };
    let evidence = about.into_iter().chain([record.next_index()]).collect();
    Some(Finding { hut, fault, evidence, later: Vec::new() })
}
