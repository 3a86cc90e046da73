//! Chia sẵn: deals that are promised before their piles are laid by hand, and dealt later.

use super::handle::{not_now, one_sentence};
use super::state::Session;
use super::{Promised, SessionEvent};
use crate::round::{Event, Refusal, Round};
use crate::{Hut, Seed};

/// Deals that may lie ready: more than any hội plays.
const MOST_READY: usize = 40;
/// Hex digits of a promise.
const PROMISE: usize = 64;
/// Characters of a yard's name.
const LONGEST_NAME: usize = 100;

impl Session {
    /// Deals that were promised and are not dealt yet, oldest first.
    #[must_use]
    pub fn prepared(&self) -> &[Promised] {
        &self.prepared
    }

    /// Also while a ván is played: the second deck is laid meanwhile.
    pub(super) fn prepare(
        &self,
        commitment: &str,
        from: Option<&str>,
    ) -> Result<Vec<SessionEvent>, Refusal> {
        self.must_be_open()?;
        let hex = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        if commitment.len() != PROMISE || !commitment.bytes().all(hex) {
            return Err(not_now("lời hứa phải là 64 chữ số thập lục phân"));
        }
        if from.is_some_and(|name| name.chars().count() > LONGEST_NAME) {
            return Err(not_now("tên sân không quá 100 chữ"));
        }
        if self.prepared.len() >= MOST_READY {
            return Err(not_now("đã có 40 ván chia sẵn chờ chơi, chơi bớt rồi hãy chuẩn bị thêm"));
        }
        if self.promised(commitment).is_some() || self.is_dealt(commitment) {
            return Err(not_now("ván chia sẵn này đã có trong sổ rồi"));
        }
        let from = from.map(str::to_owned);
        let deal = Promised { commitment: commitment.to_owned(), seats: self.seats(), from };
        Ok(vec![SessionEvent::Prepared { deal }])
    }

    pub(super) fn discard(&self, commitment: &str) -> Result<Vec<SessionEvent>, Refusal> {
        self.promised(commitment).ok_or_else(no_such_deal)?;
        Ok(vec![SessionEvent::Discarded { commitment: commitment.to_owned() }])
    }

    /// The seed proves itself: it must be one that was promised.
    pub(super) fn deal_prepared(
        &self,
        seed: Seed,
        turner: Hut,
    ) -> Result<Vec<SessionEvent>, Refusal> {
        self.may_deal()?;
        let deal = self.promised(&seed.commitment()).ok_or_else(no_such_deal)?;
        if deal.seats != self.seats() {
            return Err(not_now(
                "chồng bài xếp cho số điếm khác với hội này, hãy chuẩn bị ván khác",
            ));
        }
        let events = Round::deal_prepared(seed, self.next_lead(turner), &self.next_setup());
        Ok(events.into_iter().map(SessionEvent::Round).collect())
    }

    /// While play is stopped too: that is when the arbiters look at the piles.
    pub(super) fn play_open(&self, reason: &str) -> Result<Vec<SessionEvent>, Refusal> {
        self.must_be_open()?;
        let reason = one_sentence(reason, "chong_bai_xep_sai")?;
        let round = self.round.as_ref().ok_or(Refusal::NoRound)?;
        let events = round.told_openly(self.pile_turned(round))?;
        Ok(vec![SessionEvent::TurnedOpen { reason, events }])
    }

    /// After a win the second card of cho cái was the uppermost of the turner's right neighbour's pile.
    fn pile_turned(&self, round: &Round) -> Option<Hut> {
        let turner = self.last_leader.filter(|_| round.counted_cho_cai());
        turner.map(|turner| round.seats().after(turner, 1))
    }

    pub(super) fn turned_open(&mut self, events: &[Event]) {
        if let Some(open) = self.round.as_ref().and_then(|round| round.retold_as(events)) {
            self.round = Some(open);
        }
    }

    pub(super) fn forget(&mut self, commitment: &str) {
        self.prepared.retain(|deal| deal.commitment != commitment);
    }

    fn promised(&self, commitment: &str) -> Option<&Promised> {
        self.prepared.iter().find(|deal| deal.commitment == commitment)
    }

    fn is_dealt(&self, commitment: &str) -> bool {
        self.round.as_ref().is_some_and(|round| round.commitment() == commitment)
    }
}

fn no_such_deal() -> Refusal {
    not_now("không có ván chia sẵn nào như vậy đang chờ chơi")
}
