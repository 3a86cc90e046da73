//! Sorting a hand as a player does at a glance: always a good way, not always the best.
//!
//! The best way is a search over every bí and bí sườn ([`crate::waiting::arrange`]). A bot asks
//! dozens of times a ván, and for a throw a good way is as well: a few orders of taking phu out of
//! the hand are tried, and the one that leaves the hand nearest to a win is kept.

use super::seat::Seat;
use super::value::Value;
use crate::phu::{Phu, Suon};
use crate::round::{LaidPhu, LaidPhuKind};
use crate::{Card, Hand, Rank, Suit};
use std::ops::Range;
use std::sync::LazyLock;

/// Room for what a hand mostly has, so that a vector need not grow.
const MANY: usize = 24;

/// A hand sorted into phu, cạ and odd cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Sorted {
    /// Two cards that wait for a third, which may still come.
    pub(super) ca: Vec<[Card; 2]>,
    /// Cards in no phu and no cạ.
    pub(super) odd: Vec<Card>,
    /// Is there a lưng among the phu?
    pub(super) lung: Option<Lung>,
    /// Unseen cards that complete a cạ.
    pub(super) outs: Value,
    /// Cards that the winning hand has room for beside whole phu.
    room: usize,
}

/// A lưng stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lung;

impl Sorted {
    /// The best of a few ways to sort this seat's cards.
    pub(super) fn of(seat: &Seat<'_>) -> Self {
        let start = Pack::of(seat);
        let mut tried: Vec<Pack> = Vec::with_capacity(ORDERS.len());
        for order in ORDERS {
            let mut pack = start;
            order.iter().for_each(|take| take(&mut pack));
            pack.join(seat.laid);
            if !tried.contains(&pack) {
                tried.push(pack);
            }
        }
        let least = tried.iter().map(Pack::len).min();
        let fewest = tried.iter().filter(|pack| Some(pack.len()) == least);
        let sorted = fewest.map(|pack| pack.sorted(seat));
        sorted
            .min_by_key(|sorted| (sorted.distance(), sorted.lung.is_none(), -sorted.outs))
            .unwrap_or_default()
    }

    /// How many new cards it needs at least before it can win, lưng apart: each cạ takes one and
    /// saves two, as far as there is room.
    pub(super) fn distance(&self) -> usize {
        self.room - 2 * self.ca.len().min(self.room / 3)
    }
}

/// Cards not yet in a phu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pack {
    left: [u8; Card::KINDS],
    /// Kinds of which more may join what stands.
    open: u32,
    lung: Option<Lung>,
}

type Take = fn(&mut Pack);

/// Which phu are taken first decides what is left for the others.
const ORDERS: [[Take; 4]; 4] = [
    [Pack::alike, Pack::runs, Pack::triples, Pack::ranks],
    [Pack::alike, Pack::triples, Pack::ranks, Pack::runs],
    [Pack::triples, Pack::runs, Pack::ranks, Pack::alike],
    [Pack::ranks, Pack::runs, Pack::triples, Pack::alike],
];

impl Pack {
    fn of(seat: &Seat<'_>) -> Self {
        let mut pack = Self { left: *seat.free.counts(), open: 0, lung: seat.lung };
        for phu in seat.laid {
            match phu.kind {
                LaidPhuKind::Bi | LaidPhuKind::BiSuon | LaidPhuKind::Phong => {
                    phu.cards.iter().for_each(|card| pack.open |= 1 << card.index());
                }
                LaidPhuKind::Doc | LaidPhuKind::Khan => {}
                LaidPhuKind::ThienKhai | LaidPhuKind::Yeu => {}
            }
        }
        pack
    }

    /// How many cards are in no phu.
    fn len(&self) -> u8 {
        self.left.iter().sum()
    }

    fn alike(&mut self) {
        for left in &mut self.left {
            if *left >= 3 {
                *left = 0;
                self.lung = Some(Lung);
            }
        }
    }

    /// The longest runs, the lowest first, as long as there are any.
    fn runs(&mut self) {
        for from in [0, 9, 18] {
            let suit = &mut self.left[from..from + 9];
            let mut there = there(suit);
            while let Some(run) = lowest_run(there) {
                // Lưng 7 is a run from nhất văn alone.
                if from + run.start == 0 {
                    self.lung = Some(Lung);
                }
                for at in run {
                    suit[at] -= 1;
                    there &= !(u32::from(suit[at] == 0) << at);
                }
            }
        }
    }

    /// Bí sườn, each once.
    fn triples(&mut self) {
        for suon in Suon::ALL {
            if self.take(suon.cards()) {
                self.lung = Some(Lung);
            }
        }
    }

    /// Bí, each once; three nhất lie alone as well.
    fn ranks(&mut self) {
        for rank in (2..=9).filter_map(Rank::new) {
            self.take(Suit::ALL.map(|suit| Card::suited(suit, rank)));
        }
    }

    fn take(&mut self, cards: [Card; 3]) -> bool {
        let there = cards.iter().all(|card| self.left[card.index()] > 0);
        for card in cards.into_iter().filter(|_| there) {
            self.left[card.index()] -= 1;
            self.open |= 1 << card.index();
        }
        there
    }

    /// What may join a phu that stands, or lie alone, is in a phu.
    fn join(&mut self, laid: &[LaidPhu]) {
        for card in Card::all() {
            if card.is_yeu() || self.open >> card.index() & 1 == 1 {
                self.left[card.index()] = 0;
            }
        }
        for run in laid.iter().filter(|phu| phu.kind == LaidPhuKind::Doc) {
            let (Some(low), Some(high)) = (run.cards.first(), run.cards.last()) else { continue };
            self.lengthen(low.index(), |at| at.checked_sub(1));
            self.lengthen(high.index(), |at| Some(at + 1));
        }
    }

    /// A laid run goes on in one direction while the next card is held.
    fn lengthen(&mut self, end: usize, step: fn(usize) -> Option<usize>) {
        let mut at = end;
        while let Some(next) = step(at).filter(|&next| next / 9 == end / 9 && next < 27) {
            if self.left[next] == 0 {
                return;
            }
            self.left[next] -= 1;
            at = next;
        }
    }

    fn sorted(&self, seat: &Seat<'_>) -> Sorted {
        let left = cards(&self.left);
        let (ca, outs) = pairs(&left, seat);
        let mut odd = self.left;
        ca.iter().flatten().for_each(|card| odd[card.index()] -= 1);
        let whole = seat.all.len() - left.len();
        Sorted {
            room: seat.winning.saturating_sub(whole),
            ca,
            odd: cards(&odd),
            lung: self.lung,
            outs,
        }
    }
}

/// The ranks of a suit of which there are cards, a bit for each.
fn there(suit: &[u8]) -> u32 {
    suit.iter().enumerate().fold(0, |there, (at, &left)| there | u32::from(left > 0) << at)
}

/// The lowest run of three or more, as long as it goes.
fn lowest_run(there: u32) -> Option<Range<usize>> {
    let starts = there & there >> 1 & there >> 2;
    let low = starts.trailing_zeros();
    (starts != 0).then(|| low as usize..(low + (there >> low).trailing_ones()) as usize)
}

fn cards(counts: &[u8; Card::KINDS]) -> Vec<Card> {
    let mut cards = Vec::with_capacity(MANY);
    for (card, &count) in Card::all().zip(counts).filter(|&(_, &count)| count > 0) {
        cards.extend(std::iter::repeat_n(card, usize::from(count)));
    }
    cards
}

/// Cạ among these cards: those on which most cards may come first; and how many come on all.
fn pairs(left: &[Card], seat: &Seat<'_>) -> (Vec<[Card; 2]>, Value) {
    let mut found: Vec<(Value, usize, usize)> = Vec::with_capacity(MANY);
    for (one, &card) in left.iter().enumerate() {
        for (two, &other) in left.iter().enumerate().skip(one + 1) {
            let outs = outs(seat, card, other);
            if outs > 0 {
                found.push((-outs, one, two));
            }
        }
    }
    found.sort_unstable();
    let mut used = 0_u32;
    let mut pairs = Vec::with_capacity(left.len() / 2);
    let mut all = 0;
    for (worse, one, two) in found {
        let both = 1 << one | 1 << two;
        if used & both == 0 {
            used |= both;
            pairs.push([left[one], left[two]]);
            all -= worse;
        }
    }
    (pairs, all)
}

/// How many unseen cards make a phu with these two.
fn outs(seat: &Seat<'_>, one: Card, two: Card) -> Value {
    let mut thirds = completing(one, two);
    let mut outs = 0;
    while thirds != 0 {
        outs += seat.unseen_at(thirds.trailing_zeros() as usize);
        thirds &= thirds - 1;
    }
    outs.into()
}

/// The kinds that make a phu with two cards, a bit for each.
fn completing(one: Card, two: Card) -> u32 {
    static THIRDS: LazyLock<[[u32; Card::KINDS]; Card::KINDS]> = LazyLock::new(|| {
        let mut thirds = [[0; Card::KINDS]; Card::KINDS];
        for (one, row) in Card::all().zip(&mut thirds) {
            for (two, kinds) in Card::all().zip(row) {
                let whole = |third: &Card| Phu::of(&[one, two, *third]).is_some();
                *kinds = Card::all().filter(whole).fold(0, |kinds, card| kinds | 1 << card.index());
            }
        }
        thirds
    });
    THIRDS[one.index()][two.index()]
}

/// Is there a lưng on this mat?
pub(super) fn lies_lung(laid: &[LaidPhu]) -> Option<Lung> {
    let nhat_van = Card::suited(Suit::Van, Rank::ONE);
    let is_lung = |phu: &LaidPhu| match phu.kind {
        LaidPhuKind::Phong | LaidPhuKind::Khan => true,
        LaidPhuKind::ThienKhai | LaidPhuKind::BiSuon => true,
        LaidPhuKind::Doc => phu.cards.first() == Some(&nhat_van),
        LaidPhuKind::Bi | LaidPhuKind::Yeu => false,
    };
    laid.iter().any(is_lung).then_some(Lung)
}

/// May a lưng still come to a hand that has none: two alike, or two of a triple?
pub(super) fn hopes_for_lung(seat: &Seat<'_>) -> bool {
    let first_run = [Rank::ONE, Rank::TWO, Rank::THREE].map(|rank| Card::suited(Suit::Van, rank));
    let alike = |card: Card| seat.free.count(card) >= 2 && seat.unseen(card) > 0;
    let mut triples = Suon::ALL.into_iter().map(Suon::cards).chain([first_run]);
    Card::all().any(alike) || triples.any(|cards| lacks_one(&seat.free, seat, cards))
}

fn lacks_one(free: &Hand, seat: &Seat<'_>, cards: [Card; 3]) -> bool {
    let mut lacking = cards.into_iter().filter(|&card| free.count(card) == 0);
    match (lacking.next(), lacking.next()) {
        (Some(card), None) => seat.unseen(card) > 0,
        (Some(_), Some(_)) => false,
        (None, _) => true,
    }
}
