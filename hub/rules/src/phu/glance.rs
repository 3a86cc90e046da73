//! What can be said of a hand from which kinds are there, before anything is looked up.
//!
//! Nearly every hand of a deal has a card that could be in no phu whatever became of the others.

use super::Suon;
use crate::Card;

/// A set of kinds, one bit each.
pub(super) type Kinds = u32;

/// The six yêu: any number of them may lie alone.
pub(super) const YEU: Kinds = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 28 | 1 << 29;

pub(super) const fn bit(card: Card) -> Kinds {
    1 << card.index()
}

const ALL: Kinds = (1 << Card::KINDS) - 1;
/// Ranks 1–7, 1–8, 2–9 and 3–9 of each suit: what may be moved a place or two in its suit.
const TO_SEVEN: Kinds = each_suit(0x7f);
const TO_EIGHT: Kinds = each_suit(0xff);
const FROM_TWO: Kinds = each_suit(0x1fe);
const FROM_THREE: Kinds = each_suit(0x1fc);
const SUIT: Kinds = 0x1ff;

const fn each_suit(ranks: Kinds) -> Kinds {
    ranks | ranks << 9 | ranks << 18
}

/// The three kinds of each bí sườn.
const SUON: [Kinds; 6] = {
    let mut kinds = [0; 6];
    let mut at = 0;
    while at < 6 {
        let [low, middle, high] = Suon::ALL[at].cards();
        kinds[at] = bit(low) | bit(middle) | bit(high);
        at += 1;
    }
    kinds
};

/// Which kinds there are of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glance {
    some: Kinds,
    pairs: Kinds,
    threes: Kinds,
    fours: Kinds,
}

impl Glance {
    /// `None` when there are more of a kind than a deck has.
    pub(super) fn of(counts: &[u8; Card::KINDS]) -> Option<Self> {
        let mut bytes = [0; 32];
        bytes[..Card::KINDS].copy_from_slice(counts);
        let (words, _) = bytes.as_chunks::<8>();
        let mut glance = Self { some: 0, pairs: 0, threes: 0, fours: 0 };
        let mut over = 0;
        for (word, shift) in words.iter().zip([0, 8, 16, 24]) {
            let word = u64::from_le_bytes(*word);
            over |= at_least(word, 5);
            glance.some |= gathered(at_least(word, 1)) << shift;
            glance.pairs |= gathered(at_least(word, 2)) << shift;
            glance.threes |= gathered(at_least(word, 3)) << shift;
            glance.fours |= gathered(at_least(word, 4)) << shift;
        }
        (over == 0).then_some(glance)
    }

    /// Is there a card that is in no phu, however the others lie?
    pub(super) fn has_dead(self) -> bool {
        self.dead() != 0
    }

    fn dead(self) -> Kinds {
        self.some & !(self.in_forms() | self.threes | YEU)
    }

    /// Kinds in some run, bí or bí sườn of which all is there.
    fn in_forms(self) -> Kinds {
        let run = self.some & self.some >> 1 & self.some >> 2 & TO_SEVEN;
        let bi = self.some & self.some >> 9 & self.some >> 18 & SUIT;
        let suon = SUON.iter().filter(|&&kinds| self.some & kinds == kinds);
        suon.fold(run | run << 1 | run << 2 | each_suit(bi), |forms, kinds| forms | kinds)
    }

    /// The bí sườn of which all three kinds are there, as [`super::table`] numbers them.
    pub(super) fn suon(self) -> u8 {
        let there = SUON.iter().enumerate().filter(|(_, kinds)| self.some & **kinds == **kinds);
        there.fold(0, |set, (place, _)| set | 32 >> place)
    }

    /// The kinds of which one more may leave no card dead.
    pub(super) fn hopes(self) -> Kinds {
        let mut dead = self.dead();
        let mut hopes = self.at_home() & !self.fours;
        while dead != 0 && hopes != 0 {
            hopes &= HELPS[dead.trailing_zeros() as usize];
            dead &= dead - 1;
        }
        hopes
    }

    /// Kinds that would not be dead themselves.
    fn at_home(self) -> Kinds {
        let one_up = self.some >> 1 & TO_EIGHT;
        let one_down = self.some << 1 & FROM_TWO;
        let two_up = self.some >> 2 & TO_SEVEN;
        let two_down = self.some << 2 & FROM_THREE;
        let run = one_up & two_up | one_up & one_down | one_down & two_down;
        let [van, wan, sach] = [0, 9, 18].map(|suit| self.some >> suit & SUIT);
        let bi = wan & sach | (van & sach) << 9 | (van & wan) << 18;
        let suon = SUON.iter().filter(|&&kinds| (kinds & !self.some).count_ones() <= 1);
        suon.fold(run | bi | self.pairs | YEU, |home, kinds| home | kinds) & ALL
    }
}

/// By kind: the kinds of which one may bring it into a phu, itself the third of three alike.
const HELPS: [Kinds; 32] = {
    let mut helps = [0; 32];
    let mut at = 0;
    while at < Card::KINDS {
        helps[at] = 1 << at;
        let mut other = 0;
        while other < 27 && at < 27 {
            let apart = other % 9 + 9 - at % 9;
            let same_suit = other / 9 == at / 9;
            if (same_suit && apart >= 7 && apart <= 11) || (!same_suit && apart == 9) {
                helps[at] |= 1 << other;
            }
            other += 1;
        }
        let mut suon = 0;
        while suon < 6 {
            if SUON[suon] >> at & 1 == 1 {
                helps[at] |= SUON[suon];
            }
            suon += 1;
        }
        at += 1;
    }
    helps
};

const LOW: u64 = u64::MAX / 255;
const HIGH: u64 = LOW << 7;

/// The high bit of each byte that is not below `least` (1–127).
const fn at_least(word: u64, least: u8) -> u64 {
    (((word & !HIGH) + LOW * (128 - least as u64)) | word) & HIGH
}

/// The high bits of eight bytes side by side.
const fn gathered(high: u64) -> Kinds {
    // Bit 8i goes to 56 + i, and no two ways meet.
    ((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as Kinds
}
