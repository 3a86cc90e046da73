//! A hand of which the hub knows only what everyone saw.

use crate::round::Declaration;
use crate::{Card, Hand};
use serde::Serialize;

/// Cards of a khàn, and of a thiên khai.
pub(in crate::round) const KHAN: u8 = 3;
pub(in crate::round) const THIEN_KHAI: u8 = Card::COPIES;

/// Bài úp: the number of cards, those known to be among them, and what was declared of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(in crate::round) struct Hidden {
    /// Cards that do not lie face down in a group.
    pub(in crate::round) loose: u8,
    /// Khàn lying face down, their kinds not told.
    pub(in crate::round) khan: u8,
    /// Thiên khai lying face down, their kinds not told.
    pub(in crate::round) thien_khai: u8,
    /// Cups of bất thực, their kinds not told.
    pub(in crate::round) cups: u8,
    /// Known to be there, loose or in a group: given or turned at cho cái.
    pub(in crate::round) dealt: Hand,
    /// Known to be there and loose.
    pub(in crate::round) certain: Hand,
    /// All that it was dealt and has shown: thrown, laid, turned up.
    pub(in crate::round) shown: Hand,
    /// Kinds of which a khàn had to be broken up to throw.
    pub(in crate::round) broken: Vec<Card>,
    /// Kinds of returned cups.
    pub(in crate::round) returned: Vec<Card>,
}

impl Hidden {
    /// A dealt pile of which only these cards are known.
    pub(in crate::round) fn of(cards: u8, dealt: Hand) -> Self {
        Self { loose: cards, dealt, ..Self::default() }
    }

    /// How many cards, face-down groups included.
    pub(in crate::round) fn len(&self) -> usize {
        usize::from(self.loose + self.khan * KHAN + self.thien_khai * THIEN_KHAI)
    }

    /// How many of each kind are certainly there.
    pub(in crate::round) fn certain(&self) -> Hand {
        let most = |card| self.dealt.count(card).max(self.certain.count(card));
        Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(most(card)))).collect()
    }

    pub(super) fn give(&mut self, cards: &[Card]) {
        for &card in cards {
            self.loose = self.loose.saturating_sub(1);
            self.forget(card);
        }
    }

    /// A card of this kind left: one fewer is known to be there.
    fn forget(&mut self, card: Card) {
        let _known = (self.dealt.take(card), self.certain.take(card));
        self.shown.add(card);
    }

    pub(super) fn turn_up(&mut self, card: Card, size: u8) {
        let groups = if size == KHAN { &mut self.khan } else { &mut self.thien_khai };
        *groups = groups.saturating_sub(1);
        for _ in 0..size {
            let _known = self.dealt.take(card);
            self.shown.add(card);
        }
    }

    /// Folds a declaration whose kind is not told.
    pub(in crate::round) fn declare(&mut self, what: Declaration) {
        match what {
            Declaration::KhanKin => self.put_down(KHAN),
            Declaration::ThienKhaiKin => self.put_down(THIEN_KHAI),
            Declaration::BatThucKin => self.cups = self.cups.saturating_add(1),
            Declaration::SanSang
            | Declaration::Chiu
            | Declaration::Khan(_)
            | Declaration::ThienKhai(_)
            | Declaration::KhanTrinhPhu(_)
            | Declaration::BatThuc(_) => {}
        }
    }

    /// Some loose cards go face down as a group.
    fn put_down(&mut self, size: u8) {
        let groups = if size == KHAN { &mut self.khan } else { &mut self.thien_khai };
        *groups += 1;
        self.loose = self.loose.saturating_sub(size);
    }

    /// Only face-down cards are left, and one is thrown: its group lies there no more.
    pub(in crate::round) fn break_up(&mut self, card: Card) {
        let size = if self.khan > 0 { KHAN } else { THIEN_KHAI };
        let groups = if self.khan > 0 { &mut self.khan } else { &mut self.thien_khai };
        if *groups == 0 {
            return;
        }
        *groups -= 1;
        self.loose += size;
        (0..size).for_each(|_| self.certain.add(card));
        self.broken.push(card);
    }

    /// The cup of this kind is taken away: three of it were dealt to this hut.
    pub(in crate::round) fn return_cup(&mut self, card: Card) {
        self.cups = self.cups.saturating_sub(1);
        self.returned.push(card);
        let still = KHAN.saturating_sub(self.shown.count(card));
        while self.certain.count(card) < still {
            self.certain.add(card);
        }
    }
}
