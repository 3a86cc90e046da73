//! How events fold into the state. Never refuses, never panics: refusing is `handle`'s.

use super::calls::{an, day_khan, declare, khong_an, phong, thien_khai, trinh_phu, u};
use super::offer::{Offer, Strength};
use super::phase::Phase;
use super::state::Round;
use super::{Asked, Call, Claim, DealKind, Event, Roll, Source, WhyEnded, WinView};
use crate::{Card, Hut};

impl Round {
    /// Folds one event into the state.
    ///
    /// Events that [`Round::handle`] made of this state fit it; what others do to it is not
    /// promised, but it does not panic. A second [`Event::Dealt`] changes nothing.
    pub fn apply(&mut self, event: &Event) {
        self.record.apply(event);
        self.forget_shown(event);
        match self.deal_kind() {
            DealKind::Open | DealKind::Prepared => self.log.push(event.clone()),
            DealKind::Known => {}
        }
        match event {
            Event::Dealt { .. } | Event::OpenDealt { .. } => {}
            Event::Declared { hut, what } => declare::apply(self, *hut, *what),
            Event::Arranged => self.arranged(),
            Event::ThienKhaiShown { hut, card } => thien_khai::show(self, *hut, *card),
            Event::PhuShown { hut, phu } => trinh_phu::show(self, *hut, phu),
            Event::Thrown { hut, card } => self.thrown(*hut, *card),
            Event::Drawn { hut, card } => self.drawn(*hut, *card),
            Event::Called { hut, call } => self.called(*hut, *call),
            Event::Eaten { hut, .. } => self.eaten(*hut),
            Event::Laid { hut, phu, hand, place: _ } => an::apply_lay(self, *hut, phu, hand),
            Event::PairTold { from_hand, cup, .. } => self.pair = Some((*from_hand, *cup)),
            Event::PhongTaken { hut, card } => phong::apply(self, *hut, *card),
            Event::KhanTurned { hut, card } => day_khan::apply(self, *hut, *card),
            Event::Declined { next } => self.declined(*next),
            Event::WinGranted { hut, roll } => self.win_granted(*hut, *roll),
            Event::HandShown { hut, .. } => self.hand_shown(*hut, event),
            Event::WinLaid { win } => self.win_laid(win),
            Event::FaultNoted { hut, fault } => self.noted(*hut, fault),
            Event::Announced { hut, said } => self.announced(*hut, said),
            Event::FaultObserved { hut, fault, .. } => self.observed(*hut, fault),
            Event::FaultLifted { hut, fault, .. } => self.lifted(*hut, fault),
            Event::Ended { why } => self.ended(why),
        }
    }

    /// A thiên khai is "just shown" until the next card lies or the one on offer is settled.
    fn forget_shown(&mut self, event: &Event) {
        match event {
            Event::Thrown { .. }
            | Event::Drawn { .. }
            | Event::Eaten { .. }
            | Event::PhongTaken { .. }
            | Event::KhanTurned { .. }
            | Event::Declined { .. }
            | Event::Ended { .. } => self.just_shown.clear(),
            Event::Dealt { .. } | Event::Declared { .. } | Event::Arranged => {}
            Event::OpenDealt { .. } | Event::PairTold { .. } | Event::WinGranted { .. } => {}
            Event::HandShown { .. } => {}
            Event::ThienKhaiShown { .. } | Event::PhuShown { .. } | Event::Called { .. } => {}
            Event::Laid { .. } | Event::WinLaid { .. } | Event::FaultNoted { .. } => {}
            Event::Announced { .. } | Event::FaultObserved { .. } => {}
            Event::FaultLifted { .. } => {}
        }
    }

    fn arranged(&mut self) {
        // A leader that folded throws nothing: the first card is drawn for the next hut.
        self.phase = if self.huts[self.leader].folded {
            Phase::Drawing { hut: self.next_playing(self.leader) }
        } else {
            Phase::Opening { leader: self.leader }
        };
    }

    fn thrown(&mut self, hut: Hut, card: Card) {
        let seat = &mut self.huts[hut];
        if let Some(hidden) = seat.hand.hidden_mut().filter(|hidden| hidden.loose == 0) {
            hidden.break_up(card);
        }
        seat.hand.give(&[card]);
        let left = seat.hand.count(card);
        seat.khan.retain(|&kind| kind != card || left >= 3);
        seat.passed.clear();
        self.put_on_offer(Offer::new(card, hut, Source::Thrown, self.next_playing(hut)));
    }

    fn drawn(&mut self, hut: Hut, card: Card) {
        self.stock.draw();
        self.put_on_offer(Offer::new(card, hut, Source::Drawn, hut));
    }

    fn put_on_offer(&mut self, offer: Offer) {
        self.epoch = self.epoch.saturating_add(1);
        // The record has folded the event already.
        let at = self.record.next_index().saturating_sub(1);
        self.phase = Phase::Offered(Offer { at, ..offer });
    }

    fn called(&mut self, hut: Hut, call: Call) {
        self.huts[hut].last_call = Some(call);
        if call == Call::KhongAn {
            khong_an::apply(self, hut);
        }
        let Some(gate) = self.phase.offer().map(|offer| offer.gate) else { return };
        let next = self.next_playing(gate);
        if let Phase::Offered(offer) = &mut self.phase {
            offer.called(Claim { hut, call }, next);
        }
    }

    fn eaten(&mut self, hut: Hut) {
        if let Some(offer) = self.settle(Some(hut)) {
            self.phase = Phase::Laying { hut, offer };
        }
    }

    fn declined(&mut self, next: Hut) {
        if let Some(offer) = self.settle(None) {
            self.huts[offer.gate].gate.push(offer.card);
        }
        self.phase = Phase::Drawing { hut: next };
    }

    fn win_granted(&mut self, hut: Hut, roll: Roll) {
        let offer = self.settle(Some(hut));
        self.phase = Phase::Showing { hut, roll, offer };
    }

    fn win_laid(&mut self, win: &WinView) {
        let offer = match &self.phase {
            Phase::Showing { offer, .. } => offer.clone(),
            Phase::Arranging
            | Phase::Opening { .. }
            | Phase::Throwing { .. }
            | Phase::Offered(_)
            | Phase::Laying { .. }
            | Phase::Drawing { .. }
            | Phase::Checking { .. }
            | Phase::Ended { .. } => self.settle(Some(win.hut)),
        };
        self.phase = Phase::Checking { win: win.clone(), offer };
    }

    fn ended(&mut self, why: &WhyEnded) {
        let (win, offer) = match &self.phase {
            Phase::Checking { win, offer } => (Some(win.clone()), offer.clone()),
            Phase::Offered(offer) => {
                self.huts[offer.gate].gate.push(offer.card);
                (None, None)
            }
            Phase::Arranging
            | Phase::Opening { .. }
            | Phase::Throwing { .. }
            | Phase::Laying { .. }
            | Phase::Drawing { .. }
            | Phase::Showing { .. }
            | Phase::Ended { .. } => (None, None),
        };
        self.phase = Phase::Ended { why: why.clone(), win, offer };
    }

    /// The card goes to `taker`, or to nobody; what the others let pass is remembered. Gives the
    /// offer, on which nobody may call any more; `None` when there is none.
    pub(super) fn settle(&mut self, taker: Option<Hut>) -> Option<Offer> {
        if !matches!(self.phase, Phase::Offered(_)) {
            return None;
        }
        // Whoever settles the card says what comes next.
        let next = Phase::Drawing { hut: self.leader };
        let Phase::Offered(mut offer) = std::mem::replace(&mut self.phase, next) else {
            return None;
        };
        offer.asked = Asked::Nobody;
        for hut in self.seats.sitting() {
            if Some(hut) != taker && offer.may_be_called_by(hut) && !self.huts[hut].folded {
                self.let_pass(hut, &offer);
            }
        }
        Some(offer)
    }

    /// Of a hidden hand nobody knows what it could have done: its laying tells.
    fn let_pass(&mut self, hut: Hut, offer: &Offer) {
        if self.huts[hut].hand.known().is_none() {
            return;
        }
        let card = offer.card;
        let called = offer.strongest_of(hut);
        let takes = called < Some(Strength::Takes) && phong::holds(self, hut, card);
        let eats = called == Some(Strength::Declines) && an::can_eat(self, hut, card);
        let wins = called < Some(Strength::Wins)
            && self.huts[hut].passed_win.is_none()
            && u::would_win(self, hut, offer);
        let seat = &mut self.huts[hut];
        if takes {
            seat.declined_phong.push(card);
        }
        if takes || eats || seat.khan.contains(&card) {
            seat.passed.push(card);
        }
        seat.passed_win = seat.passed_win.or(wins.then_some(offer.at));
    }
}
