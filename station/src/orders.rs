//! Orders for a board, one at a time, each repeated until it is answered.

use crate::cable::HostTime;
use std::collections::VecDeque;
use totom_protocol::{Order, Reason, Report};

/// An order is repeated after this long without an answer.
const AGAIN: HostTime = HostTime::from_millis(400);
const TRIES: u8 = 10;

/// Orders in their order, the first of them perhaps on its way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Orders {
    waiting: VecDeque<Order>,
    asked: Option<Asked>,
}

/// The order that waits for its answer.
#[derive(Clone, Copy, Debug)]
struct Asked {
    cseq: u16,
    tries: u8,
    again_at: HostTime,
}

/// What is to be done about the first order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// Send it.
    Send(Order),
    /// It was never answered; it no longer waits.
    GivenUp(Order),
    /// Nothing now.
    Nothing,
}

/// How a board answered the first order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It obeyed.
    Obeyed(Order),
    /// It did not, for this reason.
    Refused(Order, Reason),
}

impl Orders {
    /// One more, after those that wait.
    pub(crate) fn push(&mut self, order: Order) {
        self.waiting.push_back(order);
    }

    /// Only these, and none of those that waited.
    pub(crate) fn replace(&mut self, orders: impl IntoIterator<Item = Order>) {
        *self = Self { waiting: orders.into_iter().collect(), asked: None };
    }

    /// Do none wait?
    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// What to do now; `cseq` is the number an order sent now will carry.
    pub(crate) fn due(&mut self, now: HostTime, cseq: u16) -> Due {
        let Some(&order) = self.waiting.front() else { return Due::Nothing };
        let tries = match self.asked {
            Some(asked) if now < asked.again_at => return Due::Nothing,
            Some(asked) => asked.tries,
            None => 0,
        };
        if tries == TRIES {
            self.done();
            return Due::GivenUp(order);
        }
        self.asked = Some(Asked { cseq, tries: tries + 1, again_at: now + AGAIN });
        Due::Send(order)
    }

    /// A report, if it answers the first order.
    pub(crate) fn answer(&mut self, report: &Report) -> Option<Answer> {
        let order = *self.waiting.front()?;
        let asked = self.asked?.cseq;
        let answer = match report {
            Report::Ack(ack) if ack.cseq == asked => Answer::Obeyed(order),
            Report::Nack(nack) if nack.cseq == Some(asked) => Answer::Refused(order, nack.reason),
            Report::Ack(_)
            | Report::Nack(_)
            | Report::Hello(_)
            | Report::Stroke(_)
            | Report::Flags(_)
            | Report::Heartbeat(_)
            | Report::Fault(_)
            | Report::Value(_)
            | Report::Raw(_)
            | Report::Unknown => return None,
        };
        self.done();
        Some(answer)
    }

    /// When [`Self::due`] has something to do; [`HostTime::MAX`] while none wait.
    pub(crate) fn wake(&self) -> HostTime {
        match (&self.asked, self.is_empty()) {
            (Some(asked), _) => asked.again_at,
            (None, false) => HostTime::ZERO,
            (None, true) => HostTime::MAX,
        }
    }

    fn done(&mut self) {
        self.asked = None;
        self.waiting.pop_front();
    }
}
