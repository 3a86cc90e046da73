//! The state of a hand of 20, in one word.

use crate::phu::{Fixed, Suon};
use crate::waiting::{Shape, is_thap_thanh, shape};
use crate::{Card, Hand};
use serde::Serialize;

/// How far a hand of 20 is (rules §2). JSON: `le`, `ca`, `cham_thanh`, `thanh`, `cho`, `thap_thanh`.
///
/// Several may hold; the one nearest to a win is said: thập thành, then chờ, thành, chạm thành, and
/// of hands that are none of these cạ when no card of them is lẻ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Lẻ: some card can be in no phu and no cạ with any other of the hand.
    Le,
    /// Cạ: two cards or more are in no phu, but each card has another to make a cạ with.
    Ca,
    /// Chạm thành: exactly one card is in no phu, and no card wins.
    ChamThanh,
    /// Thành: every card is in a phu, without lưng, and no card brings one.
    Thanh,
    /// Chờ: some card wins.
    Cho,
    /// Thập thành: every card is in a phu, with lưng.
    ThapThanh,
}

impl State {
    /// The state of a hand with these waits.
    pub(super) fn of(hand: &Hand, fixed: &Fixed, waits: &[Card]) -> Self {
        if is_thap_thanh(hand, fixed, None) {
            return Self::ThapThanh;
        }
        if !waits.is_empty() {
            return Self::Cho;
        }
        match shape(hand, fixed) {
            Shape::ThapThanh => Self::ThapThanh,
            Shape::Thanh => Self::Thanh,
            Shape::ChamThanh => Self::ChamThanh,
            Shape::Le if hand.cards().any(|card| is_le(hand, card)) => Self::Le,
            Shape::Le => Self::Ca,
        }
    }

    /// The word, with marks.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Le => "còn lá lẻ",
            Self::Ca => "còn cạ, chưa chờ",
            Self::ChamThanh => "chạm thành",
            Self::Thanh => "thành, chưa có lưng",
            Self::Cho => "chờ",
            Self::ThapThanh => "thập thành",
        }
    }
}

/// Is there no other card in the hand that makes a cạ with this one?
fn is_le(hand: &Hand, card: Card) -> bool {
    !card.is_yeu()
        && hand.count(card) < 2
        && !Card::all().any(|other| hand.count(other) > 0 && is_ca(card, other))
}

/// Two different kinds that lie in one run of three, in one bí, or in one bí sườn.
fn is_ca(card: Card, other: Card) -> bool {
    let near = match (card.suit_rank(), other.suit_rank()) {
        (Some((suit, rank)), Some((same, other))) => {
            let apart = rank.number().abs_diff(other.number());
            if suit == same { (1..=2).contains(&apart) } else { apart == 0 }
        }
        _ => false,
    };
    let beside = |suon: Suon| suon.cards().contains(&card) && suon.cards().contains(&other);
    near || card != other && Suon::ALL.into_iter().any(beside)
}
