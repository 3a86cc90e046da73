//! Cước of the wait: xuyên, xuyên tư, bí tư, bạch thủ (rules §7).

use super::Cuoc;
use crate::phu::{Phu, PhuKind, Split};
use crate::waiting::{Shape, shape, waits};
use crate::win::{CameBy, WinClaim};
use crate::{Card, Hand};

/// What a hut waited for before the winning card came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    only: Option<Card>,
    shape: Shape,
}

impl Wait {
    /// The wait of a claim. A card dealt as the twenty-first was never waited for.
    #[must_use]
    pub fn of(claim: &WinClaim) -> Self {
        let waited = claim.came_by != CameBy::Dealt
            && claim.cards.len() == usize::from(claim.fixed.law().seats.hand())
            && waits(&claim.cards, &claim.fixed) == [claim.card];
        if waited { Self::single(claim) } else { Self { only: None, shape: Shape::Le } }
    }

    /// The wait of a claim whose card is known to be the only one waited for.
    pub(crate) fn single(claim: &WinClaim) -> Self {
        // Only bạch thủ and chi nảy ask for odd cards.
        let asked = claim.card == Card::CHI_CHI || claim.cards.count(claim.card) == 2;
        let shape = if asked { shape(&claim.cards, &claim.fixed) } else { Shape::Le };
        Self { only: Some(claim.card), shape }
    }

    /// Was the winning card the only kind that could win?
    #[must_use]
    pub const fn is_single(&self) -> bool {
        self.only.is_some()
    }

    /// Were there two odd cards or more? Known of a wait for `cc` or for the third of a pair.
    #[must_use]
    pub const fn is_two_odd(&self) -> bool {
        match self.shape {
            Shape::Le => true,
            Shape::ChamThanh | Shape::Thanh | Shape::ThapThanh => false,
        }
    }
}

/// The added cước of the wait in this division. A wait that was not the only one has none; of two
/// that fit one division (a run and a bí cannot both hold the card) the first is taken.
pub(super) fn wait_cuoc(claim: &WinClaim, wait: &Wait, split: &Split) -> Option<Cuoc> {
    let card = wait.only?;
    let holds = |phu: &&Phu| phu.count(card) > 0;
    split.phu.iter().filter(holds).find_map(|phu| match phu.kind {
        PhuKind::Doc => xuyen(phu, card),
        PhuKind::Bi => bi_tu(phu, card),
        PhuKind::Khan => bach_thu(claim, wait, split, phu),
        PhuKind::BiSuon | PhuKind::Yeu => None,
    })
}

/// The card in the very middle of three or five.
fn xuyen(run: &Phu, card: Card) -> Option<Cuoc> {
    match (run.cards.len(), run.cards.iter().position(|&other| other == card)) {
        (3, Some(1)) => Some(Cuoc::Xuyen),
        (5, Some(2)) => Some(Cuoc::XuyenTu),
        _ => None,
    }
}

/// One of this suit, two of each of the others.
fn bi_tu(bi: &Phu, card: Card) -> Option<Cuoc> {
    (bi.cards.len() == 5 && bi.count(card) == 1 && others(bi, card).all(|n| n == 2))
        .then_some(Cuoc::BiTu)
}

fn others(phu: &Phu, card: Card) -> impl Iterator<Item = usize> {
    let hand: Hand = phu.cards.iter().copied().filter(|&other| other != card).collect();
    Card::all().map(move |kind| usize::from(hand.count(kind))).filter(|&count| count > 0)
}

/// A pair that was in no phu and next to none, made three.
fn bach_thu(claim: &WinClaim, wait: &Wait, split: &Split, alike: &Phu) -> Option<Cuoc> {
    let pair = alike.cards.len() == 3
        && claim.cards.count(claim.card) == 2
        && claim.fixed.group(claim.card).is_none();
    let touches = |phu: &Phu| phu.kind == PhuKind::Doc && next_to(phu, claim.card);
    // With one odd card alone, the other of the pair always stands in a phu: only the house can
    // allow it.
    let stands = if wait.is_two_odd() {
        !split.phu.iter().any(touches)
    } else {
        claim.rules.bach_thu_cham_thanh
    };
    (pair && stands).then_some(Cuoc::BachThu)
}

/// Would the card prolong the run, or does the run hold its kind?
fn next_to(run: &Phu, card: Card) -> bool {
    let Some((suit, rank)) = card.suit_rank() else { return false };
    run.cards
        .iter()
        .filter_map(|other| other.suit_rank())
        .any(|(same, other)| same == suit && other.number().abs_diff(rank.number()) <= 1)
}
