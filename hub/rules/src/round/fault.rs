//! Faults of a hut while a ván is played (rules §8): noted or refused, as the house says, and what
//! they cost its win.

use super::calls::{an, khong_an, phong, xuong};
use super::phase::Phase;
use super::state::Round;
use super::{Call, Event, LaidPhu, LaidPhuKind, Place, Refusal, Roll, Source, WinView};
use crate::cuoc::Cuoc;
use crate::fault::{self, Den, Fault, Finding, Khac, Lay, Tier};
use crate::house::{SaiTrong, XuLyLoi};
use crate::win::WinRules;
use crate::{Card, Hut};

/// A fault with the events that led to it.
pub(super) type Charge = (Fault, Vec<usize>);

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
        if let Some(found) = self.faults_unseen(event) {
            return found;
        }
        let (hut, charges) = match event {
            Event::Thrown { hut, card } => (*hut, self.charges_of_throw(*hut, *card)),
            Event::Laid { hut, phu, hand, place } => {
                (*hut, self.charges_of_laid(*hut, phu, hand, *place))
            }
            Event::Announced { hut, said } => (*hut, xuong::charges(self, *hut, said)),
            Event::Called { hut, call } => (*hut, self.charges_of_call(*hut, *call)),
            Event::Dealt { .. } | Event::OpenDealt { .. } | Event::Declared { .. } => {
                return Vec::new();
            }
            Event::Arranged | Event::PairTold { .. } | Event::WinGranted { .. } => {
                return Vec::new();
            }
            Event::HandShown { .. } | Event::PhuShown { .. } => return Vec::new(),
            Event::ThienKhaiShown { .. } | Event::Drawn { .. } | Event::Eaten { .. } => {
                return Vec::new();
            }
            Event::PhongTaken { .. } | Event::KhanTurned { .. } | Event::Declined { .. } => {
                return Vec::new();
            }
            Event::WinLaid { win } => {
                (win.hut, self.charges_of_win(win, self.announced_roll(win.hut)))
            }
            Event::FaultObserved { hut, fault, .. } => {
                return fault::seen_by_arbiters(&self.record, *hut, fault).into_iter().collect();
            }
            Event::FaultNoted { .. } => return Vec::new(),
            Event::FaultLifted { .. } | Event::Ended { .. } => return Vec::new(),
        };
        let finding = |(fault, proof): Charge| Finding::of(&self.record, hut, fault, &proof);
        charges.into_iter().map(finding).collect()
    }

    /// Of a hidden hand: what everyone saw proves it, and no deal excuses it. `None` where the hand
    /// is known.
    fn faults_unseen(&self, event: &Event) -> Option<Vec<Finding>> {
        let hut = event.hut().filter(|&hut| self.huts[hut].hand.known().is_none())?;
        if let Event::Called { call, .. } = event {
            let charges = self.charges_of_call(hut, *call).into_iter();
            return Some(
                charges.map(|(fault, at)| Finding::of(&self.record, hut, fault, &at)).collect(),
            );
        }
        let mut found = fault::seen(&self.record, event);
        if let Event::Thrown { card, .. } = event {
            found.retain(|_| !self.may_be_forced(hut, *card));
        }
        Some(found)
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
        let charges = fault::throw(self.record.of(hut), self.huts[hut].hand.known(), card);
        charges.into_iter().map(|(fault, proof)| (Fault::Den(fault), proof)).collect()
    }

    /// How much speaks against a throw.
    pub(super) fn weight_of_throw(&self, hut: Hut, card: Card) -> usize {
        let charges = fault::throw(self.record.of(hut), self.huts[hut].hand.known(), card);
        charges.iter().map(|(den, _)| den.weight()).sum()
    }

    fn charges_of_laid(&self, hut: Hut, phu: &LaidPhu, hand: &[Card], place: Place) -> Vec<Charge> {
        let Some(card) = phu.taken else { return Vec::new() };
        let ways = an::ways(self, hut, card);
        self.charges_of_lay(Lay { hut, card, phu, hand, place, ways: &ways })
    }

    /// The faults of laying an eaten card so.
    pub(super) fn charges_of_lay(&self, lay: Lay<'_>) -> Vec<Charge> {
        fault::lay(&self.record, lay)
    }

    /// What makes a laid hand no win, and what leaves a win without points.
    pub(super) fn charges_of_win(&self, win: &WinView, roll: Option<Roll>) -> Vec<Charge> {
        let failures = win.failures.iter().filter_map(|id| Fault::of_id(id));
        let mut charges: Vec<Charge> = failures.map(|fault| (fault, Vec::new())).collect();
        let passed = self.huts[win.hut].passed_win.filter(|_| win.wins);
        charges.extend(passed.map(|at| (BO_U, vec![at])));
        let strict = self.setup.house.sai_trong == SaiTrong::MatDiem;
        let wrong_drum = win.wins && strict && roll != Some(roll_of(win));
        charges.extend(wrong_drum.then(|| (SAI_TRONG, Vec::new())));
        charges
    }

    /// How big a win the hut's drum announced.
    fn announced_roll(&self, hut: Hut) -> Option<Roll> {
        match self.huts[hut].last_call? {
            Call::U(roll) => Some(roll),
            Call::An | Call::KhongAn | Call::Phong | Call::DayKhan => None,
        }
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

    /// Đeo kính: does its win score nothing for a fault of that tier alone?
    pub(crate) fn wears_glasses(&self, hut: Hut) -> bool {
        self.is_guilty_of(hut, Tier::DeoKinh) && !self.is_guilty_of(hut, Tier::Den)
    }

    /// Does nothing forbid this hut's win to score? A fault that pays does, one that wears glasses,
    /// and a win that it let pass.
    pub(super) fn may_score(&self, hut: Hut) -> bool {
        self.huts[hut].passed_win.is_none()
            && !self.is_guilty_of(hut, Tier::Den)
            && self.scores(hut)
    }

    /// Does no noted fault leave this hut's win without points? With a card too many or too few it
    /// plays for the kê alone.
    pub(super) fn scores(&self, hut: Hut) -> bool {
        ![Tier::DeoKinh, Tier::BoU, Tier::CheoDo]
            .into_iter()
            .any(|tier| self.is_guilty_of(hut, tier))
    }

    /// Đền: the points that its void win costs the hut which claimed it (rules §8): those that it
    /// announced, or that its hand has.
    pub(crate) fn forfeit(&self) -> Option<(Hut, u16)> {
        let win = self.phase.win().filter(|win| win.wins)?;
        let said = win.said.as_ref().map(|said| said.points(&self.win_rules()));
        let claimed = said.unwrap_or(win.points);
        self.is_guilty_of(win.hut, Tier::Den).then_some((win.hut, claimed))
    }

    fn win_rules(&self) -> WinRules {
        WinRules::from(&self.setup.house)
    }

    /// A fault noted, observed or lifted while a laid hand is checked changes what it scores.
    pub(super) fn reprice(&mut self) {
        let Phase::Checking { win, .. } = &self.phase else { return };
        let Some(worth) = self.worth_of(win) else { return };
        let loses = self.is_guilty_of(win.hut, Tier::Den);
        let points = if loses || self.scores(win.hut) { worth } else { 0 };
        if let Phase::Checking { win, .. } = &mut self.phase {
            win.points = points;
        }
    }

    /// What the cước of a win are worth; `None` when it has none.
    fn worth_of(&self, win: &WinView) -> Option<u16> {
        let cuoc: Vec<Cuoc> = win.cuoc.iter().filter_map(|id| id.parse().ok()).collect();
        let rules = self.win_rules();
        (!cuoc.is_empty()).then(|| rules.adding.points(&rules.scale, &cuoc))
    }

    /// Đền: the hut that pays for the win, for it threw the card wrongly (rules §8).
    pub(crate) fn payer(&self) -> Option<Hut> {
        let win = self.phase.win()?;
        let offer = self.phase.offer().filter(|offer| offer.source == Source::Thrown)?;
        // Ù vọng is won on no card that was thrown.
        let vong = self.is_u_vong(win);
        let threw = |hut: &Hut| *hut == offer.gate && *hut != win.hut && !vong;
        self.record.wrong_throw().filter(threw)
    }

    /// Ù vọng: was it won on the kind of a thiên khai that lies before another hut?
    pub(super) fn is_u_vong(&self, win: &WinView) -> bool {
        let shown =
            |phu: &LaidPhu| phu.kind == LaidPhuKind::ThienKhai && phu.cards.contains(&win.card);
        win.gate != win.hut && self.huts[win.gate].laid.iter().any(shown)
    }
}

/// How big a drum announces this win.
fn roll_of(win: &WinView) -> Roll {
    let cuoc: Vec<Cuoc> = win.cuoc.iter().filter_map(|id| id.parse().ok()).collect();
    Roll::of(&cuoc)
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
