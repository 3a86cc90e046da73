//! Faults of a hand that stays hidden, as they happen: what everyone saw proves them (rules §8).

use super::record::Record;
use super::{Den, Fault, Finding, Lay, lay, throw};
use crate::round::{Call, Event, LaidPhuKind};
use crate::{Card, Hut};

/// The faults in an event that is about to happen. Of a hut that had nothing better to throw it
/// does not know that.
pub(crate) fn seen(record: &Record, event: &Event) -> Vec<Finding> {
    let (hut, charges) = match event {
        Event::Thrown { hut, card } => {
            let charges = throw(record.of(*hut), None, *card);
            (*hut, charges.into_iter().map(|(den, proof)| (Fault::Den(den), proof)).collect())
        }
        Event::Laid { hut, phu, hand, place } => {
            let Some(card) = phu.taken else { return Vec::new() };
            let mut charges =
                lay(record, Lay { hut: *hut, card, phu, hand, place: *place, ways: &[] });
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
        Event::OpenDealt { .. } | Event::PairTold { .. } | Event::WinGranted { .. } => {
            return Vec::new();
        }
        Event::HandShown { .. } | Event::Announced { .. } => return Vec::new(),
        Event::FaultObserved { .. } | Event::FaultLifted { .. } => return Vec::new(),
        Event::Arranged
        | Event::ThienKhaiShown { .. }
        | Event::PhuShown { .. }
        | Event::Drawn { .. } => return Vec::new(),
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
