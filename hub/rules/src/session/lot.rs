//! Bốc thăm: the lot between huts that nothing else separates (rules §10).

use super::SessionEvent;
use super::handle::not_now;
use super::state::Session;
use crate::round::Refusal;
use crate::{Hut, Seed};
use sha2::{Digest, Sha256};

impl Session {
    /// Draws the lot once; the same seed gives the same order.
    pub(super) fn draw_lot(&self, seed: Seed) -> Result<Vec<SessionEvent>, Refusal> {
        let mut order = self.lot_due();
        if order.is_empty() {
            return Err(not_now("không có điếm nào bằng nhau phải bốc thăm"));
        }
        order.sort_by_key(|hut| ticket(seed, *hut));
        Ok(vec![SessionEvent::LotDrawn { seed, order }])
    }
}

/// What a hut draws: of two the smaller is the luckier.
fn ticket(seed: Seed, hut: Hut) -> [u8; 32] {
    let lot = Sha256::new().chain_update(b"totom lot v1").chain_update(seed.0);
    lot.chain_update([hut.number()]).finalize().into()
}
