//! Gà: the pot that every hut feeds and a big win takes (rules §10).

use super::state::Session;
use crate::cuoc::Cuoc;
use crate::round::{Round, WhyEnded};
use crate::{ByHut, Hut, Seats};

/// The cước that take the pot.
const TAKERS: [Cuoc; 5] =
    [Cuoc::BachDinh, Cuoc::ThapHong, Cuoc::KinhCu, Cuoc::KinhTuCo, Cuoc::ChiNay];

impl Session {
    /// Every hut has put its points in when the ván ends, then a big win takes all; gives what is
    /// left in the pot.
    pub(super) fn feed_pot(&self, round: &Round, why: &WhyEnded, change: &mut ByHut<i32>) -> u32 {
        let each = self.house().map_or(0, |house| u32::from(house.ga));
        let mut pot = self.pot;
        for hut in round.seats().sitting() {
            change[hut] -= points(each);
            pot = pot.saturating_add(each);
        }
        let Some(taker) = self.pot_taker(round, why) else { return pot };
        change[taker] += points(pot);
        0
    }

    /// The hut whose win takes the pot: it must score.
    fn pot_taker(&self, round: &Round, why: &WhyEnded) -> Option<Hut> {
        let WhyEnded::Won { hut, points } = *why else { return None };
        let scores = points > 0 && !self.pays_debt(hut, points);
        let big = |id: &String| TAKERS.iter().any(|cuoc| cuoc.id() == id);
        (scores && round.claimed_cuoc().iter().any(big)).then_some(hut)
    }
}

/// Gives what is left back in equal parts, as it came in: nobody has taken a part of it.
pub(super) fn give_back(pot: u32, seats: Seats, change: &mut ByHut<i32>) {
    for hut in seats.sitting() {
        change[hut] += points(pot / u32::from(seats.huts()));
    }
}

fn points(pot: u32) -> i32 {
    i32::try_from(pot).unwrap_or(i32::MAX)
}
