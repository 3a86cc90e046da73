//! The thirty kinds of card, and their text form both ways (rules §1).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Hàng, hoa: văn 文 `v`, vạn 萬 `w`, sách 索 `s` (rules §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Văn 文.
    Van,
    /// Vạn 萬.
    Wan,
    /// Sách 索.
    Sach,
}

impl Suit {
    /// The three suits in the order of notation.
    pub const ALL: [Self; 3] = [Self::Van, Self::Wan, Self::Sach];
}

/// Nhất 一 to cửu 九: 1–9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// Nhất 一.
    pub const ONE: Self = Self(1);
    /// Nhị 二.
    pub const TWO: Self = Self(2);
    /// Tam 三.
    pub const THREE: Self = Self(3);
    /// Thất 七.
    pub const SEVEN: Self = Self(7);
    /// Bát 八.
    pub const EIGHT: Self = Self(8);
    /// Cửu 九.
    pub const NINE: Self = Self(9);

    /// The rank of this number, if it is 1–9.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 9 { Some(Self(number)) } else { None }
    }

    /// The rank at this place in the order of ranks: 0 is nhất, 8 and more cửu.
    pub(crate) fn from_place(place: usize) -> Self {
        Self(place.min(8) as u8 + 1)
    }

    /// 1–9.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// Red or black (rules §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// `cc tt oc 8w 9w 8s 9s`: seven kinds.
    Red,
    /// All others: twenty-three kinds.
    Black,
}

/// Lá bài, quân: one of the thirty kinds; JSON and text: its code, `3v` or `oc` (rules §1).
///
/// Ordered as counted: văn 1–9, vạn 1–9, sách 1–9, chi chi, thang thang, ông cụ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// Text that names no card, and which one was meant to be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("không có lá bài nào tên là «{text}»")]
pub struct CardError {
    /// The text as given.
    pub text: String,
}

impl Card {
    /// Chi chi.
    pub const CHI_CHI: Self = Self(27);
    /// Thang thang.
    pub const THANG_THANG: Self = Self(28);
    /// Ông cụ.
    pub const ONG_CU: Self = Self(29);
    /// How many kinds there are.
    pub const KINDS: usize = 30;
    /// How many cards of each kind a deck has.
    pub const COPIES: u8 = 4;

    /// The card of this suit and rank.
    #[must_use]
    pub const fn suited(suit: Suit, rank: Rank) -> Self {
        Self(suit as u8 * 9 + rank.0 - 1)
    }

    /// All thirty kinds in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..30).map(Self)
    }

    /// 0–29, the place in the order of kinds.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind at this place, if there is one.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|&i| i < 30).map(Self)
    }

    /// Suit and rank; `None` for the three specials.
    #[must_use]
    pub const fn suit_rank(self) -> Option<(Suit, Rank)> {
        let suit = match self.0 / 9 {
            0 => Suit::Van,
            1 => Suit::Wan,
            2 => Suit::Sach,
            _ => return None,
        };
        Some((suit, Rank(self.0 % 9 + 1)))
    }

    /// The number used when ranks are added: specials count 1 (rules §1).
    #[must_use]
    pub const fn count_rank(self) -> u8 {
        if self.0 < 27 { self.0 % 9 + 1 } else { 1 }
    }

    /// Yêu: the six kinds that may stand alone (rules §1).
    #[must_use]
    pub const fn is_yeu(self) -> bool {
        self.count_rank() == 1
    }

    /// Red or black (rules §1).
    #[must_use]
    pub const fn colour(self) -> Colour {
        // 8w 9w, 8s 9s, and the three specials.
        match self.0 {
            16 | 17 | 25 | 26 | 27 | 28 | 29 => Colour::Red,
            _ => Colour::Black,
        }
    }

    /// The ASCII code: `3v`, `oc`.
    #[must_use]
    pub fn code(self) -> String {
        self.word().to_owned()
    }

    /// The ASCII code, borrowed.
    pub(crate) const fn word(self) -> &'static str {
        CODES[self.index()]
    }

    /// The card of this ASCII code.
    pub(crate) fn of_code(code: &[u8]) -> Option<Self> {
        let &[first, second] = code else { return None };
        let suit = match second {
            b'v' => Suit::Van,
            b'w' => Suit::Wan,
            b's' => Suit::Sach,
            _ => {
                return CODES
                    .iter()
                    .position(|word| word.as_bytes() == code)
                    .and_then(Self::from_index);
            }
        };
        Some(Self::suited(suit, Rank::new(first.wrapping_sub(b'0'))?))
    }

    /// The Vietnamese name with marks: "tam văn", "ông cụ".
    #[must_use]
    pub fn name(self) -> String {
        match self.suit_rank() {
            Some((suit, rank)) => {
                format!("{} {}", RANK_NAMES[usize::from(rank.0) - 1], SUIT_NAMES[suit as usize])
            }
            None => SPECIAL_NAMES[self.index() - 27].to_owned(),
        }
    }

    /// The Hán characters: rank over suit; `None` for the specials, whose characters no source attests.
    #[must_use]
    pub fn han(self) -> Option<(char, char)> {
        let (suit, rank) = self.suit_rank()?;
        let ranks = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
        Some((ranks[usize::from(rank.0) - 1], ['文', '萬', '索'][suit as usize]))
    }
}

const CODES: [&str; Card::KINDS] = [
    "1v", "2v", "3v", "4v", "5v", "6v", "7v", "8v", "9v", "1w", "2w", "3w", "4w", "5w", "6w", "7w",
    "8w", "9w", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "cc", "tt", "oc",
];
const RANK_NAMES: [&str; 9] = ["nhất", "nhị", "tam", "tứ", "ngũ", "lục", "thất", "bát", "cửu"];
const SUIT_NAMES: [&str; 3] = ["văn", "vạn", "sách"];
const SPECIAL_NAMES: [&str; 3] = ["chi chi", "thang thang", "ông cụ"];

impl FromStr for Card {
    type Err = CardError;
    /// Reads the ASCII code only; [`Card::parse`] reads names, [`crate::hand::parse_cards`] lists.
    fn from_str(text: &str) -> Result<Self, CardError> {
        Self::of_code(text.as_bytes()).ok_or_else(|| CardError { text: text.to_owned() })
    }
}

impl TryFrom<String> for Card {
    type Error = CardError;
    fn try_from(text: String) -> Result<Self, CardError> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.code()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code())
    }
}
