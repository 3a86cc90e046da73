//! Faults from the public record alone: the hands are unknown but for what comes out of them and for
//! the hand laid at a win (rules §8).

use super::evidence::lift;
use super::onlooker::{Came, Onlooker};
use super::record::{Charge, Record};
use super::{Den, Fault, Finding, Lay, find, lay, seen_by_arbiters, throw};
use crate::round::{Call, Event, LaidPhu, LaidPhuKind, Place, Round, Setup, WinView, ways_with};
use crate::{Card, Hand, Hut};

/// The faults that everyone can prove: `events` are all of the ván, the deal first, and no hand is
/// looked at but the one laid at a win.
///
/// Of a hut that may have had nothing better to throw nothing is said until a card comes out of its
/// hand, or none is left to have been there. What was declared face down or under a cup stays unknown.
/// Each is one that [`super::find`] finds too.
#[must_use]
pub fn on_record(setup: &Setup, events: &[Event]) -> Vec<Finding> {
    told(setup, events, Sure::Proven)
}

/// What looks like a fault and is not proved: what an arbiter may ask the hut about.
#[must_use]
pub fn suspects(setup: &Setup, events: &[Event]) -> Vec<Finding> {
    told(setup, events, Sure::Suspected)
}

/// Does the record prove it?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sure {
    Proven,
    Suspected,
}

fn told(setup: &Setup, events: &[Event], wanted: Sure) -> Vec<Finding> {
    let winner = laid_hand(setup, events);
    let mut found: Vec<Finding> = match &winner {
        Some((hut, opened)) if wanted == Sure::Proven => {
            let all = find(opened, events.get(1..).unwrap_or_default());
            all.into_iter().filter(|finding| finding.hut == *hut).collect()
        }
        Some(_) | None => Vec::new(),
    };
    let known = winner.map(|(hut, _)| hut);
    found.extend(hidden(events, wanted).into_iter().filter(|f| Some(f.hut) != known));
    found.sort_by_key(|finding| finding.evidence.last().copied());
    found
}

/// The hut that laid a winning hand, and the ván opened with what it was dealt.
fn laid_hand(setup: &Setup, events: &[Event]) -> Option<(Hut, Round)> {
    let dealt = events.first()?;
    let (win, record) = laid_win(events)?;
    let hand = dealt_hand(win, &record, events)?;
    Some((win.hut, Round::opened_by(setup.clone(), dealt)?.with_hand(win.hut, hand)))
}

/// The win that a hut laid, and the record when it did.
fn laid_win(events: &[Event]) -> Option<(&WinView, Record)> {
    let mut record = Record::default();
    for event in events {
        if let Event::WinLaid { win } = event {
            return win.failures.is_empty().then_some((win, record));
        }
        record.apply(event);
    }
    None
}

/// What it was dealt: the laid hand without the card that it wins on, and what had left the hand.
/// `None` where the record leaves open what came from the hand.
fn dealt_hand(win: &WinView, record: &Record, events: &[Event]) -> Option<Hand> {
    let hut = win.hut;
    let mut hand: Hand = win.split.iter().flat_map(|phu| phu.cards.iter().copied()).collect();
    let is_dealt = record.offer().is_none();
    if !is_dealt && !hand.take(win.card) {
        return None;
    }
    for phu in &record.of(hut).mat {
        hand.take_all(&phu.cards).ok()?;
    }
    events.iter().for_each(|event| hand.extend(left_hand(hut, event)));
    let (Event::Dealt { leader, seats, .. } | Event::OpenDealt { leader, seats, .. }) =
        events.first()?
    else {
        return None;
    };
    let dealt = usize::from(seats.hand()) + usize::from(*leader == hut);
    (hand.len() == dealt).then_some(hand)
}

/// What left this hand by an event, a phỗng being taken for two of the hand.
fn left_hand(hut: Hut, event: &Event) -> Vec<Card> {
    match event {
        Event::Thrown { hut: of, card } if *of == hut => vec![*card],
        Event::Laid { hut: of, hand, .. } if *of == hut => hand.clone(),
        Event::PhongTaken { hut: of, card } if *of == hut => vec![*card; 2],
        Event::KhanTurned { hut: of, card } if *of == hut => vec![*card; 3],
        Event::ThienKhaiShown { hut: of, card } if *of == hut => vec![*card; 4],
        Event::PhuShown { hut: of, phu } if *of == hut => phu.cards.clone(),
        Event::Thrown { .. } | Event::Laid { .. } | Event::PhongTaken { .. } => Vec::new(),
        Event::KhanTurned { .. } | Event::ThienKhaiShown { .. } | Event::Dealt { .. } => Vec::new(),
        Event::PhuShown { .. } => Vec::new(),
        Event::Declared { .. } | Event::Arranged | Event::Drawn { .. } => Vec::new(),
        Event::OpenDealt { .. } | Event::PairTold { .. } => Vec::new(),
        Event::WinGranted { .. } | Event::HandShown { .. } => Vec::new(),
        Event::Called { .. } | Event::Eaten { .. } | Event::Declined { .. } => Vec::new(),
        Event::WinLaid { .. } | Event::FaultNoted { .. } | Event::Announced { .. } => Vec::new(),
        Event::FaultObserved { .. } | Event::FaultLifted { .. } | Event::Ended { .. } => Vec::new(),
    }
}

/// The faults of huts whose hands stay hidden.
fn hidden(events: &[Event], wanted: Sure) -> Vec<Finding> {
    let later = Onlooker::came_out(events);
    let mut onlooker = Onlooker::default();
    let mut found = Vec::new();
    for event in events {
        let judged = Judged { onlooker: &onlooker, later: &later }.event(event);
        found.extend(judged.into_iter().filter(|(_, sure)| *sure == wanted).map(|(f, _)| f));
        lift(&mut found, event);
        onlooker.apply(event);
    }
    found
}

type Verdict = (Finding, Sure);

/// What an onlooker says of the event that comes next.
#[derive(Clone, Copy)]
struct Judged<'a> {
    onlooker: &'a Onlooker,
    later: &'a [Came],
}

impl Judged<'_> {
    fn event(self, event: &Event) -> Vec<Verdict> {
        match event {
            Event::Thrown { hut, card } => self.throw(*hut, *card),
            Event::Laid { hut, phu, hand, place } => self.laid(*hut, phu, hand, *place),
            Event::PhongTaken { hut, card } => self.phong(*hut, *card),
            Event::Called { hut, call: Call::KhongAn } => self.declined(*hut),
            Event::WinLaid { win } => self.win(win),
            Event::FaultObserved { hut, fault, .. } => {
                let seen = seen_by_arbiters(self.record(), *hut, fault);
                seen.map(|finding| (finding, Sure::Proven)).into_iter().collect()
            }
            Event::Called { .. } | Event::Dealt { .. } | Event::Declared { .. } => Vec::new(),
            Event::OpenDealt { .. } | Event::PairTold { .. } => Vec::new(),
            Event::WinGranted { .. } | Event::HandShown { .. } => Vec::new(),
            Event::Arranged | Event::ThienKhaiShown { .. } | Event::Drawn { .. } => Vec::new(),
            Event::PhuShown { .. } => Vec::new(),
            Event::Eaten { .. } | Event::KhanTurned { .. } | Event::Declined { .. } => Vec::new(),
            Event::FaultNoted { .. } | Event::Announced { .. } => Vec::new(),
            Event::FaultLifted { .. } | Event::Ended { .. } => Vec::new(),
        }
    }

    const fn record(&self) -> &Record {
        &self.onlooker.record
    }

    fn verdict(&self, hut: Hut, fault: Fault, proof: &[usize], sure: Sure) -> Verdict {
        (Finding::of(self.record(), hut, fault, proof), sure)
    }

    /// A hut that had nothing better to throw is innocent, and what stands under a cup is no pair.
    fn throw(self, hut: Hut, card: Card) -> Vec<Verdict> {
        let charges = throw(self.record().of(hut), None, card);
        let sure: Vec<Den> =
            charges.iter().map(|(den, _)| *den).filter(|den| !self.excused(hut, *den)).collect();
        let better = self.onlooker.had_better(hut, card, &sure, self.later);
        let told = |(den, proof): Charge| {
            let shown = better.filter(|_| sure.contains(&den));
            let standing = if shown.is_some() { Sure::Proven } else { Sure::Suspected };
            let (mut finding, standing) = self.verdict(hut, Fault::Den(den), &proof, standing);
            finding.later.extend(shown.flatten());
            (finding, standing)
        };
        charges.into_iter().map(told).collect()
    }

    /// Could a cup before the hut excuse this?
    fn excused(&self, hut: Hut, den: Den) -> bool {
        let by_cup = matches!(den, Den::DanhPhuDuoiChieu | Den::DanhDoiBoPhong | Den::LoKhan);
        by_cup && self.onlooker.has_cups(hut)
    }

    fn laid(self, hut: Hut, phu: &LaidPhu, hand: &[Card], place: Place) -> Vec<Verdict> {
        let Some(card) = phu.taken else { return Vec::new() };
        let ways = self.known_ways(hut, card, hand);
        let mut charges = lay(self.record(), Lay { hut, card, phu, hand, place, ways: &ways });
        // Of a kind that it declined before: it had the same cards then, if they came from its hand.
        let from_hand = phu.cards.len() == hand.len() + 1;
        charges.extend(ate_declined(self.record(), hut, card).filter(|_| from_hand));
        let sure = |fault: Fault| match fault {
            Fault::Den(den) if self.excused(hut, den) => Sure::Suspected,
            Fault::Den(_) | Fault::DeoKinh(_) | Fault::CheoDo(_) | Fault::Khac(_) => Sure::Proven,
        };
        let told = charges.into_iter();
        told.map(|(fault, proof)| self.verdict(hut, fault, &proof, sure(fault))).collect()
    }

    /// Ways to lay with cards that it surely held: those that it laid and those that came out later.
    fn known_ways(&self, hut: Hut, card: Card, hand: &[Card]) -> Vec<Vec<Card>> {
        if self.onlooker.has_cups(hut) {
            return Vec::new();
        }
        let mut free: Hand = hand.iter().copied().collect();
        free.extend(self.came_later(hut));
        ways_with(&free, &self.record().of(hut).mat, card)
    }

    fn came_later(&self, hut: Hut) -> impl Iterator<Item = Card> + '_ {
        let now = self.record().next_index();
        self.later.iter().filter(move |came| came.hut == hut && came.at > now).map(|came| came.card)
    }

    fn phong(self, hut: Hut, card: Card) -> Vec<Verdict> {
        let again = took_let_go(self.record(), hut, card)
            .map(|proof| self.verdict(hut, Fault::Den(Den::BoPhongRoiPhong), &proof, Sure::Proven));
        // A third of the kind comes out later: it held three of which nothing was said.
        let third = self.came_later(hut).any(|other| other == card);
        let shows = third && !self.onlooker.has_cups(hut);
        let shows = shows.then(|| self.verdict(hut, Fault::Den(Den::LoKhan), &[], Sure::Proven));
        again.into_iter().chain(shows).collect()
    }

    /// A hut with nothing left to throw cannot eat.
    fn declined(self, hut: Hut) -> Vec<Verdict> {
        let forced = self.record().offer().is_some_and(|lying| lying.forces(hut));
        if !forced || self.record().in_last_draws() {
            return Vec::new();
        }
        let sure = if self.onlooker.free(hut) > 0 { Sure::Proven } else { Sure::Suspected };
        vec![self.verdict(hut, Fault::Den(Den::KhongAnYeu), &[], sure)]
    }

    /// What makes a laid hand no win, everyone sees.
    fn win(self, win: &WinView) -> Vec<Verdict> {
        let failures = win.failures.iter().filter_map(|id| Fault::of_id(id));
        failures.map(|fault| self.verdict(win.hut, fault, &[], Sure::Proven)).collect()
    }
}

fn ate_declined(record: &Record, hut: Hut, card: Card) -> Option<(Fault, Vec<usize>)> {
    let forced = record.eating().is_some_and(|lying| lying.forces(hut));
    let declined = record.of(hut).declined_at(card).filter(|_| !forced)?;
    Some((Fault::Den(Den::BoAnRoiAn), vec![declined]))
}

/// It held the pair when it let the kind pass: five of a kind there are not, so no cup and no khàn
/// excuses it. But a card of a laid bí may have made the pair later: then nothing is proved.
fn took_let_go(record: &Record, hut: Hut, card: Card) -> Option<Vec<usize>> {
    let trace = record.of(hut);
    let in_bi = trace.mat.iter().any(|phu| match phu.kind {
        LaidPhuKind::Bi | LaidPhuKind::BiSuon => phu.cards.contains(&card),
        LaidPhuKind::Doc | LaidPhuKind::Phong | LaidPhuKind::Khan => false,
        LaidPhuKind::ThienKhai | LaidPhuKind::Yeu => false,
    });
    trace.let_go_at(card).filter(|_| !in_bi).map(|at| vec![at])
}
