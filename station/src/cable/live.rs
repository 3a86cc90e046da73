//! What the cable does with each good frame.

use super::board::Board;
use super::handshake::{Answer, Handshake};
use super::hello::check;
use super::line::{Cable, Phase};
use super::sequence::Restarted;
use super::{CableEvent, HostTime};
use totom_protocol::{Ack, FromBoard, Hello, Nack, Report, Text};
use totom_wire::station::BootId;

/// A refused board is asked again after this: somebody may have set its hut.
const REFUSED_REST: HostTime = HostTime::from_secs(2);

impl Cable {
    pub(super) fn frame(&mut self, frame: FromBoard, now: HostTime) {
        match &mut self.phase {
            Phase::Closed(..) => {}
            Phase::Asking(handshake, _) => {
                if let Some(answer) = handshake.frame(frame) {
                    self.answered(answer, now);
                }
            }
            Phase::Live => self.live(frame, now),
        }
    }

    /// A board has answered our own question.
    fn answered(&mut self, answer: Answer, now: HostTime) {
        match check(&answer.hello, self.hut) {
            Err(refusal) => {
                tracing::warn!(hut = self.hut.number(), "{refusal}");
                self.phase = Phase::Asking(Handshake::new(now + REFUSED_REST), Some(refusal));
            }
            Ok(id) => self.go_live(id, &answer, now),
        }
    }

    fn go_live(&mut self, id: BootId, answer: &Answer, now: HostTime) {
        let Some((first, rest)) = answer.frames.split_first() else { return };
        tracing::info!(hut = self.hut.number(), board = %id.board, boot = id.boot, "mạch đã trả lời");
        self.phase = Phase::Live;
        self.heard_at = Some(now);
        self.silence_told = false;
        self.lamp.again(now);
        match &mut self.board {
            Some(board) if board.id == id => {
                let frames = board.sequencer.resume(*first, now);
                board.tell(frames, now, &mut self.events);
            }
            Some(_) | None => self.meet(id, answer.hello.firmware, *first, now),
        }
        self.learn_time(first, answer.sent_at, now);
        for frame in rest {
            self.live(*frame, now);
        }
    }

    fn meet(&mut self, id: BootId, firmware: Text, answer: FromBoard, now: HostTime) {
        self.lost_before = 0;
        self.meetings.note(now);
        let heard = self.heard_before.take().filter(|(boot, _)| *boot == id);
        let after = heard.is_none().then_some(answer.seq);
        self.events.push(CableEvent::Met { boot: id.clone(), after });
        let Some((_, last)) = heard else {
            self.board = Some(Board::new(id, firmware, answer.seq));
            return;
        };
        // What was beaten while nobody listened is fetched: it is too late to act on, and must not be lost.
        let mut board = Board::new(id, firmware, last);
        let frames = board.sequencer.resume(answer, now);
        board.tell(frames, now, &mut self.events);
        self.board = Some(board);
    }

    fn learn_time(&mut self, answer: &FromBoard, sent_at: HostTime, now: HostTime) {
        if let (Some(board), Report::Ack(ack)) = (&mut self.board, answer.report) {
            let device = board.clock.unroll(ack.state);
            board.clock.sample(sent_at, now, device);
        }
    }

    fn live(&mut self, frame: FromBoard, now: HostTime) {
        self.heard_at = Some(now);
        if let Report::Hello(hello) = frame.report
            && !self.is_known(&hello)
        {
            return self.ask_again(now);
        }
        let Some(board) = &mut self.board else { return };
        if tells(&frame).is_some_and(|t_ms| board.clock.has_restarted(t_ms)) {
            return self.ask_again(now);
        }
        match board.sequencer.accept(frame, now) {
            Ok(frames) => board.tell(frames, now, &mut self.events),
            Err(Restarted) => return self.ask_again(now),
        }
        match frame.report {
            Report::Ack(ack) => self.obeyed(frame, ack, now),
            Report::Nack(nack) => self.not_obeyed(nack, now),
            Report::Hello(_)
            | Report::Stroke(_)
            | Report::Flags(_)
            | Report::Heartbeat(_)
            | Report::Fault(_)
            | Report::Value(_)
            | Report::Raw(_)
            | Report::Unknown => {}
        }
    }

    fn is_known(&self, hello: &Hello) -> bool {
        check(hello, self.hut).ok().as_ref() == self.boot()
    }

    /// The board restarted under us.
    fn ask_again(&mut self, now: HostTime) {
        self.phase = Phase::Asking(Handshake::new(now), None);
    }

    fn obeyed(&mut self, frame: FromBoard, ack: Ack, now: HostTime) {
        match ack.of {
            'P' => {
                if let Some(sent) = ack.token.and_then(|token| self.pings.answered(token)) {
                    self.learn_time(&frame, sent, now);
                }
            }
            'L' => self.lamp.answered(ack.cseq),
            'X' if self.resend == Some(ack.cseq) => {
                if let Some(board) = &mut self.board {
                    let frames = board.sequencer.answered(frame.seq, ack.state, now);
                    board.tell(frames, now, &mut self.events);
                }
            }
            _ => {}
        }
    }

    fn not_obeyed(&mut self, nack: Nack, now: HostTime) {
        tracing::debug!(hut = self.hut.number(), reason = %nack.reason, "mạch không làm theo lệnh");
        if let Some(board) = &mut self.board
            && nack.cseq.is_some()
            && nack.cseq == self.resend
        {
            let frames = board.sequencer.refused(now);
            board.tell(frames, now, &mut self.events);
        }
    }
}

/// The time a frame tells that is never sent twice.
const fn tells(frame: &FromBoard) -> Option<u32> {
    match &frame.report {
        Report::Heartbeat(beat) => Some(beat.t_ms),
        Report::Ack(Ack { of: 'P' | 'Q', state, .. }) => Some(*state),
        Report::Fault(fault) => Some(fault.t_ms),
        Report::Hello(_)
        | Report::Stroke(_)
        | Report::Flags(_)
        | Report::Ack(_)
        | Report::Nack(_)
        | Report::Value(_)
        | Report::Raw(_)
        | Report::Unknown => None,
    }
}
