//! Chi nảy: a `cc` that alone was waited for (rules §7).

use super::wait::Wait;
use crate::house::ChiNay;
use crate::phu::{Split, Suon};
use crate::waiting::without_one;
use crate::win::{CameBy, WinClaim};
use crate::{Card, Hand, Rank, Suit};

const NINE_WAN: Card = Card::suited(Suit::Wan, Rank::NINE);
const EIGHT_SACH: Card = Card::suited(Suit::Sach, Rank::EIGHT);

/// Is the win a chi nảy by the house's definition, in this division?
pub(super) fn is_chi_nay(claim: &WinClaim, wait: &Wait, split: &Split) -> bool {
    let only_chi = claim.card == Card::CHI_CHI && wait.is_single() && wait.is_two_odd();
    let nothing_passed = || !claim.passed.iter().any(|&card| was_passed_over(claim, card));
    let as_leo = || {
        let held = [NINE_WAN, EIGHT_SACH].iter().all(|&card| claim.cards.count(card) > 0);
        held && split.has(Suon::Leo) && claim.came_by == CameBy::OtherDraw
    };
    let form = || match claim.rules.chi_nay {
        ChiNay::Dong => as_leo(),
        ChiNay::MotCho => true,
    };
    only_chi && form() && nothing_passed()
}

/// Would this card have made the hand thành, or was it a phỗng of `9w` or `8s`?
fn was_passed_over(claim: &WinClaim, card: Card) -> bool {
    let phong = matches!(card, NINE_WAN | EIGHT_SACH) && claim.fixed.held(&claim.cards, card) >= 2;
    let mut taken: Hand = claim.cards.clone();
    taken.add(card);
    phong || without_one(&taken, &claim.fixed)
}
