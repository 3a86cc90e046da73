//! What a hut knows: its own cards, its mat, and which cards it has not seen.

use crate::phu::Fixed;
use crate::round::{HutView, LaidPhu, LaidPhuKind};
use crate::{Card, Hand};

/// A hut's own view, made ready to think about.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    /// All its cards, in hand and laid.
    pub(super) all: Hand,
    /// What its mat forbids.
    pub(super) fixed: Fixed,
    /// How many of each kind it has not seen.
    unseen: [u8; Card::KINDS],
}

impl Seat {
    pub(super) fn of(view: &HutView) -> Self {
        let own = &view.public.huts[view.hut];
        let mut all = view.hand.clone();
        all.extend(own.laid.iter().flat_map(|phu| phu.cards.iter().copied()));
        Self { all, fixed: fixed(view, &own.laid), unseen: unseen(view) }
    }

    /// With one card more, taken from the cửa.
    pub(super) fn with(&self, card: Card) -> Self {
        let mut next = self.clone();
        next.all.add(card);
        next
    }

    /// With one card less.
    pub(super) fn without(&self, card: Card) -> Option<Self> {
        let mut next = self.clone();
        next.all.take(card).then_some(next)
    }

    /// How many of a kind may still come.
    pub(super) fn unseen(&self, card: Card) -> u8 {
        self.unseen[card.index()]
    }
}

fn fixed(view: &HutView, laid: &[LaidPhu]) -> Fixed {
    let mut fixed = Fixed::none();
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
fn unseen(view: &HutView) -> [u8; Card::KINDS] {
    let mut unseen = [Card::COPIES; Card::KINDS];
    let mats = view.public.huts.iter().flat_map(|(_, hut)| {
        let laid = hut.laid.iter().flat_map(|phu| phu.cards.iter().copied());
        laid.chain(hut.gate.iter().copied())
    });
    let offer = view.public.offer.iter().map(|offer| offer.card);
    for card in view.hand.cards().chain(mats).chain(offer) {
        let left = &mut unseen[card.index()];
        *left = left.saturating_sub(1);
    }
    unseen
}
