//! What a finished ván moves: points, fines, who leads next (rules §8, §10).

use super::SessionEvent;
use super::pot::give_back;
use super::state::Session;
use crate::house::{CaiSauU, CheoDo, HouseRules, TraDiem};
use crate::round::{Call, Roll, Round, WhyEnded};
use crate::{ByHut, Hut, Seats};

/// Chèo đò: the fine, now and at each following ván until a valid win pays (rules §8).
const FINE: i32 = 4;

impl Session {
    /// The events that follow when `round` has ended so; `self` is the hội before.
    pub(super) fn settled(&self, round: &Round, why: &WhyEnded) -> Vec<SessionEvent> {
        let house = self.house().cloned().unwrap_or_default();
        let mut change = self.change(round, why, &house);
        let mut pot = self.feed_pot(round, why, &mut change);
        let total = |hut| self.standings[hut].points + change[hut];
        let goal = house.hoi_diem.map(i32::from);
        let reached = Hut::ALL.into_iter().any(|hut| goal.is_some_and(|goal| total(hut) >= goal));
        let closes = reached || self.time_up;
        if closes {
            let mut after = self.clone();
            after.finish(round, why);
            after.fine_open_debts(&mut change);
            give_back(std::mem::take(&mut pot), self.seats(), &mut change);
        }
        let scored = SessionEvent::Scored { change, leader_next: leader_next(why, &house), pot };
        [scored].into_iter().chain(closes.then_some(SessionEvent::Closed)).collect()
    }

    /// The events that end the hội between two ván.
    pub(super) fn closing(&self) -> Vec<SessionEvent> {
        let mut change = ByHut::default();
        self.fine_open_debts(&mut change);
        give_back(self.pot, self.seats(), &mut change);
        let scored = SessionEvent::Scored { change, leader_next: self.leader_next, pot: 0 };
        vec![scored, SessionEvent::Closed]
    }

    fn change(&self, round: &Round, why: &WhyEnded, house: &HouseRules) -> ByHut<i32> {
        let mut change = ByHut::default();
        if let Some((hut, claimed)) = round.forfeit() {
            change[hut] -= i32::from(claimed);
        }
        match why {
            WhyEnded::Won { hut, points } if !self.pays_debt(*hut, *points) => {
                let (seats, guilty) = (round.seats(), round.payer());
                let payers = Payers { paying: house.tra_diem, seats, guilty };
                payers.reward(&mut change, *hut, i32::from(*points));
            }
            WhyEnded::CheoDo { hut } => change[*hut] -= self.fine_now(*hut, house),
            WhyEnded::Won { .. } | WhyEnded::Drawn { .. } | WhyEnded::Folded { .. } => {}
        }
        for hut in Hut::ALL.into_iter().filter(|&hut| self.fined_again(hut, why, house)) {
            change[hut] -= FINE;
        }
        change
    }

    /// Trả đò: does this win pay the hut's debt? Then it scores nothing.
    pub(super) fn pays_debt(&self, hut: Hut, points: u16) -> bool {
        self.standings[hut].cheo_do && points > 0 && points >= self.owed[hut]
    }

    fn fine_now(&self, hut: Hut, house: &HouseRules) -> i32 {
        match house.cheo_do {
            CheoDo::TungVan | CheoDo::BangVan => FINE,
            CheoDo::XoaDiem => self.standings[hut].points.max(0),
        }
    }

    /// A debt of an earlier ván costs again, once a ván, whatever else the hut did in it.
    fn fined_again(&self, hut: Hut, why: &WhyEnded, house: &HouseRules) -> bool {
        let each_van = match house.cheo_do {
            CheoDo::TungVan | CheoDo::BangVan => true,
            CheoDo::XoaDiem => false,
        };
        let this_van = match why {
            WhyEnded::Won { hut: winner, points } => *winner == hut && self.pays_debt(hut, *points),
            WhyEnded::CheoDo { hut: boatman } => *boatman == hut,
            WhyEnded::Drawn { .. } | WhyEnded::Folded { .. } => false,
        };
        each_van && self.standings[hut].cheo_do && !this_van
    }

    /// A debt still open at the end of the hội costs once more.
    fn fine_open_debts(&self, change: &mut ByHut<i32>) {
        for hut in Hut::ALL.into_iter().filter(|&hut| self.standings[hut].cheo_do) {
            change[hut] -= FINE;
        }
    }

    /// Folds the end of a ván: wins, rows of wins, debts. The points come with `Scored`.
    pub(super) fn finish(&mut self, round: &Round, why: &WhyEnded) {
        self.finished = self.finished.saturating_add(1);
        self.last_leader = Some(round.leader());
        let winner = match why {
            WhyEnded::Won { hut, points } if *points > 0 => Some((*hut, *points)),
            WhyEnded::CheoDo { hut } => {
                self.standings[*hut].cheo_do = true;
                self.owed[*hut] = self.debt_of(round, *hut).max(self.owed[*hut]);
                None
            }
            // A void win is no win: no thông comes of it (rules §6).
            WhyEnded::Won { hut, .. } => {
                self.standings[*hut].glasses += u32::from(round.wears_glasses(*hut));
                None
            }
            WhyEnded::Drawn { .. } | WhyEnded::Folded { .. } => None,
        };
        for hut in Hut::ALL {
            let won = winner.filter(|&(winner, _)| winner == hut);
            self.standings[hut].streak = won.map_or(0, |_| self.standings[hut].streak + 1);
        }
        if let Some((hut, points)) = winner {
            self.win(hut, points);
        }
    }

    fn win(&mut self, hut: Hut, points: u16) {
        let pays = self.pays_debt(hut, points);
        let standing = &mut self.standings[hut];
        standing.wins = standing.wins.saturating_add(1);
        if pays {
            standing.cheo_do = false;
            self.owed[hut] = 0;
        } else {
            standing.best = standing.best.max(points);
        }
    }

    /// What the win announced by the drum would have been worth at least, where that must be paid.
    fn debt_of(&self, round: &Round, hut: Hut) -> u16 {
        let Some(house) = self.house().filter(|house| house.cheo_do == CheoDo::BangVan) else {
            return 0;
        };
        let scale = &house.diem;
        match round.last_call(hut) {
            Some(Call::U(Roll::Suong)) => scale.suong,
            Some(Call::U(Roll::Cuoc)) => scale.tom,
            Some(Call::U(Roll::BachDinh)) => scale.bach_dinh,
            Some(Call::U(Roll::Lon)) => scale.chi_nay,
            Some(Call::An | Call::KhongAn | Call::Phong | Call::DayKhan) | None => 0,
        }
    }
}

/// Who gives the points of a win.
struct Payers {
    paying: TraDiem,
    seats: Seats,
    /// The hut that threw the winning card wrongly pays in place of the others (rules §8).
    guilty: Option<Hut>,
}

impl Payers {
    fn reward(&self, change: &mut ByHut<i32>, winner: Hut, points: i32) {
        let others = self.seats.sitting().filter(|&hut| hut != winner);
        match (self.paying, self.guilty) {
            (TraDiem::Cong, guilty) => {
                change[winner] += points;
                guilty.into_iter().for_each(|hut| change[hut] -= points);
            }
            (TraDiem::TungNha, guilty) => {
                for hut in others {
                    change[guilty.unwrap_or(hut)] -= points;
                    change[winner] += points;
                }
            }
        }
    }
}

/// Who leads next, where that needs no turning of cards. A void win has only the kê; after a chèo
/// đò the cards are turned as after a win.
fn leader_next(why: &WhyEnded, house: &HouseRules) -> Option<Hut> {
    match why {
        WhyEnded::Won { hut, points: 0 } => Some(*hut),
        WhyEnded::Won { hut, .. } => match house.cai_sau_u {
            CaiSauU::Boc => None,
            CaiSauU::NguoiU => Some(*hut),
        },
        WhyEnded::CheoDo { .. } => None,
        WhyEnded::Drawn { ke } | WhyEnded::Folded { ke } => Some(*ke),
    }
}
