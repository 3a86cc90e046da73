//! Hand states and waits: lẻ, cạ, thành, chạm thành, chờ (rules §2).

mod arrange;

pub(crate) use arrange::arrange_whole;
pub use arrange::{Arrangement, Ca, arrange};

use crate::phu::{Aim, Fixed, exists, may_drop_one, splits, winning_kinds};
use crate::{Card, Hand, Seats};

/// How far a hand of 20 is, or of 24 in bí tứ (rules §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Two odd cards or more.
    Le,
    /// Chạm thành: exactly one odd card, which may still be thrown.
    ChamThanh,
    /// Thành: every card is in a phu, but without the lưng that a win needs.
    Thanh,
    /// Thập thành: thành with lưng; from the deal it is thiên thành.
    ThapThanh,
}

/// The shape of a hand that waits for its last card. Whether it is chờ, [`waits`] tells.
#[must_use]
pub fn shape(hand: &Hand, fixed: &Fixed) -> Shape {
    if is_thap_thanh(hand, fixed, None) {
        Shape::ThapThanh
    } else if is_thanh(hand, fixed) {
        Shape::Thanh
    } else if without_one(hand, fixed) {
        Shape::ChamThanh
    } else {
        Shape::Le
    }
}

/// Is it thành once some card still in hand is thrown?
pub(crate) fn without_one(hand: &Hand, fixed: &Fixed) -> bool {
    let thanh_without = |card: Card| {
        let mut rest = hand.clone();
        fixed.held(hand, card) > 0 && rest.take(card) && is_thanh(&rest, fixed)
    };
    may_drop_one(hand) && (fixed.is_bare() || Card::all().any(thanh_without))
}

/// Thành: every card is in a phu.
#[must_use]
pub fn is_thanh(hand: &Hand, fixed: &Fixed) -> bool {
    reaches(hand, fixed, Aim::default())
}

/// Thập thành: thành with the lưng that a win needs, one or in bí tứ two. With 21 cards (25) this is
/// a won hand; `winning` is the card it is won on.
#[must_use]
pub fn is_thap_thanh(hand: &Hand, fixed: &Fixed, winning: Option<Card>) -> bool {
    reaches(hand, fixed, Aim { lung: fixed.law().seats.lung_needed(), winning, ..Aim::default() })
}

/// Chờ: the kinds of which one more wins for these 20 cards (24), in the order of kinds.
///
/// `hand` holds all cards of the hut, those on the mat too. A kind of which the hut has all four
/// is no wait.
#[must_use]
pub fn waits(hand: &Hand, fixed: &Fixed) -> Vec<Card> {
    let sure = fixed.is_bare() && fixed.law().seats == Seats::Five;
    let wins = |&card: &Card| sure || wins_with(hand, fixed, card);
    winning_kinds(hand).filter(wins).collect()
}

/// Does this card win for these 20 cards (24)?
#[must_use]
pub fn wins_with(hand: &Hand, fixed: &Fixed, card: Card) -> bool {
    if hand.count(card) >= Card::COPIES {
        return false;
    }
    let mut all = hand.clone();
    all.add(card);
    is_thap_thanh(&all, fixed, Some(card))
}

/// Bất thực binds a whole division, so it alone needs the list of them.
fn reaches(hand: &Hand, fixed: &Fixed, aim: Aim<'_>) -> bool {
    exists(hand, fixed, aim)
        && (fixed.bat_thuc().is_empty()
            || splits(hand, fixed)
                .iter()
                .any(|split| split.lung(fixed, aim.winning).len() >= usize::from(aim.lung)))
}
