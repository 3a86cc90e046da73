//! What a simulated board does when it is told something.

use super::board::Board;
use std::collections::BTreeMap;
use totom_protocol::{Ack, Decoded, Nack, Order, Reason, Report, Text, ToBoard, Value};

/// Settings a board has from the factory; each 0–1023.
const FACTORY: [(Text, i32); 9] = [
    (THR_HEAD, 40),
    (THR_RIM, 40),
    (Text::literal("mask_ms"), 40),
    (Text::literal("ring_ms"), 180),
    (Text::literal("zone_head"), 60),
    (Text::literal("zone_rim"), 160),
    (Text::literal("hut"), 0),
    (GUARD_HEAD, 0),
    (GUARD_RIM, 0),
];

const THR_HEAD: Text = Text::literal("thr_head");
const THR_RIM: Text = Text::literal("thr_rim");
const GUARD_HEAD: Text = Text::literal("guard_head");
const GUARD_RIM: Text = Text::literal("guard_rim");
/// Each threshold with the guard that may stand above it.
const GUARDED: [(Text, Text); 2] = [(THR_HEAD, GUARD_HEAD), (THR_RIM, GUARD_RIM)];

pub(super) fn settings() -> BTreeMap<Text, i32> {
    FACTORY.into_iter().collect()
}

impl Board {
    /// Bytes from the station.
    pub fn receive(&mut self, bytes: &[u8]) {
        let mut decoder = std::mem::take(&mut self.decoder);
        for step in decoder.push(bytes) {
            match step {
                Decoded::Incomplete => {}
                Decoded::Message(command) => self.obey(command),
                Decoded::BadFrame(_) => {
                    self.rx_errors = self.rx_errors.saturating_add(1);
                    self.refuse(Reason::Crc, None);
                }
            }
        }
        self.decoder = decoder;
    }

    fn obey(&mut self, ToBoard { cseq, order }: ToBoard) {
        let kind = order.kind();
        match order {
            Order::Hello => {
                self.answer(cseq, kind, self.t_ms(), None);
                self.say_hello();
                self.say_flags(0);
            }
            Order::Ping { token } => self.answer(cseq, kind, self.t_ms(), Some(token)),
            Order::Lamps(lamps) => {
                self.lamps = lamps;
                self.answer(cseq, kind, u32::from(lamps.mask), None);
            }
            Order::Set { key, value } => self.set(cseq, key, value),
            Order::Get { key } => self.get(cseq, key),
            Order::Resend { from } => self.resend(cseq, from),
            Order::Write => self.answer(cseq, kind, 0, None),
            Order::Diagnostics => {
                self.raw.start(self.now);
                self.answer(cseq, kind, 0, None);
            }
            Order::Reboot => {
                self.answer(cseq, kind, 0, None);
                self.reset_wanted = true;
            }
            Order::Unknown => self.refuse(Reason::Unknown, Some(cseq)),
        }
    }

    fn answer(&mut self, cseq: u16, of: char, state: u32, token: Option<u32>) {
        self.say(Report::Ack(Ack { cseq, of, state, token }));
    }

    fn refuse(&mut self, reason: Reason, cseq: Option<u16>) {
        self.say(Report::Nack(Nack { reason, cseq }));
    }

    fn set(&mut self, cseq: u16, key: Text, value: i32) {
        if !self.settings.contains_key(&key) {
            return self.refuse(Reason::Unknown, Some(cseq));
        }
        if !(0..=self.most(key)).contains(&value) {
            return self.refuse(Reason::Range, Some(cseq));
        }
        self.settings.insert(key, value);
        if let Some((_, guard)) = GUARDED.iter().find(|(threshold, _)| *threshold == key) {
            self.settings.insert(*guard, 0);
        }
        self.answer(cseq, 'T', 0, None);
    }

    /// A guard is never more than half of its threshold.
    fn most(&self, key: Text) -> i32 {
        match GUARDED.iter().find(|(_, guard)| *guard == key) {
            Some((threshold, _)) => self.setting(*threshold) / 2,
            None => 1023,
        }
    }

    fn setting(&self, key: Text) -> i32 {
        self.settings.get(&key).copied().unwrap_or_default()
    }

    /// Is a hit of these heights loud enough to be a stroke?
    pub(super) fn hears(&self, heights: [u16; 2]) -> bool {
        let loud = |((threshold, guard), height): (&(Text, Text), u16)| {
            i32::from(height) >= self.setting(*threshold) + self.setting(*guard)
        };
        GUARDED.iter().zip(heights).any(loud)
    }

    fn get(&mut self, cseq: u16, key: Text) {
        match self.settings.get(&key).copied() {
            None => self.refuse(Reason::Unknown, Some(cseq)),
            Some(value) => {
                self.answer(cseq, 'G', 0, None);
                self.say(Report::Value(Value { key, value }));
            }
        }
    }

    fn resend(&mut self, cseq: u16, from: u16) {
        match self.ring.from(self.number_of(from)) {
            None => self.refuse(Reason::Range, Some(cseq)),
            Some(frames) => {
                self.answer(cseq, 'X', frames.len() as u32, None);
                frames.into_iter().for_each(|frame| self.repeat(frame));
            }
        }
    }
}
