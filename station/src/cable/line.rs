//! The cable as a state machine.

use super::HostTime;
use super::board::Board;
use super::event::CableEvent;
use super::handshake::Handshake;
use super::hello::Refusal;
use super::lamp::LampLine;
use super::meetings::Meetings;
use super::ping::Pings;
use totom_protocol::{Decoded, Decoder, FromBoard, Lamps, Line, Message, Order, ToBoard};
use totom_wire::station::{BootId, Hut, Link};

/// Silence after which it is lost.
const LOST: HostTime = HostTime::from_secs(5);
/// Questions for the time while nothing is beaten.
const PING_IDLE: HostTime = HostTime::from_secs(1);
/// And while a gesture is open: its end is read off the board's clock.
const PING_GESTURE: HostTime = HostTime::from_millis(100);

/// How closely the board's clock must be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Nothing is being beaten.
    Idle,
    /// A gesture is open.
    Gesture,
}

/// One hut's cable. Call [`Cable::tick`] at [`Cable::wake`] and after each input, then take bytes and events.
#[derive(Debug)]
pub struct Cable {
    pub(super) hut: Hut,
    pub(super) decoder: Decoder<FromBoard>,
    pub(super) phase: Phase,
    pub(super) board: Option<Board>,
    /// Up to which frame a boot was heard by a station before this one.
    pub(super) heard_before: Option<(BootId, u16)>,
    pub(super) lamp: LampLine,
    pub(super) pings: Pings,
    pub(super) cseq: u16,
    pub(super) resend: Option<u16>,
    pub(super) heard_at: Option<HostTime>,
    pub(super) meetings: Meetings,
    pub(super) silence_told: bool,
    pub(super) lost_before: u32,
    pub(super) out: Vec<Line>,
    pub(super) events: Vec<CableEvent>,
}

#[derive(Debug)]
pub(super) enum Phase {
    /// Why, in words, and what to show.
    Closed(String, Link),
    Asking(Handshake, Option<Refusal>),
    Live,
}

impl Cable {
    /// A cable not plugged in yet. Commands are numbered from `first_cseq`, best different at each start, so that
    /// an old answer in a port's buffer is not taken for a new one.
    #[must_use]
    pub fn new(hut: Hut, first_cseq: u16) -> Self {
        Self {
            hut,
            decoder: Decoder::new(),
            phase: Phase::Closed(String::new(), Link::Absent),
            board: None,
            heard_before: None,
            lamp: LampLine::default(),
            pings: Pings::default(),
            cseq: first_cseq,
            resend: None,
            heard_at: None,
            meetings: Meetings::default(),
            silence_told: false,
            lost_before: 0,
            out: Vec::new(),
            events: Vec::new(),
        }
    }

    /// A station before this one heard that boot up to this frame: when it is met again, the rest is asked for.
    pub fn resume_after(&mut self, boot: BootId, frame: u16) {
        self.heard_before = Some((boot, frame));
    }

    /// The port was opened.
    pub fn opened(&mut self, now: HostTime) {
        self.decoder = Decoder::new();
        self.lost_before = self.lost();
        self.phase = Phase::Asking(Handshake::new(now), None);
    }

    /// The port cannot be opened, or went away; `say` tells people what to do.
    pub fn closed(&mut self, say: String) {
        self.phase = Phase::Closed(say, Link::Absent);
    }

    /// Whoever is at the port must not be listened to; `say` names them and tells people what to do.
    pub fn refused(&mut self, say: String) {
        self.phase = Phase::Closed(say, Link::Refused);
    }

    /// Bytes from the port, in chunks of any size.
    pub fn bytes(&mut self, now: HostTime, bytes: &[u8]) {
        let mut decoder = std::mem::take(&mut self.decoder);
        for step in decoder.push(bytes) {
            match step {
                Decoded::Incomplete => {}
                Decoded::Message(frame) => self.frame(frame, now),
                Decoded::BadFrame(bad) => {
                    tracing::debug!(hut = self.hut.number(), "khung hỏng: {bad}")
                }
            }
        }
        self.decoder = decoder;
    }

    /// Does what is due.
    pub fn tick(&mut self, now: HostTime, pace: Pace) {
        self.watch_silence(now);
        match &mut self.phase {
            Phase::Closed(..) => {}
            Phase::Asking(handshake, _) => {
                if now >= handshake.wake() {
                    self.cseq = self.cseq.wrapping_add(1);
                    handshake.asking(self.cseq, now);
                    let line = ToBoard { cseq: self.cseq, order: Order::Hello }.encode();
                    self.out.push(line);
                }
            }
            Phase::Live => self.tick_live(now, pace),
        }
    }

    /// When [`Cable::tick`] has something to do, if nothing comes before.
    #[must_use]
    pub fn wake(&self, pace: Pace) -> HostTime {
        let silent = self.heard_at.filter(|_| !self.silence_told).map(|at| at + LOST);
        let work = match &self.phase {
            Phase::Closed(..) => None,
            Phase::Asking(handshake, _) => Some(handshake.wake()),
            Phase::Live => {
                let gap = self.board.as_ref().and_then(|board| board.sequencer.wake());
                let ping = Some(self.pings.due(period(pace)));
                [gap, self.lamp.wake(), ping].into_iter().flatten().min()
            }
        };
        [silent, work].into_iter().flatten().min().unwrap_or(HostTime::MAX)
    }

    /// Shows these lamps, now or when the board is back.
    pub fn show(&mut self, lamps: Lamps, now: HostTime) {
        self.lamp.show(lamps, now);
    }

    /// Tries lamps that the board never confirmed once more.
    pub fn show_again(&mut self, now: HostTime) {
        if self.lamp.is_unconfirmed() {
            self.lamp.again(now);
        }
    }

    /// The number that [`Self::order`] gives the next order.
    #[must_use]
    pub const fn next_cseq(&self) -> u16 {
        self.cseq.wrapping_add(1)
    }

    /// Sends an order of somebody else's; its answer comes as [`CableEvent::Said`].
    pub fn order(&mut self, order: Order) {
        self.send(order);
    }

    /// Frames to send.
    pub fn take_out(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.out)
    }

    /// What happened.
    pub fn take_events(&mut self) -> Vec<CableEvent> {
        std::mem::take(&mut self.events)
    }

    fn send(&mut self, order: Order) -> u16 {
        self.cseq = self.cseq.wrapping_add(1);
        self.out.push(ToBoard { cseq: self.cseq, order }.encode());
        self.cseq
    }

    fn watch_silence(&mut self, now: HostTime) {
        let silent = self.heard_at.is_some_and(|at| now >= at + LOST);
        if silent && !self.silence_told {
            self.silence_told = true;
            self.events.push(CableEvent::Silent);
            if matches!(self.phase, Phase::Live) {
                self.phase = Phase::Asking(Handshake::new(now), None);
            }
        }
    }

    fn tick_live(&mut self, now: HostTime, pace: Pace) {
        let Some(board) = &mut self.board else { return };
        let frames = board.sequencer.tick(now);
        board.tell(frames, now, &mut self.events);
        if let Some(from) = board.sequencer.wanted(now) {
            self.resend = Some(self.send(Order::Resend { from }));
        }
        if let Some(lamps) = self.lamp.due(now, self.cseq.wrapping_add(1)) {
            self.send(Order::Lamps(lamps));
        }
        if now >= self.pings.due(period(pace)) {
            let token = self.pings.ask(now);
            self.send(Order::Ping { token });
        }
    }
}

const fn period(pace: Pace) -> HostTime {
    match pace {
        Pace::Idle => PING_IDLE,
        Pace::Gesture => PING_GESTURE,
    }
}
