//! Faults of a hut while a ván is played (rules §8): noted or refused, as the house says, and what
//! they cost its win.

use super::calls::{an, khong_an, phong};
use super::state::Round;
use super::{Call, Event, LaidPhu, Refusal, Source};
use crate::fault::{self, Den, Fault, Finding, Khac, Lay, Tier};
use crate::house::XuLyLoi;
use crate::{Card, Hut};

/// A fault with the events that led to it.
pub(super) type Charge = (Fault, Vec<usize>);

/// A yêu is thrown only when nothing else is left, whatever else is wrong with the others.
const YEU_WEIGHS: usize = 100;

impl Round {
    /// The event of an act, with the faults in it noted before it.
    ///
    /// # Errors
    /// When the act is a fault and the house refuses those (`xu_ly_loi`).
    pub(super) fn act(&self, event: Event) -> Result<Vec<Event>, Refusal> {
        let found = self.faults_of(&event);
        if let Some(first) = found.first() {
            self.refuse_if_strict(first.fault)?;
        }
        Ok(found.iter().map(|f| noted(f.hut, f.fault)).chain([event]).collect())
    }

    /// House rule `xu_ly_loi`: does the table refuse faults?
    pub(super) fn is_strict(&self) -> bool {
        self.setup.house.xu_ly_loi == XuLyLoi::Ngan
    }

    /// House rule `xu_ly_loi`: a strict table refuses the fault.
    pub(super) fn refuse_if_strict(&self, fault: Fault) -> Result<(), Refusal> {
        match self.setup.house.xu_ly_loi {
            XuLyLoi::Ghi => Ok(()),
            XuLyLoi::Ngan => Err(refused(fault)),
        }
    }

    /// The faults of play in an event that is about to happen.
    pub(crate) fn faults_of(&self, event: &Event) -> Vec<Finding> {
        let (hut, charges) = match event {
            Event::Thrown { hut, card } => (*hut, self.charges_of_throw(*hut, *card)),
            Event::Laid { hut, phu, hand } => (*hut, self.charges_of_laid(*hut, phu, hand)),
            Event::Called { hut, call } => (*hut, self.charges_of_call(*hut, *call)),
            Event::Dealt { .. } | Event::Declared { .. } | Event::Arranged => return Vec::new(),
            Event::ThienKhaiShown { .. } | Event::Drawn { .. } | Event::Eaten { .. } => {
                return Vec::new();
            }
            Event::PhongTaken { .. } | Event::KhanTurned { .. } | Event::Declined { .. } => {
                return Vec::new();
            }
            Event::WinLaid { .. } | Event::FaultNoted { .. } | Event::Ended { .. } => {
                return Vec::new();
            }
        };
        let finding = |(fault, proof): Charge| Finding::of(&self.record, hut, fault, &proof);
        charges.into_iter().map(finding).collect()
    }

    /// What must be thrown for want of better is no fault.
    fn charges_of_throw(&self, hut: Hut, card: Card) -> Vec<Charge> {
        let charges = self.throw_charges(hut, card);
        if charges.is_empty() || self.throwable(hut).contains(&card) {
            return Vec::new();
        }
        charges
    }

    fn throw_charges(&self, hut: Hut, card: Card) -> Vec<Charge> {
        let charges = fault::throw(self.record.of(hut), Some(&self.huts[hut].hand), card);
        charges.into_iter().map(|(fault, proof)| (Fault::Den(fault), proof)).collect()
    }

    /// How much speaks against a throw.
    pub(super) fn weight_of_throw(&self, hut: Hut, card: Card) -> usize {
        let weight = |(fault, _): &Charge| match fault {
            Fault::Den(Den::DanhYeu) => YEU_WEIGHS,
            Fault::Den(_) | Fault::DeoKinh(_) | Fault::CheoDo(_) | Fault::Khac(_) => 1,
        };
        self.throw_charges(hut, card).iter().map(weight).sum()
    }

    fn charges_of_laid(&self, hut: Hut, phu: &LaidPhu, hand: &[Card]) -> Vec<Charge> {
        let Some(card) = phu.taken else { return Vec::new() };
        let ways = an::ways(&self.huts[hut], card);
        self.charges_of_lay(Lay { hut, card, phu, hand, ways: &ways })
    }

    /// The faults of laying an eaten card so.
    pub(super) fn charges_of_lay(&self, lay: Lay<'_>) -> Vec<Charge> {
        fault::lay(&self.record, lay)
    }

    fn charges_of_call(&self, hut: Hut, call: Call) -> Vec<Charge> {
        let Some(offer) = self.phase.offer() else { return Vec::new() };
        let trace = self.record.of(hut);
        let when = |at: Option<usize>| at.into_iter().collect();
        match call {
            Call::An if an::is_faulty(self, hut, offer) => {
                vec![(Fault::Den(Den::BoAnRoiAn), when(trace.declined_at(offer.card)))]
            }
            Call::KhongAn if !khong_an::legal(self, hut, offer) => {
                vec![(Fault::Den(Den::KhongAnYeu), Vec::new())]
            }
            Call::Phong => {
                let seat = &self.huts[hut];
                let again = seat
                    .declined_phong
                    .contains(&offer.card)
                    .then(|| (Fault::Den(Den::BoPhongRoiPhong), when(trace.let_go_at(offer.card))));
                let shows = phong::shows_khan(seat, offer.card)
                    .then(|| (Fault::Den(Den::LoKhan), Vec::new()));
                again.into_iter().chain(shows).collect()
            }
            Call::An | Call::KhongAn | Call::DayKhan | Call::U(_) => Vec::new(),
        }
    }

    /// Has a fault of this tier been noted against the hut?
    pub(super) fn is_guilty_of(&self, hut: Hut, tier: Tier) -> bool {
        let faults = self.huts[hut].faults.iter().filter_map(|id| Fault::of_id(id));
        faults.into_iter().any(|fault| fault.tier() == tier)
    }

    /// Does nothing forbid this hut's win to score? A fault that pays or wears glasses does, and a
    /// win that it let pass.
    pub(super) fn may_score(&self, hut: Hut) -> bool {
        !self.huts[hut].passed_win
            && !self.is_guilty_of(hut, Tier::Den)
            && !self.is_guilty_of(hut, Tier::DeoKinh)
    }

    /// Đền: the points that its void win costs the hut which claimed it (rules §8).
    pub(crate) fn forfeit(&self) -> Option<(Hut, u16)> {
        let win = self.phase.win().filter(|win| win.wins)?;
        self.is_guilty_of(win.hut, Tier::Den).then_some((win.hut, win.points))
    }

    /// Đền: the hut that pays for the win, for it threw the card wrongly (rules §8).
    pub(crate) fn payer(&self) -> Option<Hut> {
        let winner = self.phase.win()?.hut;
        let offer = self.phase.offer().filter(|offer| offer.source == Source::Thrown)?;
        self.record.wrong_throw().filter(|hut| *hut == offer.gate && *hut != winner)
    }
}

/// A fault that was seen.
pub(super) fn noted(hut: Hut, fault: Fault) -> Event {
    Event::FaultNoted { hut, fault: fault.id().to_owned() }
}

/// The refusal of a fault: its explanation ends a sentence that has begun.
pub(super) fn refused(fault: Fault) -> Refusal {
    let mut letters = fault.explanation().trim_end_matches('.').chars();
    let first = letters.next().map(char::to_lowercase).into_iter().flatten();
    Refusal::Forbidden { fault: fault.id().to_owned(), say: first.chain(letters).collect() }
}

/// The fault of winning after a win was let pass.
pub(super) const BO_U: Fault = Fault::Khac(Khac::BoU);
/// The fault of winning with the wrong drum.
pub(super) const SAI_TRONG: Fault = Fault::Khac(Khac::SaiTrong);
