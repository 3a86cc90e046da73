//! What everyone saw each hut do in a ván, in order: what faults are proved by.

use super::{Den, Fault, Tier};
use crate::round::{Call, Cup, Declaration, Event, LaidPhu, LaidPhuKind, Source, without};
use crate::{ByHut, Card, Hand, Hut, Seats};
use serde::Serialize;

/// How many cards stay in the nọc (rules §9).
const STOCK_LIMIT: usize = 5;
const STOCK_PER_FOLD: usize = 3;
/// With so many draws left eating is bound by other rules: declining proves nothing (rules §5).
const LAST_DRAWS: usize = 2;

/// The acts of a ván so far. The fold of its events and nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Record {
    /// Events folded, the deal among them.
    events: usize,
    seats: Seats,
    drawn: usize,
    folded: Vec<Hut>,
    /// The card on offer, until it is settled.
    offer: Option<Lying>,
    /// The card that a hut ate and has not laid yet.
    eating: Option<Lying>,
    /// Faults that pay of the last throw.
    wrong_throw: Vec<(Hut, Fault)>,
    /// Faults that pay, noted by the events just folded.
    accused: Vec<(Hut, Fault)>,
    /// The event that laid a claimed win.
    win_at: Option<usize>,
    huts: ByHut<Trace>,
}

/// A card at a cửa.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Lying {
    /// The event that put it there.
    pub(super) at: usize,
    card: Card,
    gate: Hut,
    source: Source,
}

impl Lying {
    /// A yêu that this hut must eat, for it was drawn at its own cửa (rules §5).
    pub(crate) fn forces(self, hut: Hut) -> bool {
        self.card.is_yeu() && self.source == Source::Drawn && self.gate == hut
    }
}

/// What one hut did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Trace {
    pub(super) deeds: Vec<Deed>,
    /// Phu lying face up.
    pub(super) mat: Vec<LaidPhu>,
    /// Kinds declared khàn or thiên khai.
    pub(super) khan: Vec<Card>,
    /// Kinds declared bất thực whose cup still stands, and the event that declared each.
    pub(super) bat_thuc: Vec<(Card, usize)>,
    /// Cups that still stand for a kind that was not told.
    pub(super) untold: u8,
}

/// One act, with the index of the event that showed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Deed {
    pub(super) at: usize,
    pub(super) what: What,
}

/// What a hut did about one card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) enum What {
    /// Said không ăn to the card that this event had put there.
    Declined(Card, usize),
    /// Let it go to others or to nobody, though it might have called.
    LetGo(Card),
    /// Ate it into a phu.
    Ate(Eaten),
    /// Took it by phỗng.
    Took(Card),
    /// Threw it.
    Threw(Card),
}

/// An eaten card as it was laid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Eaten {
    pub(super) card: Card,
    /// From the hand.
    pub(super) hand: Vec<Card>,
    /// The whole phu.
    pub(super) phu: LaidPhu,
    /// The laid phu that was broken up for it; empty when none was.
    pub(super) old: Vec<Card>,
}

impl Record {
    /// The index of the event that comes next, the deal being 0.
    pub(crate) const fn next_index(&self) -> usize {
        self.events
    }

    /// What this hut did.
    pub(crate) fn of(&self, hut: Hut) -> &Trace {
        &self.huts[hut]
    }

    /// The card being laid.
    pub(super) const fn eating(&self) -> Option<Lying> {
        self.eating
    }

    /// The card on offer.
    pub(super) const fn offer(&self) -> Option<Lying> {
        self.offer
    }

    /// The hut whose last throw was a fault that it pays for.
    pub(crate) fn wrong_throw(&self) -> Option<Hut> {
        self.wrong_throw.first().map(|&(hut, _)| hut)
    }

    /// The event that laid a claimed win.
    pub(crate) const fn win_at(&self) -> Option<usize> {
        self.win_at
    }

    /// Are these the last draws, in which eating is bound by other rules?
    pub(super) fn in_last_draws(&self) -> bool {
        let limit = STOCK_LIMIT + STOCK_PER_FOLD * self.folded.len();
        // One of the nọc was given to the leader at cho cái (rules §3).
        let stock = usize::from(self.seats.hand()).saturating_sub(1 + self.drawn);
        stock <= limit + LAST_DRAWS
    }

    /// Folds one event.
    pub(crate) fn apply(&mut self, event: &Event) {
        let deals = matches!(event, Event::Dealt { .. } | Event::OpenDealt { .. });
        if deals && self.events > 0 {
            return;
        }
        let accused = std::mem::take(&mut self.accused);
        match event {
            Event::Dealt { seats, .. } | Event::OpenDealt { seats, .. } => self.seats = *seats,
            Event::Declared { hut, what } => self.declared(*hut, *what),
            Event::Thrown { hut, card } => {
                self.wrong_throw = accused.into_iter().filter(|(other, _)| other == hut).collect();
                self.note(*hut, What::Threw(*card));
                self.put(*card, *hut, Source::Thrown);
            }
            Event::Drawn { hut, card } => {
                self.drawn = self.drawn.saturating_add(1);
                self.put(*card, *hut, Source::Drawn);
            }
            Event::Called { hut, call } => self.called(*hut, *call),
            Event::Eaten { hut, .. } => self.eating = self.settle(Some(*hut)),
            Event::Laid { hut, phu, hand, .. } => self.laid(*hut, phu, hand),
            Event::PhongTaken { hut, card } => self.phong(*hut, *card),
            Event::KhanTurned { hut, card } => self.turned(*hut, *card),
            Event::Declined { .. } => self.pass_on(None),
            Event::WinLaid { win } => {
                self.win_at = Some(self.events);
                self.pass_on(Some(win.hut));
            }
            Event::WinGranted { hut, .. } => self.pass_on(Some(*hut)),
            Event::PairTold { hut, cup: Cup::Returned, .. } => {
                let trace = &mut self.huts[*hut];
                trace.untold = trace.untold.saturating_sub(1);
            }
            Event::PairTold { cup: Cup::Stays, .. } | Event::HandShown { .. } => {}
            Event::FaultNoted { hut, fault } => {
                let pays = Fault::of_id(fault).filter(|fault| fault.tier() == Tier::Den);
                self.accused = accused;
                self.accused.extend(pays.map(|fault| (*hut, fault)));
            }
            Event::FaultLifted { hut, fault, .. } => {
                let other = |(accused, noted): &(Hut, Fault)| accused != hut || noted.id() != fault;
                self.wrong_throw.retain(other);
            }
            Event::PhuShown { hut, phu } => self.huts[*hut].mat.push(phu.clone()),
            Event::Arranged | Event::ThienKhaiShown { .. } | Event::Ended { .. } => {}
            Event::Announced { .. } | Event::FaultObserved { .. } => {}
        }
        self.events = self.events.saturating_add(1);
    }

    fn note(&mut self, hut: Hut, what: What) {
        self.huts[hut].deeds.push(Deed { at: self.events, what });
    }

    fn put(&mut self, card: Card, gate: Hut, source: Source) {
        self.offer = Some(Lying { at: self.events, card, gate, source });
    }

    fn declared(&mut self, hut: Hut, what: Declaration) {
        let (trace, at) = (&mut self.huts[hut], self.events);
        match what {
            Declaration::Khan(card) | Declaration::ThienKhai(card) => trace.khan.push(card),
            Declaration::BatThuc(card) => trace.bat_thuc.push((card, at)),
            Declaration::KhanTrinhPhu(shows) => trace.khan.push(shows.card),
            Declaration::Chiu => self.folded.push(hut),
            Declaration::BatThucKin => trace.untold = trace.untold.saturating_add(1),
            // What lies face down is neither laid nor thrown beside others.
            Declaration::KhanKin | Declaration::ThienKhaiKin | Declaration::SanSang => {}
        }
    }

    fn called(&mut self, hut: Hut, call: Call) {
        match (call, self.offer) {
            (Call::KhongAn, Some(offer)) if !self.in_last_draws() => {
                self.note(hut, What::Declined(offer.card, offer.at));
            }
            (Call::KhongAn | Call::An | Call::Phong | Call::DayKhan | Call::U(_), _) => {}
        }
    }

    fn pass_on(&mut self, taker: Option<Hut>) {
        let _taken = self.settle(taker);
    }

    /// The card goes to `taker`, or to nobody: the others let it go.
    fn settle(&mut self, taker: Option<Hut>) -> Option<Lying> {
        let offer = self.offer.take()?;
        for hut in self.seats.sitting() {
            let own = offer.source == Source::Thrown && hut == offer.gate;
            let trace = &mut self.huts[hut];
            if Some(hut) == taker {
                // "Không ăn", then phỗng: nothing was declined.
                let declined = |deed: &Deed| matches!(deed.what, What::Declined(..));
                trace.deeds.retain(|deed| deed.at < offer.at || !declined(deed));
            } else if !own && !self.folded.contains(&hut) {
                trace.deeds.push(Deed { at: offer.at, what: What::LetGo(offer.card) });
            }
        }
        Some(offer)
    }

    fn laid(&mut self, hut: Hut, phu: &LaidPhu, hand: &[Card]) {
        let Some(offer) = self.eating.take() else { return };
        let eaten = self.huts[hut].eaten(offer.card, phu, hand);
        let trace = &mut self.huts[hut];
        trace.mat = without(&trace.mat, &base(offer.card, phu, hand));
        trace.mat.push(phu.clone());
        self.note(hut, What::Ate(eaten));
    }

    fn phong(&mut self, hut: Hut, card: Card) {
        self.pass_on(Some(hut));
        let trace = &mut self.huts[hut];
        trace.bat_thuc.retain(|&(kind, _)| kind != card);
        let cards = vec![card; 3];
        trace.mat.push(LaidPhu { kind: LaidPhuKind::Phong, cards, taken: Some(card) });
        self.note(hut, What::Took(card));
    }

    fn turned(&mut self, hut: Hut, card: Card) {
        let fourth = self.settle(Some(hut)).map(|offer| offer.card);
        let cards = std::iter::repeat_n(card, 3).chain(fourth).collect();
        self.huts[hut].mat.push(LaidPhu { kind: LaidPhuKind::Khan, cards, taken: fourth });
    }
}

impl Trace {
    /// The eaten card as it comes to lie on this mat.
    pub(super) fn eaten(&self, card: Card, phu: &LaidPhu, hand: &[Card]) -> Eaten {
        let old = self.broken_for(phu, &base(card, phu, hand));
        Eaten { card, hand: hand.to_vec(), phu: phu.clone(), old }
    }

    /// The laid phu that gives up cards for a phu which does not hold all of it. Lone yêu join
    /// freely.
    fn broken_for(&self, phu: &LaidPhu, base: &[Card]) -> Vec<Card> {
        let left = without(&self.mat, base);
        let holds = |cards: &[Card]| Hand::from(phu.cards.clone()).take_all(cards).is_ok();
        let gone = |old: &&LaidPhu| !left.contains(old) && !holds(&old.cards);
        self.mat.iter().find(gone).map(|old| old.cards.clone()).unwrap_or_default()
    }

    pub(super) fn declined(&self) -> impl Iterator<Item = (usize, Card)> + '_ {
        self.deeds.iter().filter_map(|deed| match deed.what {
            What::Declined(card, _) => Some((deed.at, card)),
            What::LetGo(_) | What::Ate(_) | What::Took(_) | What::Threw(_) => None,
        })
    }

    pub(super) fn let_go(&self) -> impl Iterator<Item = (usize, Card)> + '_ {
        self.deeds.iter().filter_map(|deed| match deed.what {
            What::LetGo(card) => Some((deed.at, card)),
            What::Declined(..) | What::Ate(_) | What::Took(_) | What::Threw(_) => None,
        })
    }

    pub(super) fn took(&self) -> impl Iterator<Item = (usize, Card)> + '_ {
        self.deeds.iter().filter_map(|deed| match deed.what {
            What::Took(card) => Some((deed.at, card)),
            What::Declined(..) | What::LetGo(_) | What::Ate(_) | What::Threw(_) => None,
        })
    }

    /// What it ate into a phu with others. A yêu lying alone had to be eaten: it proves nothing.
    pub(super) fn ate(&self) -> impl Iterator<Item = (usize, &Eaten)> + '_ {
        self.deeds.iter().filter_map(|deed| match &deed.what {
            What::Ate(eaten) if eaten.phu.cards.len() > 1 => Some((deed.at, eaten)),
            What::Ate(_) | What::Declined(..) | What::LetGo(_) | What::Took(_) => None,
            What::Threw(_) => None,
        })
    }

    /// The last laying of an eaten card into such a phu.
    pub(super) fn last_laid(&self, is_it: impl Fn(LaidPhuKind) -> bool) -> Option<usize> {
        self.ate().filter(|(_, eaten)| is_it(eaten.phu.kind)).map(|(at, _)| at).last()
    }

    /// What it threw after the event of this index.
    pub(super) fn threw_after(&self, at: usize) -> impl Iterator<Item = (usize, Card)> + '_ {
        self.deeds.iter().filter(move |deed| deed.at > at).filter_map(|deed| match deed.what {
            What::Threw(card) => Some((deed.at, card)),
            What::Declined(..) | What::LetGo(_) | What::Ate(_) | What::Took(_) => None,
        })
    }

    /// All that it threw.
    pub(super) fn threw(&self) -> impl Iterator<Item = (usize, Card)> + '_ {
        self.threw_after(0)
    }

    /// When it declined this kind.
    pub(crate) fn declined_at(&self, card: Card) -> Option<usize> {
        self.declined().find(|&(_, kind)| kind == card).map(|(at, _)| at)
    }

    /// When it let this kind go.
    pub(crate) fn let_go_at(&self, card: Card) -> Option<usize> {
        self.let_go().find(|&(_, kind)| kind == card).map(|(at, _)| at)
    }

    /// When it first threw this kind.
    pub(crate) fn threw_at(&self, card: Card) -> Option<usize> {
        self.threw().find(|&(_, kind)| kind == card).map(|(at, _)| at)
    }

    /// Has it eaten, taken or thrown any card?
    pub(crate) fn has_taken_or_thrown(&self) -> bool {
        self.deeds.iter().any(|deed| match deed.what {
            What::Ate(_) | What::Took(_) | What::Threw(_) => true,
            What::Declined(..) | What::LetGo(_) => false,
        })
    }

    /// When it declared this kind bất thực, if the cup still stands.
    pub(crate) fn bat_thuc_at(&self, card: Card) -> Option<usize> {
        self.bat_thuc.iter().find(|&&(kind, _)| kind == card).map(|&(_, at)| at)
    }

    /// The event that had put the card there which it declined at this one.
    pub(super) fn offered_before(&self, declined: usize) -> Option<usize> {
        self.deeds.iter().find_map(|deed| match deed.what {
            What::Declined(_, offered) => (deed.at == declined).then_some(offered),
            What::LetGo(_) | What::Ate(_) | What::Took(_) | What::Threw(_) => None,
        })
    }

    /// Has it declared three of this kind, for all that was told?
    pub(crate) fn has_declared(&self, card: Card) -> bool {
        self.untold > 0 || self.khan.contains(&card) || self.bat_thuc_at(card).is_some()
    }
}

/// The cards of a phu that lay on the mat before.
fn base(card: Card, phu: &LaidPhu, hand: &[Card]) -> Vec<Card> {
    let mut base = Hand::from(phu.cards.clone());
    let _in_it = base.take(card) && base.take_all(hand).is_ok();
    base.cards().collect()
}

/// A fault of play with the events that led to it, the act itself left out.
pub(crate) type Charge = (Den, Vec<usize>);
