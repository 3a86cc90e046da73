//! What may be seen of a ván. Built field by field: what is not named here stays hidden.

use super::offer::Offer;
use super::phase::Phase;
use super::state::{Round, Seat};
use super::{CupSide, DealKind, HutView, Legality, PublicHut, PublicView, WinView};
use crate::bot::{Look, Mat, Offered};
use crate::phu::{Lung, Phu, Split};
use crate::{ByHut, Card, Hand, Hut};

impl Round {
    /// What everyone may see. The seed only when the ván is over.
    #[must_use]
    pub fn public_view(&self) -> PublicView {
        PublicView {
            number: self.setup.number,
            epoch: self.epoch,
            commitment: self.commitment.clone(),
            revealed: self.seed.filter(|_| matches!(self.phase, Phase::Ended { .. })),
            turned: self.turned,
            leader: self.leader,
            phase: self.phase.view(),
            offer: self.phase.offer().map(Offer::view),
            lung: self.phase.win().map(|win| self.lung(win)).unwrap_or_default(),
            stock: count(self.stock.len()),
            stock_limit: count(self.stock_limit()),
            deal: self.deal_kind(),
            seats: self.seats,
            huts: ByHut::from_fn(|hut| self.huts[hut].shown()),
        }
    }

    /// Where the lưng of a laid win lie.
    fn lung(&self, win: &WinView) -> Vec<Vec<Lung>> {
        if !win.wins {
            return Vec::new();
        }
        let split = Split { phu: win.split.iter().filter_map(|phu| Phu::of(&phu.cards)).collect() };
        split.lung_by_phu(&self.fixed(win.hut), Some(win.card))
    }

    /// What this hut may see: what everyone may, and what is its own.
    ///
    /// Of a prepared deal the hut holds its cards itself: its screen shows none of them, and what
    /// it may do only while it says which kinds it lays face down.
    #[must_use]
    pub fn hut_view(&self, hut: Hut) -> HutView {
        match self.deal_kind() {
            DealKind::Prepared => self.without_hand(hut),
            DealKind::Known | DealKind::Open => self.whole_view(hut),
        }
    }

    fn without_hand(&self, hut: Hut) -> HutView {
        let Legality { declare, .. } = self.legality(hut);
        HutView {
            hut,
            public: self.public_view(),
            hand: Hand::new(),
            hidden: count(self.huts[hut].hand.len()),
            khan: Vec::new(),
            thien_khai: Vec::new(),
            bat_thuc: Vec::new(),
            declined: Vec::new(),
            lung_dau_doc: self.fixed(hut).head_lung(),
            legal: Legality { declare, ..Legality::default() },
        }
    }

    /// Kinds that a hut keeps as bất thực: for the arbiters who check its win.
    #[must_use]
    pub fn cups_of(&self, hut: Hut) -> Vec<Card> {
        self.huts[hut].kept()
    }

    fn whole_view(&self, hut: Hut) -> HutView {
        let seat = &self.huts[hut];
        let hand = seat.hand.certain();
        HutView {
            hut,
            public: self.public_view(),
            hidden: count(seat.hand.len().saturating_sub(hand.len())),
            hand,
            khan: seat.khan.clone(),
            thien_khai: seat.thien_khai.clone(),
            bat_thuc: seat.kept(),
            declined: seat.declined.clone(),
            lung_dau_doc: self.fixed(hut).head_lung(),
            legal: self.legality(hut),
        }
    }

    /// As [`Round::hut_view`], for a bot: borrowed, and what the hut may do is known already.
    pub(crate) fn look<'a>(&'a self, hut: Hut, legal: &'a Legality) -> Look<'a> {
        let seat = &self.huts[hut];
        let offer = self.phase.offer();
        Look {
            hut,
            seats: self.seats,
            hand: seat.hand.certain(),
            khan: &seat.khan,
            thien_khai: &seat.thien_khai,
            bat_thuc: seat.kept(),
            offer: offer.map(|offer| Offered { card: offer.card, asked: offer.asked }),
            mats: ByHut::from_fn(|hut| Mat {
                laid: &self.huts[hut].laid,
                gate: &self.huts[hut].gate,
            }),
            legal,
        }
    }
}

impl Seat {
    /// Kinds kept as bất thực.
    fn kept(&self) -> Vec<Card> {
        self.bat_thuc.iter().map(|&(card, _)| card).collect()
    }

    fn shown(&self) -> PublicHut {
        let untold = self.hand.hidden();
        let groups = untold.map_or(0, |hidden| hidden.khan + hidden.thien_khai);
        let cups = untold.map_or(0, |hidden| hidden.cups);
        PublicHut {
            ready: self.ready,
            folded: self.folded,
            cups: count(self.bat_thuc.len()) + cups,
            cup_side: self.cup_side(),
            held: count(self.hand.len()),
            face_down: count(self.khan.len() + self.thien_khai.len()) + groups,
            laid: self.laid.clone(),
            gate: self.gate.clone(),
            last_call: self.last_call,
            faults: self.faults.clone(),
        }
    }
}

impl Seat {
    /// Equal ranks are told apart by their suits: văn is lowest, sách highest.
    fn cup_side(&self) -> Option<CupSide> {
        let ([(cup, _)], [khan]) = (&self.bat_thuc[..], &self.khan[..]) else { return None };
        let height = |card: Card| (card.count_rank(), card.index());
        let above = height(*cup) > height(*khan);
        Some(if above { CupSide::Cao } else { CupSide::Thap })
    }
}

fn count(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
