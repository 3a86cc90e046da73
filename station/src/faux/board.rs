//! A board made of software: same bytes, own clock, no hardware.

use super::raw::RawStream;
use super::ring::Ring;
use std::collections::BTreeMap;
use totom_protocol::{
    CURRENT, Decoder, FlagReport, FromBoard, Heartbeat, Hello, Lamps, Line, Message, Report,
    Stroke, Text, ToBoard, Zone,
};
use totom_wire::station::{Beat, Flags};

/// Six slots, all filled.
const SLOTS: u8 = 0b11_1111;
const FIRMWARE: Text = Text::literal("0.1.0+faux");
const HEARTBEAT_MS: u64 = 1000;

/// Who a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Hut number kept in it; 0 when nobody has set it.
    pub hut: u8,
    /// Its own id.
    pub board: Text,
    /// Boot count, this boot included.
    pub boot: u32,
}

/// What happens to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The drum is struck; a [`Beat::Roll`] is no single stroke and does nothing.
    Hit {
        /// Where.
        beat: Beat,
        /// How hard, 0–1023.
        peak: u16,
    },
    /// These flags, and no others, are out of their slots.
    Raise(Flags),
}

/// A simulated board. Time is the board's own, ms since its boot.
#[derive(Debug)]
pub struct Board {
    pub(super) identity: Identity,
    firmware: Text,
    reset_cause: u8,
    pub(super) now: u64,
    next_number: u64,
    next_beat: u64,
    last_event: u16,
    raised: Flags,
    pub(super) lamps: Lamps,
    pub(super) ring: Ring,
    plan: BTreeMap<(u64, u64), Action>,
    planned: u64,
    garble: u32,
    drop: u32,
    pub(super) rx_errors: u16,
    pub(super) settings: BTreeMap<Text, i32>,
    pub(super) decoder: Decoder<ToBoard>,
    pub(super) reset_wanted: bool,
    pub(super) raw: RawStream,
    out: Vec<Line>,
}

impl Board {
    /// A board at the moment of its boot, which says hello. `reset_cause` as in [`Hello`].
    #[must_use]
    pub fn boot(identity: Identity, reset_cause: u8) -> Self {
        Self::boot_as(identity, reset_cause, FIRMWARE)
    }

    /// As [`Self::boot`], of this firmware: the hello says what stands behind the board.
    #[must_use]
    pub fn boot_as(identity: Identity, reset_cause: u8, firmware: Text) -> Self {
        let mut board = Self {
            identity,
            firmware,
            reset_cause,
            now: 0,
            next_number: 0,
            next_beat: HEARTBEAT_MS,
            last_event: 0,
            raised: Flags(0),
            lamps: Lamps::default(),
            ring: Ring::default(),
            plan: BTreeMap::new(),
            planned: 0,
            garble: 0,
            drop: 0,
            rx_errors: 0,
            settings: super::orders::settings(),
            decoder: Decoder::new(),
            reset_wanted: false,
            raw: RawStream::default(),
            out: Vec::new(),
        };
        board.say_hello();
        board
    }

    /// Board time, ms.
    #[must_use]
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// What its lamps show.
    #[must_use]
    pub const fn lamps(&self) -> Lamps {
        self.lamps
    }

    /// Flags out of their slots.
    #[must_use]
    pub const fn raised(&self) -> Flags {
        self.raised
    }

    /// Was it told to reboot? Then make a new one with the next boot count.
    #[must_use]
    pub const fn reset_wanted(&self) -> bool {
        self.reset_wanted
    }

    /// Something will happen at a board time; never before now.
    pub fn plan(&mut self, at: u64, action: Action) {
        self.planned += 1;
        self.plan.insert((at.max(self.now), self.planned), action);
    }

    /// The next so many stroke and flag frames arrive damaged.
    pub const fn garble(&mut self, frames: u32) {
        self.garble = frames;
    }

    /// The next so many stroke and flag frames do not arrive at all.
    pub const fn drop_frames(&mut self, frames: u32) {
        self.drop = frames;
    }

    /// Board time at which something happens next.
    #[must_use]
    pub fn next_due(&self) -> u64 {
        let planned = self.plan.first_key_value().map_or(u64::MAX, |((at, _), _)| *at);
        planned.min(self.next_beat).min(self.raw.due())
    }

    /// Lets its time run to `to`.
    pub fn advance(&mut self, to: u64) {
        while self.next_due() <= to {
            self.now = self.now.max(self.next_due());
            if self.next_beat <= self.now {
                self.next_beat += HEARTBEAT_MS;
                self.say_heartbeat();
            } else if let Some(peaks) = self.raw.pass(self.now) {
                self.say(Report::Raw(peaks));
            } else if let Some((_, action)) = self.plan.pop_first() {
                self.act(action);
            }
        }
        self.now = self.now.max(to);
    }

    /// The bytes it has sent.
    pub fn take_out(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.out)
    }

    pub(super) const fn t_ms(&self) -> u32 {
        self.now as u32
    }

    /// Sends a frame with the next number.
    pub(super) fn say(&mut self, report: Report) {
        let frame = FromBoard { seq: self.next_number as u16, report };
        if report.is_event() {
            self.last_event = frame.seq;
            self.ring.keep(self.next_number, frame);
        }
        self.next_number += 1;
        self.send(frame);
    }

    /// Sends a kept frame once more.
    pub(super) fn repeat(&mut self, frame: FromBoard) {
        self.out.push(frame.encode());
    }

    /// The whole number of a frame that was sent, from the 16 bits on the cable.
    pub(super) fn number_of(&self, seq: u16) -> u64 {
        let back = (self.next_number as u16).wrapping_sub(seq);
        self.next_number.saturating_sub(u64::from(back))
    }

    pub(super) fn say_hello(&mut self) {
        let Identity { hut, board, boot } = self.identity;
        self.say(Report::Hello(Hello {
            protocol: CURRENT,
            firmware: self.firmware,
            hut,
            board,
            boot,
            reset_cause: self.reset_cause,
            caps: 0,
        }));
    }

    pub(super) fn say_flags(&mut self, changed: u8) {
        let t_ms = self.t_ms();
        self.say(Report::Flags(FlagReport { t_ms, present: self.present(), changed, fault: 0 }));
    }

    const fn present(&self) -> u8 {
        SLOTS & !self.raised.0
    }

    fn send(&mut self, frame: FromBoard) {
        let line = frame.encode();
        if frame.report.is_event() && self.drop > 0 {
            self.drop -= 1;
        } else if frame.report.is_event() && self.garble > 0 {
            self.garble -= 1;
            self.out.push(line.damaged());
        } else {
            self.out.push(line);
        }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Hit { beat, peak } => self.hit(beat, peak),
            Action::Raise(flags) => {
                let raised = Flags(flags.0 & SLOTS);
                let changed = raised.0 ^ self.raised.0;
                self.raised = raised;
                if changed != 0 {
                    self.say_flags(changed);
                }
            }
        }
    }

    fn hit(&mut self, beat: Beat, peak: u16) {
        let (zone, head, rim, quality) = match beat {
            Beat::Tung => (Zone::Head, peak, peak / 8, 100),
            Beat::Cac => (Zone::Rim, peak / 8, peak, 100),
            Beat::Unsure => (Zone::Unsure, peak, peak - peak / 16, 5),
            // A roll is made of strokes, and the board has no ear at the gong.
            Beat::Roll | Beat::Gong => return,
        };
        let t_ms = self.t_ms();
        self.raw.hit(self.now, (head, rim));
        if !self.hears([head, rim]) {
            return;
        }
        self.say(Report::Stroke(Stroke { t_ms, zone, head, rim, quality }));
    }

    fn say_heartbeat(&mut self) {
        self.say(Report::Heartbeat(Heartbeat {
            t_ms: self.t_ms(),
            last_event: self.last_event,
            tx_drops: 0,
            rx_errors: self.rx_errors,
            present: self.present(),
            lamps: self.lamps.mask,
            noise_head: 5,
            noise_rim: 6,
            dc_head: 512,
            dc_rim: 511,
            supply_mv: 4985,
            faults: 0,
        }));
    }
}
