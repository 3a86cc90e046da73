//! What a hut may do now: exactly what `handle` takes without refusal or fault.

use super::calls::{an, day_khan, declare, khong_an, phong, thien_u, u, u_vong};
use super::offer::{Offer, Strength};
use super::phase::Phase;
use super::state::Round;
use super::{Call, Legality};
use crate::Hut;

impl Round {
    /// What this hut may do now without being refused and without a fault.
    ///
    /// An ù that would fail is not listed, though it may be called: that is chèo đò.
    #[must_use]
    pub fn legality(&self, hut: Hut) -> Legality {
        let mut legal = Legality { declare: declare::legal(self, hut), ..Legality::default() };
        match &self.phase {
            Phase::Offered(offer) => legal.calls = self.calls(hut, offer),
            Phase::Opening { leader } if *leader == hut => {
                legal.calls = thien_u::legal(self, hut);
                legal.throw = self.throwable(hut);
            }
            Phase::Opening { .. } | Phase::Drawing { .. } => {
                legal.calls = self.vong(hut).into_iter().collect();
            }
            Phase::Throwing { hut: waiting } if *waiting == hut => {
                legal.throw = self.throwable(hut);
            }
            Phase::Laying { hut: waiting, offer } if *waiting == hut => {
                legal.lay = an::legal_ways(self, hut, offer.card);
            }
            Phase::Arranging
            | Phase::Throwing { .. }
            | Phase::Laying { .. }
            | Phase::Showing { .. }
            | Phase::Checking { .. }
            | Phase::Ended { .. } => {}
        }
        legal
    }

    fn calls(&self, hut: Hut, offer: &Offer) -> Vec<Call> {
        let seat = &self.huts[hut];
        let spent = offer.strongest_of(hut) == Some(Strength::Wins);
        let vong = self.vong(hut).filter(|_| u_vong::is_meant(self, hut, offer));
        if seat.folded || spent {
            return Vec::new();
        }
        if !offer.may_be_called_by(hut) {
            return vong.into_iter().collect();
        }
        let open = |call: Call| offer.admits(hut, call).is_ok();
        let legal = |call: Call| match call {
            Call::An => an::legal(self, hut, offer),
            Call::KhongAn => khong_an::legal(self, hut, offer),
            Call::Phong => phong::legal(self, hut, offer.card),
            Call::DayKhan => day_khan::legal(self, hut, offer.card),
            Call::U(_) => true,
        };
        [Call::An, Call::KhongAn, Call::Phong, Call::DayKhan]
            .into_iter()
            .chain(u::legal(self, hut, offer))
            .filter(|&call| open(call) && legal(call))
            .chain(vong)
            .collect()
    }

    fn vong(&self, hut: Hut) -> Option<Call> {
        u_vong::legal(self, hut).filter(|_| self.may_score(hut))
    }
}
