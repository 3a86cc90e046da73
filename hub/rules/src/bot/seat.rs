//! What a hut knows: its own cards, its mat, and which cards it has not seen.

use super::look::Look;
use super::sort::{Lung, lies_lung};
use crate::phu::Fixed;
use crate::round::{LaidPhu, LaidPhuKind};
use crate::{Card, Hand};

/// A hut's own view, made ready to think about.
#[derive(Clone, Debug)]
pub(crate) struct Seat<'a> {
    /// All its cards, in hand and laid.
    pub(crate) all: Hand,
    /// In hand and not face down.
    pub(super) free: Hand,
    /// Phu on its mat.
    pub(crate) laid: &'a [LaidPhu],
    /// A lưng that stands already, face up or face down.
    pub(super) lung: Option<Lung>,
    /// What its mat forbids.
    pub(crate) fixed: Fixed,
    /// Cards of a winning hand.
    pub(super) winning: usize,
    /// How many of each kind it has not seen.
    unseen: [u8; Card::KINDS],
}

impl<'a> Seat<'a> {
    pub(crate) fn of(view: &Look<'a>) -> Self {
        let laid = view.mats[view.hut].laid;
        let mut all = view.hand.clone();
        all.extend(laid.iter().flat_map(|phu| phu.cards.iter().copied()));
        let mut free = view.hand.clone();
        let khan = view.khan.iter().map(|&card| (card, 3));
        let face_down = khan.chain(view.thien_khai.iter().map(|&card| (card, 4)));
        let mut lung = lies_lung(laid);
        for (card, each) in face_down {
            let _there = free.take_all(&[card; 4][..each]);
            lung = Some(Lung);
        }
        Self {
            all,
            free,
            lung,
            fixed: fixed(view, laid),
            winning: view.seats.winning().into(),
            laid,
            unseen: unseen(view),
        }
    }

    /// With one card more, taken from the cửa.
    pub(super) fn with(&self, card: Card) -> Self {
        let mut next = self.clone();
        next.all.add(card);
        next.free.add(card);
        next
    }

    /// With one card less.
    pub(super) fn without(&self, card: Card) -> Option<Self> {
        let mut next = self.clone();
        (next.all.take(card) && next.free.take(card)).then_some(next)
    }

    /// With an eaten card, which it holds, laid beside these cards of the hand.
    pub(super) fn laying(mut self, card: Card, hand: &[Card]) -> Self {
        let _held = self.free.take(card) && self.free.take_all(hand).is_ok();
        self.fixed.note_eaten(card, hand);
        self
    }

    /// With a card, which it holds already, taken by phỗng.
    pub(super) fn with_phong(mut self, card: Card) -> Self {
        let pair = self.free.count(card).min(3);
        let _held = self.free.take_all(&[card; 3][..usize::from(pair)]);
        self.fixed.keep_phong(card);
        self.lung = Some(Lung);
        self
    }

    /// How many of a kind may still come.
    pub(crate) fn unseen(&self, card: Card) -> u8 {
        self.unseen[card.index()]
    }

    /// As [`Seat::unseen`], by the place of the kind.
    pub(super) fn unseen_at(&self, place: usize) -> u8 {
        self.unseen.get(place).copied().unwrap_or_default()
    }
}

fn fixed(view: &Look<'_>, laid: &[LaidPhu]) -> Fixed {
    let mut fixed = Fixed::under(view.seats);
    view.khan.iter().for_each(|&card| fixed.keep_khan(card));
    view.thien_khai.iter().for_each(|&card| fixed.keep_thien_khai(card));
    view.bat_thuc.iter().for_each(|&card| fixed.keep_bat_thuc(card, 3));
    for phu in laid {
        let first = phu.cards.first().copied();
        match (phu.kind, first) {
            (LaidPhuKind::Phong, _) => keep_phong(&mut fixed, phu),
            (LaidPhuKind::Khan, Some(card)) => fixed.keep_khan(card),
            (LaidPhuKind::ThienKhai, Some(card)) => fixed.keep_thien_khai(card),
            (_, None) => {}
            (LaidPhuKind::Doc | LaidPhuKind::Bi | LaidPhuKind::BiSuon, Some(card)) => {
                note(&mut fixed, phu.taken.unwrap_or(card), &phu.cards);
            }
            (LaidPhuKind::Yeu, Some(card)) => fixed.note_eaten(card, &[]),
        }
    }
    fixed
}

/// The kind that lies three times is the phỗng; what lies beside it was eaten to it.
fn keep_phong(fixed: &mut Fixed, phu: &LaidPhu) {
    let three = |card: &Card| phu.cards.iter().filter(|other| *other == card).count() >= 3;
    let kind = phu.taken.filter(three).or_else(|| phu.cards.iter().copied().find(three));
    let Some(kind) = kind else { return };
    fixed.keep_phong(kind);
    let beside: Vec<Card> = phu.cards.iter().copied().filter(|&card| card != kind).collect();
    if let Some(&card) = beside.first() {
        note(fixed, card, &beside);
    }
}

fn note(fixed: &mut Fixed, taken: Card, cards: &[Card]) {
    let mut beside = cards.to_vec();
    if let Some(at) = beside.iter().position(|&card| card == taken) {
        beside.remove(at);
    }
    fixed.note_eaten(taken, &beside);
}

/// Hand, mats, cửa and the card on offer are seen; the rest may still come.
fn unseen(view: &Look<'_>) -> [u8; Card::KINDS] {
    let mut unseen = [Card::COPIES; Card::KINDS];
    let mats = view.mats.iter().flat_map(|(_, hut)| {
        let laid = hut.laid.iter().flat_map(|phu| phu.cards.iter().copied());
        laid.chain(hut.gate.iter().copied())
    });
    let offer = view.offer.iter().map(|offer| offer.card);
    for card in view.hand.cards().chain(mats).chain(offer) {
        let left = &mut unseen[card.index()];
        *left = left.saturating_sub(1);
    }
    unseen
}
