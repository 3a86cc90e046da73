//! Asking a board who it is, and believing nothing before its answer.

use super::HostTime;
use totom_protocol::{FromBoard, Hello, Report};

/// Ask this often.
const ASK_EACH: HostTime = HostTime::from_millis(500);
/// Questions whose answer is still believed.
const REMEMBERED: usize = 8;
/// Frames kept between the answer and the hello.
const MOST_KEPT: usize = 64;

/// The questions asked since the port was opened, and what came after an answer to one of them.
#[derive(Clone, Debug)]
pub(crate) struct Handshake {
    since: HostTime,
    ask_at: HostTime,
    asked: Vec<(u16, HostTime)>,
    before: Option<(u16, Hello)>,
    after: Vec<FromBoard>,
    sent_at: HostTime,
}

/// A board answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// Who it is.
    pub(crate) hello: Hello,
    /// Every frame from the answer on, the answer first.
    pub(super) frames: Vec<FromBoard>,
    /// When the answered question was sent.
    pub(super) sent_at: HostTime,
}

impl Handshake {
    /// Starts asking at once.
    #[must_use]
    pub(crate) const fn new(now: HostTime) -> Self {
        Self {
            since: now,
            ask_at: now,
            asked: Vec::new(),
            before: None,
            after: Vec::new(),
            sent_at: now,
        }
    }

    /// When asking began.
    #[must_use]
    pub(super) const fn since(&self) -> HostTime {
        self.since
    }

    /// When to ask next.
    #[must_use]
    pub(crate) const fn wake(&self) -> HostTime {
        self.ask_at
    }

    /// A question goes out with this number.
    pub(crate) fn asking(&mut self, cseq: u16, now: HostTime) {
        self.ask_at = now + ASK_EACH;
        if self.asked.len() == REMEMBERED {
            self.asked.remove(0);
        }
        self.asked.push((cseq, now));
    }

    /// A frame; the answer once it is complete.
    pub(crate) fn frame(&mut self, frame: FromBoard) -> Option<Answer> {
        if self.after.is_empty() {
            self.first(frame);
        } else if self.after.len() < MOST_KEPT {
            self.after.push(frame);
        }
        let hello = self.hello()?;
        let frames = std::mem::take(&mut self.after);
        Some(Answer { hello, frames, sent_at: self.sent_at })
    }

    fn first(&mut self, frame: FromBoard) {
        match frame.report {
            Report::Hello(hello) => self.before = Some((frame.seq, hello)),
            Report::Ack(ack) if ack.of == 'Q' => {
                if let Some(&(_, sent_at)) = self.asked.iter().find(|(cseq, _)| *cseq == ack.cseq) {
                    self.sent_at = sent_at;
                    self.after.push(frame);
                }
            }
            Report::Ack(_)
            | Report::Stroke(_)
            | Report::Flags(_)
            | Report::Heartbeat(_)
            | Report::Nack(_)
            | Report::Fault(_)
            | Report::Value(_)
            | Report::Raw(_)
            | Report::Unknown => {}
        }
    }

    /// The hello that belongs to the answer: after it, or in the frame just before it.
    fn hello(&self) -> Option<Hello> {
        let answer = self.after.first()?.seq;
        let just_before = self.before.filter(|(seq, _)| seq.wrapping_add(1) == answer);
        just_before.map(|(_, hello)| hello).or_else(|| {
            self.after.iter().find_map(|frame| match frame.report {
                Report::Hello(hello) => Some(hello),
                Report::Stroke(_)
                | Report::Flags(_)
                | Report::Heartbeat(_)
                | Report::Ack(_)
                | Report::Nack(_)
                | Report::Fault(_)
                | Report::Value(_)
                | Report::Raw(_)
                | Report::Unknown => None,
            })
        })
    }
}
