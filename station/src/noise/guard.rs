//! How much less closely the board listens than it was fitted, in steps, and the orders that say so.
//!
//! The board keeps its fitted thresholds; a guard stands above each, is never written into it, and ends with the power.
//! A threshold is half of a soft stroke: three steps of a sixth end at three quarters of one, and the board itself
//! takes no more.

use super::{ByZone, HEAD, RIM};
use crate::cable::HostTime;
use crate::orders::{Answer, Due, Orders};
use totom_protocol::{Order, Reason, Report, Text, Value};

/// The highest step.
pub(super) const STEPS: u8 = 3;
/// A step is this part of the threshold.
const PART: u16 = 6;

const THRESHOLDS: ByZone<Text> = [Text::literal("thr_head"), Text::literal("thr_rim")];
const GUARDS: ByZone<Text> = [Text::literal("guard_head"), Text::literal("guard_rim")];

/// Why the thresholds stand no higher than they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// They may be raised again.
    None,
    /// Higher, and soft strokes would be lost.
    Soft,
    /// The board does not obey.
    Board,
}

/// The guards of one board.
#[derive(Debug, Default)]
pub(super) struct Guard {
    thresholds: ByZone<Option<u16>>,
    heights: ByZone<u16>,
    orders: Orders,
    refused: bool,
}

impl Guard {
    /// Asks the board how it stands. A station that starts again finds what the one before had raised.
    pub(super) fn ask(&mut self) {
        *self = Self::default();
        let all = THRESHOLDS.into_iter().chain(GUARDS);
        self.orders.replace(all.map(|key| Order::Get { key }));
    }

    /// As the board was fitted, where that is known.
    pub(super) const fn thresholds(&self) -> ByZone<Option<u16>> {
        self.thresholds
    }

    /// One step more in these zones, as far as it may.
    pub(super) fn raise(&mut self, zones: ByZone<bool>) {
        if !self.orders.is_empty() || self.refused {
            return;
        }
        for zone in [HEAD, RIM].into_iter().filter(|&zone| zones[zone]) {
            match self.thresholds[zone] {
                // The board's answer was lost on the way.
                None => return self.ask(),
                Some(fitted) if self.steps_of(zone) < STEPS => {
                    let height = fitted * u16::from(self.steps_of(zone) + 1) / PART;
                    self.set(zone, height);
                }
                Some(_) => {}
            }
        }
    }

    /// As it was fitted.
    pub(super) fn lower(&mut self) {
        self.orders.replace([]);
        for zone in [HEAD, RIM] {
            self.set(zone, 0);
        }
    }

    pub(super) fn said(&mut self, report: &Report) {
        if let Report::Value(value) = report {
            self.value(value);
        }
        match self.orders.answer(report) {
            Some(Answer::Obeyed(Order::Set { key, value })) => self.value(&Value { key, value }),
            Some(Answer::Refused(order, Reason::Busy)) => self.orders.push(order),
            Some(Answer::Refused(order, reason)) => {
                tracing::warn!(?order, %reason, "mạch không nâng hay hạ ngưỡng");
                self.refused = true;
            }
            Some(Answer::Obeyed(_)) | None => {}
        }
    }

    pub(super) fn due(&mut self, now: HostTime, cseq: u16) -> Option<Order> {
        match self.orders.due(now, cseq) {
            Due::Send(order) => Some(order),
            // It lives, or nothing would be due: it hears this another time.
            Due::GivenUp(order) => {
                self.orders.push(order);
                None
            }
            Due::Nothing => None,
        }
    }

    pub(super) fn wake(&self) -> HostTime {
        self.orders.wake()
    }

    /// Of the zone that stands higher.
    pub(super) fn steps(&self) -> u8 {
        self.steps_of(HEAD).max(self.steps_of(RIM))
    }

    pub(super) fn limit(&self) -> Limit {
        match (self.refused, self.steps()) {
            (true, _) => Limit::Board,
            (false, STEPS..) => Limit::Soft,
            (false, _) => Limit::None,
        }
    }

    fn set(&mut self, zone: usize, height: u16) {
        self.orders.push(Order::Set { key: GUARDS[zone], value: i32::from(height) });
    }

    fn value(&mut self, value: &Value) {
        let Ok(height) = u16::try_from(value.value) else { return };
        for zone in [HEAD, RIM] {
            if value.key == THRESHOLDS[zone] {
                self.thresholds[zone] = Some(height);
            }
            if value.key == GUARDS[zone] {
                self.heights[zone] = height;
            }
        }
    }

    /// Rounded up: whatever stands above the fitted threshold is said.
    fn steps_of(&self, zone: usize) -> u8 {
        let Some(fitted) = self.thresholds[zone].filter(|&fitted| fitted > 0) else { return 0 };
        let steps = (u32::from(self.heights[zone]) * u32::from(PART)).div_ceil(u32::from(fitted));
        u8::try_from(steps).unwrap_or(STEPS).min(STEPS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use totom_protocol::{Ack, Nack};

    const NOW: HostTime = HostTime::ZERO;

    /// A board fitted at 60 and 90 that answers what it is asked.
    fn fitted() -> Guard {
        let mut guard = Guard::default();
        guard.ask();
        while let Some(Order::Get { key }) = guard.due(NOW, 1) {
            guard.said(&Report::Ack(Ack { cseq: 1, of: 'G', state: 0, token: None }));
            let at = THRESHOLDS.iter().position(|it| *it == key);
            let value = at.map_or(0, |zone| [60, 90][zone]);
            guard.said(&Report::Value(Value { key, value }));
        }
        guard
    }

    #[test]
    fn steps_end_where_soft_strokes_would_be_lost() {
        let mut guard = fitted();
        for (wanted, steps) in [(15, 1), (30, 2), (45, 3)] {
            guard.raise([false, true]);
            let order = guard.due(NOW, 7);
            assert_eq!(order, Some(Order::Set { key: GUARDS[RIM], value: wanted }));
            assert_eq!(guard.steps(), steps - 1, "not before it is obeyed");
            guard.said(&Report::Ack(Ack { cseq: 7, of: 'T', state: 0, token: None }));
            assert_eq!(guard.steps(), steps);
        }
        guard.raise([false, true]);
        assert_eq!((guard.due(NOW, 8), guard.limit()), (None, Limit::Soft));
        guard.raise([true, true]);
        let skin = Order::Set { key: GUARDS[HEAD], value: 10 };
        assert_eq!(guard.due(NOW, 9), Some(skin), "the other zone has its own");
    }

    #[test]
    fn a_board_of_an_older_program_is_asked_once_and_said_to_be_one() {
        let mut guard = Guard::default();
        guard.ask();
        while guard.due(NOW, 1).is_some() {
            guard.said(&Report::Nack(Nack { reason: Reason::Unknown, cseq: Some(1) }));
        }
        guard.raise([true, true]);
        assert_eq!((guard.due(NOW, 2), guard.limit()), (None, Limit::Board));
    }

    #[test]
    fn an_answer_that_was_lost_is_asked_for_before_anything_is_raised() {
        let mut guard = Guard::default();
        guard.ask();
        // The board obeyed, and what it said was lost on the cable.
        while guard.due(NOW, 1).is_some() {
            guard.said(&Report::Ack(Ack { cseq: 1, of: 'G', state: 0, token: None }));
        }
        guard.raise([true, false]);
        assert_eq!(guard.due(NOW, 2), Some(Order::Get { key: THRESHOLDS[HEAD] }));
        assert_eq!(guard.steps(), 0);
    }
}
