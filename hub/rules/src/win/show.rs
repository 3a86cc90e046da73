//! A verdict as everyone sees it.

use super::claim::{CameBy, WinClaim};
use super::judge::Verdict;
use crate::Hut;
use crate::phu::{GroupKind, Phu, PhuKind};
use crate::round::{LaidPhu, LaidPhuKind, WinView};

impl Verdict {
    /// The phu of the split as they are shown; the winning card lies in the first that has its kind.
    #[must_use]
    pub fn laid(&self, claim: &WinClaim) -> Vec<LaidPhu> {
        let mut taken = (claim.came_by != CameBy::Dealt).then_some(claim.card);
        let mut show = |phu: &Phu| LaidPhu {
            kind: laid_kind(phu, claim),
            cards: phu.cards.clone(),
            taken: taken.take_if(|card| phu.count(*card) > 0),
        };
        self.split.phu.iter().map(&mut show).collect()
    }

    /// The verdict as everyone sees it. `gate` is the cửa where the card lay.
    #[must_use]
    pub fn view(&self, claim: &WinClaim, hut: Hut, gate: Hut) -> WinView {
        WinView {
            hut,
            card: claim.card,
            gate,
            wins: self.wins,
            split: self.laid(claim),
            odd: self.odd.clone(),
            cuoc: self.cuoc.iter().map(|cuoc| cuoc.id().to_owned()).collect(),
            points: self.points,
            xuong: self.xuong.clone(),
            failures: self.failures.iter().map(|why| why.id().to_owned()).collect(),
            said: None,
        }
    }
}

fn laid_kind(phu: &Phu, claim: &WinClaim) -> LaidPhuKind {
    match phu.kind {
        PhuKind::Doc => LaidPhuKind::Doc,
        PhuKind::Bi => LaidPhuKind::Bi,
        PhuKind::BiSuon => LaidPhuKind::BiSuon,
        PhuKind::Yeu => LaidPhuKind::Yeu,
        PhuKind::Khan => laid_alike(phu, claim),
    }
}

/// Three alike that nothing fixed were held whole, or the third is the winning card.
fn laid_alike(phu: &Phu, claim: &WinClaim) -> LaidPhuKind {
    let group = phu.cards.first().and_then(|&card| claim.fixed.group(card));
    let by_phong = claim.came_by != CameBy::Dealt && phu.count(claim.card) == 3;
    match group.map(|group| group.kind) {
        Some(GroupKind::Phong) => LaidPhuKind::Phong,
        Some(GroupKind::ThienKhai) => LaidPhuKind::ThienKhai,
        Some(GroupKind::Khan) => LaidPhuKind::Khan,
        None if by_phong && claim.cards.count(claim.card) == 2 => LaidPhuKind::Phong,
        None => LaidPhuKind::Khan,
    }
}
