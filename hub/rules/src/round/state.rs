//! The state of a ván.

use super::calls::trinh_phu;
use super::deal::{Lead, Piles, Setup, dealt};
use super::holding::{Holding, Stock};
use super::lay::{Declared, Table};
use super::open::Reach;
use super::phase::Phase;
use super::{Call, Cup, DealKind, Event, LaidPhu, LaidPhuKind, TrinhPhu};
use crate::fault::Record;
use crate::phu::Fixed;
use crate::win::WinRules;
use crate::{ByHut, Card, Hand, Hut, Seats, Seed};
use serde::Serialize;

/// Ván: one deal from cho cái to its end (rules §3–§9).
///
/// The state is the fold of its events and nothing else: two rounds that folded the same events
/// from the same [`Setup`] are equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) setup: Setup,
    pub(super) seats: Seats,
    #[serde(skip_serializing_if = "DealKind::is_told_by_the_stock")]
    pub(super) kind: DealKind,
    /// What the hub shuffled from; none for an open deal.
    pub(super) seed: Option<Seed>,
    pub(super) commitment: String,
    pub(super) turned: [Card; 2],
    pub(super) leader: Hut,
    pub(super) given: Card,
    pub(super) epoch: u32,
    pub(super) phase: Phase,
    pub(super) stock: Stock,
    pub(super) huts: ByHut<Seat>,
    /// Huts that folded, first to fold first.
    pub(super) folds: Vec<Hut>,
    /// Thiên khai shown last, until the next card lies or is taken: who, and the kind.
    pub(super) just_shown: Vec<(Hut, Card)>,
    /// What faults are proved by.
    pub(super) record: Record,
    /// How the pair of the phỗng that is being granted was laid.
    pub(super) pair: Option<(u8, Cup)>,
    /// All events of an open deal: a hand that is laid makes what happened before known anew. Of a
    /// prepared one too: it may have to be told again as an open one.
    pub(super) log: Vec<Event>,
}

/// What cho cái found.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChoCai {
    pub(super) seats: Seats,
    pub(super) turned: [Card; 2],
    pub(super) leader: Hut,
    pub(super) given: Card,
}

/// What one hut holds and has done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Seat {
    /// In hand, face-down cards included.
    pub(super) hand: Holding,
    pub(super) ready: bool,
    pub(super) folded: bool,
    /// Kinds lying face down, three each.
    pub(super) khan: Vec<Card>,
    /// Kinds lying face down, four each.
    pub(super) thien_khai: Vec<Card>,
    /// Kinds kept as bất thực whose cup still stands, with how many were dealt.
    pub(super) bat_thuc: Vec<(Card, u8)>,
    /// Runs to be shown with the fourth of a khàn.
    pub(super) to_show: Vec<TrinhPhu>,
    /// Cards that were shown so.
    pub(super) shown: Vec<Card>,
    pub(super) laid: Vec<LaidPhu>,
    /// Kinds taken by phỗng.
    pub(super) phong: Vec<Card>,
    /// Each eaten card with the hand cards laid beside it.
    pub(super) eaten: Vec<(Card, Vec<Card>)>,
    /// Kinds it could eat and declined.
    pub(super) declined: Vec<Card>,
    /// Kinds it could phỗng and let pass.
    pub(super) declined_phong: Vec<Card>,
    /// Kinds it could have taken and let pass since its hand last changed.
    pub(super) passed: Vec<Card>,
    /// It let a card pass that it could have won on: the event that had put it there.
    pub(super) passed_win: Option<usize>,
    pub(super) gate: Vec<Card>,
    pub(super) last_call: Option<Call>,
    pub(super) faults: Vec<String>,
}

/// A ván ends with this many cards in the nọc, and three more for each fold (rules §9).
const STOCK_LIMIT: usize = 5;
const STOCK_PER_FOLD: usize = 3;

impl Round {
    /// The events that deal a ván: open it with [`Round::opened_by`].
    #[must_use]
    pub fn deal(seed: Seed, lead: Lead, setup: &Setup) -> Vec<Event> {
        Self::deal_order(seed, &seed.shuffle(), lead, setup)
    }

    /// As [`Round::deal`], for a prepared deal whose 120 cards lie in this order: 20 for each hut,
    /// then the nọc from its top. The seed stands for nothing then.
    #[must_use]
    pub fn deal_order(seed: Seed, order: &[Card], lead: Lead, setup: &Setup) -> Vec<Event> {
        vec![dealt(seed, order, lead, &setup.house, DealKind::Known)]
    }

    /// As [`Round::deal`], for piles that were laid by hand as [`crate::pile::piles`] says.
    #[must_use]
    pub fn deal_prepared(seed: Seed, lead: Lead, setup: &Setup) -> Vec<Event> {
        vec![dealt(seed, &seed.shuffle(), lead, &setup.house, DealKind::Prepared)]
    }

    /// Is this an event that opens a ván?
    pub(crate) const fn is_opened_by(event: &Event) -> bool {
        matches!(event, Event::Dealt { .. } | Event::OpenDealt { .. })
    }

    /// The ván that an [`Event::Dealt`] opens; `None` for any other event.
    #[must_use]
    pub fn opened_by(setup: Setup, event: &Event) -> Option<Self> {
        if let Event::Dealt { seed, .. } = event {
            return Self::opened_with(setup, event, &seed.shuffle());
        }
        Self::opened_in_yard(setup, event)
    }

    /// The ván that an [`Event::Dealt`] of a prepared deal opens, with the same order of cards.
    #[must_use]
    pub fn opened_with(setup: Setup, event: &Event, order: &[Card]) -> Option<Self> {
        let Event::Dealt { seed, commitment, turned, sum: _, leader, given, seats, kind } = event
        else {
            return None;
        };
        let mut piles = Piles::cut(order, *seats);
        piles.give(*leader, *given);
        let Piles { hands, stock } = piles;
        let cho_cai = ChoCai { seats: *seats, turned: *turned, leader: *leader, given: *given };
        let hands = hands.map(|pile| Holding::Known(Hand::from(pile)));
        let round = Self::arranging(setup, event, cho_cai, hands, Stock::Known(stock));
        let log = if *kind == DealKind::Prepared { vec![event.clone()] } else { Vec::new() };
        let commitment = commitment.clone();
        Some(Self { seed: Some(*seed), commitment, kind: *kind, log, ..round })
    }

    /// The ván with another hand dealt to one hut: what the others hold is not to be asked then.
    pub(crate) fn with_hand(mut self, hut: Hut, hand: Hand) -> Self {
        self.huts[hut].hand = Holding::Known(hand);
        self
    }

    /// A ván just dealt.
    pub(super) fn arranging(
        setup: Setup,
        dealt: &Event,
        cho_cai: ChoCai,
        hands: ByHut<Holding>,
        stock: Stock,
    ) -> Self {
        let mut record = Record::default();
        record.apply(dealt);
        let kind = match stock {
            Stock::Known(_) => DealKind::Known,
            Stock::Hidden { .. } => DealKind::Open,
        };
        let ChoCai { seats, turned, leader, given } = cho_cai;
        Self {
            epoch: setup.epoch,
            setup,
            seats,
            kind,
            seed: None,
            commitment: String::new(),
            turned,
            leader,
            given,
            phase: Phase::Arranging,
            stock,
            huts: hands.map(|hand| Seat { hand, ..Seat::default() }),
            folds: Vec::new(),
            just_shown: Vec::new(),
            record,
            pair: None,
            log: Vec::new(),
        }
    }

    /// All cards of the deck, wherever they lie now: hands, mats, cửa, nọc and the card on offer. Of
    /// an open deal those that are known to lie there.
    #[must_use]
    pub fn census(&self) -> Hand {
        let mut all = self.stock.certain();
        for (_, seat) in self.huts.iter() {
            all.extend(seat.all().cards());
            all.extend(seat.gate.iter().copied());
        }
        all.extend(self.phase.offer().map(|offer| offer.card));
        all
    }

    /// Its number within the hội, from 1.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.setup.number
    }

    /// The promise made before it was dealt; empty for an open deal.
    #[must_use]
    pub fn commitment(&self) -> &str {
        &self.commitment
    }

    /// Was the leader found by counting the two turned cards?
    pub(crate) fn counted_cho_cai(&self) -> bool {
        matches!(self.log.first(), Some(Event::Dealt { sum: 1.., .. }))
    }

    /// Cái: who leads it.
    #[must_use]
    pub fn leader(&self) -> Hut {
        self.leader
    }

    /// The number of the card on offer, or of the last that was.
    #[must_use]
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Numbers the card on offer, and so every later one, from at least this.
    pub(crate) fn skip_epochs(&mut self, least: u32) {
        self.epoch = self.epoch.max(least);
    }

    /// The ván is drawn when the nọc is down to this.
    pub(super) fn stock_limit(&self) -> usize {
        STOCK_LIMIT + STOCK_PER_FOLD * self.folds.len()
    }

    /// How many cards may still be drawn.
    pub(super) fn draws_left(&self) -> usize {
        self.stock.len().saturating_sub(self.stock_limit())
    }

    /// Who knows its hands.
    #[must_use]
    pub const fn deal_kind(&self) -> DealKind {
        self.kind
    }

    /// How many huts sit down to it.
    #[must_use]
    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// The next hut counter-clockwise that plays this ván: folded huts are passed over.
    pub(super) fn next_playing(&self, hut: Hut) -> Hut {
        let plays = |other: &Hut| self.seats.sits(*other) && !self.huts[*other].folded;
        (1..=5).map(|steps| hut.after(steps)).find(plays).unwrap_or(hut)
    }

    /// What a hut's mat forbids to a division of its cards.
    pub(super) fn fixed(&self, hut: Hut) -> Fixed {
        let seat = &self.huts[hut];
        let mut fixed = Fixed::under(WinRules::from(&self.setup.house).law());
        fixed.note_laid(&seat.shown);
        seat.khan.iter().for_each(|&card| fixed.keep_khan(card));
        seat.thien_khai.iter().for_each(|&card| fixed.keep_thien_khai(card));
        seat.bat_thuc.iter().for_each(|&(card, dealt)| fixed.keep_bat_thuc(card, dealt));
        seat.phong.iter().for_each(|&card| fixed.keep_phong(card));
        seat.eaten.iter().for_each(|(taken, beside)| fixed.note_eaten(*taken, beside));
        for phu in &seat.laid {
            match (phu.kind, phu.cards.first()) {
                (LaidPhuKind::Khan, Some(&card)) => fixed.keep_khan(card),
                (LaidPhuKind::ThienKhai, Some(&card)) => fixed.keep_thien_khai(card),
                (LaidPhuKind::Khan | LaidPhuKind::ThienKhai, None) => {}
                (LaidPhuKind::Doc | LaidPhuKind::Bi | LaidPhuKind::BiSuon, _) => {}
                (LaidPhuKind::Phong | LaidPhuKind::Yeu, _) => {}
            }
        }
        fixed
    }
}

impl Seat {
    /// All its cards that are known: in hand and laid.
    pub(super) fn all(&self) -> Hand {
        let mut all = self.hand.certain();
        all.extend(self.laid.iter().flat_map(|phu| phu.cards.iter().copied()));
        all
    }

    /// Hand cards that are known and do not lie face down.
    pub(super) fn free(&self) -> Hand {
        let mut free = match &self.hand {
            Holding::Known(hand) => hand.clone(),
            Holding::Hidden(hidden) => return hidden.certain.clone(),
        };
        for (kinds, each) in [(&self.khan, 3), (&self.thien_khai, 4)] {
            for kind in kinds.iter().flat_map(|&kind| std::iter::repeat_n(kind, each)) {
                let _there = free.take(kind);
            }
        }
        for shows in &self.to_show {
            let _there = free.take_all(&trinh_phu::run(*shows));
        }
        free
    }

    /// How many hand cards do not lie face down.
    pub(super) fn free_len(&self) -> usize {
        let Some(hand) = self.hand.known() else {
            return self.hand.hidden().map_or(0, |hidden| usize::from(hidden.loose));
        };
        let down = 3 * self.khan.len() + 4 * self.thien_khai.len() + 3 * self.to_show.len();
        hand.len().saturating_sub(down)
    }

    /// Does a cup stand for this kind?
    pub(super) fn keeps_bat_thuc(&self, kind: Card) -> bool {
        self.bat_thuc.iter().any(|&(card, _)| card == kind)
    }

    /// What it declared about a kind.
    pub(super) fn declared(&self, kind: Card) -> Declared {
        if self.hand.known().is_none() {
            Declared::Untold
        } else if self.khan.contains(&kind) {
            Declared::Khan
        } else if self.keeps_bat_thuc(kind) {
            Declared::BatThuc
        } else {
            Declared::Nothing
        }
    }

    /// What an eaten card may be laid with.
    pub(super) fn table<'a>(&'a self, reach: &'a Reach, eaten: Card) -> Table<'a> {
        let Reach { most, held } = reach;
        Table { free: most, held: *held, laid: &self.laid, declared: self.declared(eaten) }
    }
}
