//! What an input makes happen, or why it is refused.

use super::calls::{an, day_khan, declare, khong_an, phong, thien_khai, thien_u, u, u_vong, xuong};
use super::observe;
use super::offer::Offer;
use super::open::say;
use super::phase::Phase;
use super::priority;
use super::state::Round;
use super::{Asked, Call, Claim, Cup, DealKind, Event, Input, Place, Refusal, WhyEnded};
use crate::{Card, Hand, Hut};

impl Round {
    /// What `input` makes happen: the events to fold, in order. The round itself is not changed.
    ///
    /// # Errors
    /// The reason when the rules refuse it; then nothing happens.
    pub fn handle(&self, input: &Input) -> Result<Vec<Event>, Refusal> {
        if matches!(self.phase, Phase::Ended { .. }) {
            return Err(Refusal::RoundOver);
        }
        if let Some(hut) = input.hut().filter(|&hut| !self.seats.sits(hut)) {
            return Err(Refusal::NotSeated { hut });
        }
        match input {
            Input::Declare { hut, what } => declare::call(self, *hut, *what),
            Input::Call { hut, call } => self.call(*hut, *call),
            Input::Lay { hut, cards, place } => self.lay(*hut, cards, *place),
            Input::Throw { hut, card } => self.throw(*hut, *card),
            Input::Draw => self.draw(),
            Input::DrawCard { card } => self.draw_card(*card),
            Input::ShowThienKhai { hut, card } => thien_khai::turn_up(self, *hut, *card),
            Input::TurnKhan { hut, card } => day_khan::turn_up(self, *hut, *card),
            Input::GrantPhong { from_hand, cup } => self.grant_phong(*from_hand, *cup),
            Input::ShowHand { hut, .. } => self.show_hand(*hut, input),
            Input::CloseWindow => self.close_window(),
            Input::ConfirmWin => self.confirm_win(),
            Input::Announce { hut, said } => xuong::call(self, *hut, said),
            Input::Observe { hut, fault, note } => observe::observe(self, *hut, *fault, note),
            Input::Lift { hut, fault, note } => observe::lift(self, *hut, *fault, note),
        }
    }

    pub(super) fn wrong_phase(&self) -> Refusal {
        Refusal::WrongPhase { now: self.phase.now() }
    }

    fn call(&self, hut: Hut, call: Call) -> Result<Vec<Event>, Refusal> {
        if self.huts[hut].folded {
            return Err(Refusal::HutFolded { hut });
        }
        match (&self.phase, call) {
            (Phase::Offered(offer), _) => self.call_on(offer, hut, call),
            (Phase::Opening { leader }, Call::U(roll)) if *leader == hut => {
                Ok(thien_u::call(self, hut, roll))
            }
            (Phase::Opening { .. } | Phase::Drawing { .. }, Call::U(roll))
                if u_vong::on(self, hut).is_some() =>
            {
                u_vong::call(self, hut, roll).ok_or_else(|| self.wrong_phase())
            }
            // The card it answers has been settled.
            (Phase::Throwing { .. } | Phase::Laying { .. } | Phase::Drawing { .. }, _) => {
                Err(Refusal::Stale)
            }
            (
                Phase::Arranging
                | Phase::Opening { .. }
                | Phase::Showing { .. }
                | Phase::Checking { .. }
                | Phase::Ended { .. },
                _,
            ) => Err(self.wrong_phase()),
        }
    }

    fn call_on(&self, offer: &Offer, hut: Hut, call: Call) -> Result<Vec<Event>, Refusal> {
        if let Call::U(roll) = call
            && u_vong::is_meant(self, hut, offer)
        {
            return u_vong::call_beside(hut, offer, roll);
        }
        offer.admits(hut, call)?;
        match call {
            Call::An => an::call(self, hut, offer),
            Call::KhongAn => khong_an::call(self, hut),
            Call::Phong => phong::call(self, hut, offer),
            Call::DayKhan => day_khan::call(self, hut, offer.card),
            Call::U(roll) => u::call(self, hut, roll),
        }
    }

    fn lay(&self, hut: Hut, cards: &[Card], place: Place) -> Result<Vec<Event>, Refusal> {
        let Phase::Laying { hut: waiting, offer } = &self.phase else {
            return Err(self.wrong_phase());
        };
        in_turn(hut, *waiting)?;
        an::lay(self, hut, offer, cards, place)
    }

    fn throw(&self, hut: Hut, card: Card) -> Result<Vec<Event>, Refusal> {
        let shown = match self.phase {
            Phase::Opening { leader } => {
                in_turn(hut, leader)?;
                self.shown_after_opening(leader)
            }
            Phase::Throwing { hut: waiting } => {
                in_turn(hut, waiting)?;
                Vec::new()
            }
            Phase::Arranging
            | Phase::Offered(_)
            | Phase::Laying { .. }
            | Phase::Drawing { .. }
            | Phase::Showing { .. }
            | Phase::Checking { .. }
            | Phase::Ended { .. } => return Err(self.wrong_phase()),
        };
        self.must_throw(hut, card)?;
        let mut events = self.act(Event::Thrown { hut, card })?;
        events.extend(shown);
        Ok(events)
    }

    /// The others' thiên khai are shown when the leader has thrown (rules §4).
    fn shown_after_opening(&self, leader: Hut) -> Vec<Event> {
        let shows = |hut: &Hut| *hut != leader && !self.huts[*hut].folded;
        thien_khai::shown(self, self.seats.sitting().filter(shows))
    }

    fn must_throw(&self, hut: Hut, card: Card) -> Result<(), Refusal> {
        if self.huts[hut].hand.known().is_none() {
            return self.may_throw(hut, card);
        }
        if self.to_throw_from(hut).count(card) > 0 {
            return Ok(());
        }
        Err(Refusal::CardNotHeld { hut, card })
    }

    /// Face-down cards are thrown only by a hut that has no others.
    fn to_throw_from(&self, hut: Hut) -> Hand {
        let free = self.huts[hut].free();
        if free.is_empty() { self.huts[hut].hand.certain() } else { free }
    }

    /// The kinds a hut may throw without a fault; when each is one, those against which least
    /// speaks, a yêu last of all.
    pub(super) fn throwable(&self, hut: Hut) -> Vec<Card> {
        if self.huts[hut].hand.known().is_none() {
            return self.throwable_unseen(hut);
        }
        let mut kinds: Vec<Card> = self.to_throw_from(hut).cards().collect();
        kinds.dedup();
        let weighed: Vec<(usize, Card)> =
            kinds.into_iter().map(|card| (self.weight_of_throw(hut, card), card)).collect();
        let least = weighed.iter().map(|&(weight, _)| weight).min();
        let lightest = weighed.into_iter().filter(|&(weight, _)| Some(weight) == least);
        lightest.map(|(_, card)| card).collect()
    }

    fn draw(&self) -> Result<Vec<Event>, Refusal> {
        let Phase::Drawing { hut } = self.phase else { return Err(self.wrong_phase()) };
        // Never empty: the ván ends when the nọc is down to its limit. Whoever draws from piles laid
        // by hand says what came: that proves the pile.
        let known = self.stock.next().filter(|_| self.kind != DealKind::Prepared);
        let card = known.ok_or_else(|| say::name_the_card(hut))?;
        Ok(vec![Event::Drawn { hut, card }])
    }

    fn draw_card(&self, card: Card) -> Result<Vec<Event>, Refusal> {
        let Phase::Drawing { hut } = self.phase else { return Err(self.wrong_phase()) };
        match self.deal_kind() {
            DealKind::Known => return Err(say::the_hub_knows()),
            DealKind::Prepared if self.stock.next() != Some(card) => {
                return Err(Refusal::NotAsLaid { card });
            }
            DealKind::Prepared => {}
            DealKind::Open => self.may_draw(card)?,
        }
        Ok(vec![Event::Drawn { hut, card }])
    }

    /// Some inputs say what the hub knows itself where it dealt.
    pub(super) fn must_be_open(&self) -> Result<(), Refusal> {
        match self.deal_kind() {
            DealKind::Open => Ok(()),
            DealKind::Known | DealKind::Prepared => Err(say::the_hub_knows()),
        }
    }

    fn close_window(&self) -> Result<Vec<Event>, Refusal> {
        let Phase::Offered(offer) = &self.phase else { return Err(self.wrong_phase()) };
        if offer.asked != Asked::Window {
            return Err(self.wrong_phase());
        }
        let claims = u_vong::after_others(self, offer);
        let Some(claim) = priority::granted(offer.gate, &claims) else {
            return Ok(vec![self.nobody_took(offer)]);
        };
        let (hut, card) = (claim.hut, offer.card);
        Ok(match claim.call {
            Call::U(roll) => {
                let vong = u_vong::is_meant(self, hut, offer);
                let vong = vong.then(|| u_vong::granted(self, hut, roll)).flatten();
                vong.unwrap_or_else(|| u::granted(self, hut, offer, roll))
            }
            Call::Phong => return phong::granted(self, hut, card, None),
            Call::DayKhan => vec![Event::KhanTurned { hut, card }],
            Call::An => vec![Event::Eaten { hut, card }],
            Call::KhongAn => vec![self.nobody_took(offer)],
        })
    }

    fn grant_phong(&self, from_hand: u8, cup: Cup) -> Result<Vec<Event>, Refusal> {
        self.must_be_open()?;
        let Phase::Offered(offer) = &self.phase else { return Err(self.wrong_phase()) };
        let granted = priority::granted(offer.gate, &offer.claims);
        match granted.filter(|_| offer.asked == Asked::Window) {
            Some(Claim { hut, call: Call::Phong }) => {
                phong::granted(self, hut, offer.card, Some((from_hand, cup)))
            }
            Some(_) | None => Err(self.wrong_phase()),
        }
    }

    /// The next hut draws, or the ván is drawn: the kê goes to the first that folded, else to the
    /// hut at whose cửa the last card fell (rules §9).
    fn nobody_took(&self, offer: &Offer) -> Event {
        if self.draws_left() > 0 {
            return Event::Declined { next: offer.turn };
        }
        let ke = self.folds.first().copied().unwrap_or(offer.gate);
        Event::Ended { why: WhyEnded::Drawn { ke } }
    }

    fn confirm_win(&self) -> Result<Vec<Event>, Refusal> {
        let Phase::Checking { win, .. } = &self.phase else { return Err(self.wrong_phase()) };
        let why = if win.wins {
            // Đền: the win shows what it claims, and is void.
            let points = if self.forfeit().is_some() { 0 } else { win.points };
            WhyEnded::Won { hut: win.hut, points }
        } else {
            WhyEnded::CheoDo { hut: win.hut }
        };
        Ok(vec![Event::Ended { why }])
    }
}

fn in_turn(hut: Hut, waiting: Hut) -> Result<(), Refusal> {
    if hut == waiting { Ok(()) } else { Err(Refusal::NotYourTurn { hut, waiting }) }
}
