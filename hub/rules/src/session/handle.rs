//! What an input to the hội makes happen, or why it is refused.

use super::state::Session;
use super::{SessionEvent, SessionInput};
use crate::house::HouseRules;
use crate::round::{Event, Input, Refusal, Round};
use crate::{Hut, Seed};

/// Points that one ruling may move: twice a hội, so that a slip of the finger is caught.
const MOST_BY_HAND: i32 = 100;
/// Characters of a reason: what a person reads at a glance.
const LONGEST_REASON: usize = 300;

impl Session {
    /// What `input` makes happen: the events to journal and fold, in order. The session itself is
    /// not changed.
    ///
    /// # Errors
    /// The reason when the rules refuse it; then nothing happens.
    pub fn handle(&self, input: &SessionInput) -> Result<Vec<SessionEvent>, Refusal> {
        match input {
            SessionInput::Open { names, house } => {
                self.open(house)?;
                Ok(vec![SessionEvent::Opened { names: names.clone(), house: house.clone() }])
            }
            SessionInput::Deal { seed, turner } => self.deal(*seed, *turner),
            SessionInput::DealOpen { turned, turner, given, pile } => {
                self.may_deal()?;
                let (lead, setup) = (self.next_lead(*turner), self.next_setup());
                let events = Round::deal_open(*turned, *given, *pile, lead, &setup)?;
                Ok(events.into_iter().map(SessionEvent::Round).collect())
            }
            SessionInput::Prepare { commitment, from } => self.prepare(commitment, from.as_deref()),
            SessionInput::Discard { commitment } => self.discard(commitment),
            SessionInput::DealPrepared { seed, turner } => self.deal_prepared(*seed, *turner),
            SessionInput::PlayOpen { reason } => self.play_open(reason),
            SessionInput::Play(input) => self.play(input),
            SessionInput::Pause { reason } => self.pause(reason),
            SessionInput::Resume => self.resume(),
            SessionInput::Adjust { hut, points, reason } => self.adjust(*hut, *points, reason),
            SessionInput::TimeUp => self.end_time(),
            SessionInput::DrawLot { seed } => self.draw_lot(*seed),
        }
    }

    fn open(&self, house: &str) -> Result<HouseRules, Refusal> {
        if self.rules.is_some() && !self.closed {
            return Err(not_now("hội đang mở, chơi hết hội này rồi mới mở hội mới"));
        }
        HouseRules::from_toml(house).map_err(|error| Refusal::Forbidden {
            fault: "luat_lang".to_owned(),
            say: error.to_string(),
        })
    }

    pub(super) fn must_be_open(&self) -> Result<(), Refusal> {
        if self.rules.is_none() {
            return Err(not_now("hội chưa mở"));
        }
        if self.closed {
            return Err(not_now("hội đã kết thúc"));
        }
        Ok(())
    }

    fn must_run(&self) -> Result<(), Refusal> {
        self.must_be_open()?;
        if self.paused.is_some() { Err(Refusal::Paused) } else { Ok(()) }
    }

    pub(super) fn may_deal(&self) -> Result<(), Refusal> {
        self.must_run()?;
        if self.is_playing() { Err(Refusal::RoundRunning) } else { Ok(()) }
    }

    fn deal(&self, seed: Seed, turner: Hut) -> Result<Vec<SessionEvent>, Refusal> {
        self.may_deal()?;
        let events = Round::deal(seed, self.next_lead(turner), &self.next_setup());
        Ok(events.into_iter().map(SessionEvent::Round).collect())
    }

    fn play(&self, input: &Input) -> Result<Vec<SessionEvent>, Refusal> {
        self.must_run()?;
        let round = self.round.as_ref().ok_or(Refusal::NoRound)?;
        let events = round.handle(input)?;
        let settled = self.settled_by(round, &events);
        Ok(events.into_iter().map(SessionEvent::Round).chain(settled).collect())
    }

    /// What follows when these events end the ván; only then is it folded ahead.
    fn settled_by(&self, round: &Round, events: &[Event]) -> Vec<SessionEvent> {
        if !events.iter().any(|event| matches!(event, Event::Ended { .. })) {
            return Vec::new();
        }
        let mut after = round.clone();
        events.iter().for_each(|event| after.apply(event));
        after.ended_by().map(|why| self.settled(&after, why)).unwrap_or_default()
    }

    /// The arbiters may rule while play is stopped: that is when they confer.
    fn adjust(&self, hut: Hut, points: i32, reason: &str) -> Result<Vec<SessionEvent>, Refusal> {
        self.must_be_open()?;
        let seats = self.house().map(|house| house.so_nha).unwrap_or_default();
        if !seats.sits(hut) {
            return Err(Refusal::NotSeated { hut });
        }
        let refused = |say: &str| {
            Err(Refusal::Forbidden { fault: "trong_tai_phat".to_owned(), say: say.to_owned() })
        };
        if points == 0 || points.abs() > MOST_BY_HAND {
            return refused("mỗi lần chỉ được thưởng hoặc phạt từ 1 đến 100 điểm");
        }
        let reason = one_sentence(reason, "trong_tai_phat")?;
        Ok(vec![SessionEvent::Adjusted { hut, points, reason }])
    }

    fn pause(&self, reason: &str) -> Result<Vec<SessionEvent>, Refusal> {
        self.must_run()?;
        Ok(vec![SessionEvent::Paused { reason: reason.to_owned() }])
    }

    fn resume(&self) -> Result<Vec<SessionEvent>, Refusal> {
        self.must_be_open()?;
        if self.paused.is_none() {
            return Err(not_now("đang chơi, không phải đang tạm dừng"));
        }
        Ok(vec![SessionEvent::Resumed])
    }

    /// The ván that is played is the last; between two ván the hội ends at once.
    fn end_time(&self) -> Result<Vec<SessionEvent>, Refusal> {
        self.must_be_open()?;
        if self.hoi_time().is_none() {
            return Err(not_now("hội này không còn tính giờ"));
        }
        let ends = if self.is_playing() { Vec::new() } else { self.closing() };
        Ok([SessionEvent::TimeUp].into_iter().chain(ends).collect())
    }
}

/// A reason that people read at a glance.
pub(super) fn one_sentence(reason: &str, fault: &str) -> Result<String, Refusal> {
    let reason = reason.trim();
    if (1..=LONGEST_REASON).contains(&reason.chars().count()) {
        return Ok(reason.to_owned());
    }
    let say = "hãy ghi lý do, một câu không quá 300 chữ".to_owned();
    Err(Refusal::Forbidden { fault: fault.to_owned(), say })
}

pub(super) fn not_now(now: &str) -> Refusal {
    Refusal::WrongPhase { now: now.to_owned() }
}
