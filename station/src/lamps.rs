//! Which lamps burn: whose turn it is, and for a while what was understood.

use crate::cable::HostTime;
use crate::stroke::Turn;
use totom_protocol::Lamps;
use totom_wire::station::Lamp;

/// An answer stays this long: long enough to be seen by a player who looks up from the drum.
const ANSWER: HostTime = HostTime::from_secs(3);

const TURN: u8 = 1;
const OK: u8 = 2;
const REPEAT: u8 = 4;
const STEADY: u8 = 0;
const SLOW: u8 = 1;
const FAST: u8 = 2;

/// What the lamps of a hut should show.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LampPlan {
    turn: Turn,
    answer: Option<(u8, HostTime)>,
}

impl LampPlan {
    /// Whose turn it is.
    pub(crate) const fn turn(&mut self, turn: Turn) {
        self.turn = turn;
    }

    /// The hub said what it made of the last gesture.
    pub(crate) fn said(&mut self, lamp: Lamp, now: HostTime) {
        let until = now + ANSWER;
        match lamp {
            Lamp::Off => *self = Self::default(),
            Lamp::Turn => *self = Self { turn: Turn::Ours, answer: None },
            Lamp::Ok => self.answer = Some((OK, until)),
            Lamp::Repeat => self.answer = Some((REPEAT, until)),
        }
    }

    /// What was understood before is of no more interest.
    pub(crate) fn forget_answer(&mut self) {
        self.answer = None;
    }

    /// The lamps now.
    pub(crate) fn lamps(&mut self, now: HostTime) -> Lamps {
        self.answer = self.answer.filter(|&(_, until)| now < until);
        let answer = self.answer.map_or(0, |(lamp, _)| lamp);
        let turn = if self.turn == Turn::Ours { TURN } else { 0 };
        let pattern = match answer {
            OK => STEADY,
            REPEAT => FAST,
            _ if turn == 0 => STEADY,
            _ => SLOW,
        };
        Lamps { mask: turn | answer, pattern }
    }

    /// When [`Self::lamps`] will differ by itself.
    pub(crate) fn wake(&self) -> HostTime {
        self.answer.map_or(HostTime::MAX, |(_, until)| until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_shown_for_three_seconds_and_the_turn_as_long_as_it_lasts() {
        let ms = HostTime::from_millis;
        let mut plan = LampPlan::default();
        let dark = Lamps { mask: 0, pattern: STEADY };
        assert_eq!(plan.lamps(ms(0)), dark, "nothing was said");
        plan.turn(Turn::Ours);
        assert_eq!(plan.lamps(ms(0)), Lamps { mask: TURN, pattern: SLOW }, "it blinks");
        plan.said(Lamp::Ok, ms(100));
        plan.turn(Turn::Others);
        assert_eq!(plan.lamps(ms(100)), Lamps { mask: OK, pattern: STEADY }, "not wiped at once");
        plan.turn(Turn::Ours);
        plan.said(Lamp::Repeat, ms(200));
        assert_eq!(plan.lamps(ms(300)), Lamps { mask: TURN | REPEAT, pattern: FAST });
        assert_eq!(plan.wake(), ms(3200));
        assert_eq!(plan.lamps(ms(3200)), Lamps { mask: TURN, pattern: SLOW }, "it has been seen");
        plan.said(Lamp::Off, ms(4000));
        assert_eq!(plan.lamps(ms(4000)), dark);
    }
}
