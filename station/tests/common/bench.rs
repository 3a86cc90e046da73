//! A board and a keeper in virtual time: no port, no thread, no sleep.

use std::time::{Duration, SystemTime};
use totom_protocol::{Decoder, Text, ToBoard};
use totom_station::faux::{Action, Board, Identity, perform};
use totom_station::keeper::{Act, Keeper};
use totom_station::outbox::Outbox;
use totom_station::stroke::Windows;
use totom_wire::station::{Beat, Flags, GestureReport, Health, Hut, StationDown, StationUp};

pub(crate) const HUT: u8 = 3;

/// A hut on a bench: the cable may be pulled, the clocks run as told.
pub(crate) struct Bench {
    pub(crate) keeper: Keeper,
    pub(crate) board: Board,
    pub(crate) gestures: Vec<GestureReport>,
    pub(crate) live: Vec<StationUp>,
    /// What went to disk.
    kept: Vec<Act>,
    /// Commands the station sent.
    pub(crate) orders: Vec<ToBoard>,
    pub(crate) plugged: bool,
    /// Does the board hear its orders?
    pub(crate) hears: bool,
    /// Bytes are passed in chunks of this size.
    pub(crate) chunk: usize,
    boot: u32,
    rate: u64,
    now_ms: u64,
    booted_ms: u64,
}

impl Bench {
    /// A bench with the cable in and nothing said yet.
    pub(crate) fn new(rate: u64) -> Self {
        let keeper = keeper();
        let mut bench = Self {
            keeper,
            board: Board::boot(identity(1), 1),
            gestures: Vec::new(),
            live: Vec::new(),
            kept: Vec::new(),
            orders: Vec::new(),
            plugged: false,
            hears: true,
            chunk: 256,
            boot: 1,
            rate,
            now_ms: 0,
            booted_ms: 0,
        };
        bench.plug();
        bench
    }

    /// A bench whose board has answered.
    pub(crate) fn live(rate: u64) -> Self {
        let mut bench = Self::new(rate);
        bench.run(3000);
        bench
    }

    pub(crate) fn now(&self) -> Duration {
        Duration::from_millis(self.now_ms)
    }

    pub(crate) fn plug(&mut self) {
        self.plugged = true;
        self.keeper.opened(self.now());
    }

    pub(crate) fn cut(&mut self) {
        self.plugged = false;
        self.keeper.closed(self.now(), "rút".to_owned());
    }

    /// The station starts again and finds in the port's buffer what the board said meanwhile, strokes and all.
    pub(crate) fn restart_station_after(&mut self, ms: u64) {
        self.now_ms += ms;
        self.board.advance((self.now_ms - self.booted_ms) * self.rate);
        let stale: Vec<u8> = self.board.take_out().iter().flat_map(|line| line.to_vec()).collect();
        self.keeper = keeper();
        self.plug();
        self.keeper.bytes(self.now(), &stale);
    }

    /// The station that has just started finds on disk what the one before kept.
    pub(crate) fn remember(&mut self) {
        let folder = tempfile::tempdir().unwrap();
        let mut outbox = Outbox::open(&folder.path().join("outbox")).unwrap();
        for kept in &self.kept {
            match kept {
                Act::Keep(gesture) => outbox.keep(gesture.clone(), SystemTime::now()),
                Act::Note(mark) => outbox.note_heard(mark.clone()),
                Act::Write(_) | Act::Live(_) => {}
            }
        }
        self.keeper.resume_after(outbox.mark().unwrap());
    }

    pub(crate) fn reset_board(&mut self) {
        self.boot += 1;
        self.board = Board::boot(identity(self.boot), 2);
        self.booted_ms = self.now_ms;
    }

    pub(crate) fn expect(&mut self, epoch: u32, patterns: Vec<Vec<Beat>>) {
        let now = self.now();
        self.keeper.told(now, StationDown::Expect { epoch, asked: true, patterns });
    }

    pub(crate) fn health(&self) -> Health {
        self.keeper.health(self.now(), None)
    }

    /// Lets host time run so many ms.
    pub(crate) fn run(&mut self, ms: u64) {
        let end = self.now_ms + ms;
        loop {
            self.exchange();
            let next = self.next_moment();
            if next > end {
                break;
            }
            self.now_ms = next;
        }
        self.now_ms = end;
        self.exchange();
    }

    /// Beats at a person's pace and lets the time pass until it must be understood.
    pub(crate) fn gesture(&mut self, beats: &[Beat], flags: Flags) {
        let from = self.board.now();
        self.board.plan(from, Action::Raise(flags));
        let performance = self.plan(from + 400, beats);
        self.board.plan(from + 400 + performance.0, Action::Raise(Flags(0)));
        self.run((400 + performance.1) / self.rate + 2000 / self.rate + 150);
    }

    /// Plans the strokes of these beats from a board time on; returns when they are over, and at rest.
    pub(crate) fn plan(&mut self, from: u64, beats: &[Beat]) -> (u64, u64) {
        let performance = perform(beats);
        for tap in &performance.taps {
            self.hit(from + tap.after_ms, tap.beat, tap.peak);
        }
        (performance.over_ms, performance.rest_ms)
    }

    pub(crate) fn hit(&mut self, at: u64, beat: Beat, peak: u16) {
        self.board.plan(at, Action::Hit { beat, peak });
    }

    fn next_moment(&self) -> u64 {
        let keeper = u64::try_from(self.keeper.wake().as_millis()).unwrap_or(u64::MAX);
        let board = self.booted_ms + self.board.next_due().div_ceil(self.rate);
        keeper.min(board).max(self.now_ms + 1)
    }

    /// Passes bytes both ways until both are quiet.
    fn exchange(&mut self) {
        let now = self.now();
        self.board.advance((self.now_ms - self.booted_ms) * self.rate);
        self.keeper.tick(now);
        loop {
            let bytes: Vec<u8> =
                self.board.take_out().iter().flat_map(|line| line.to_vec()).collect();
            if self.plugged {
                bytes.chunks(self.chunk).for_each(|chunk| self.keeper.bytes(now, chunk));
            }
            let acts = self.keeper.take_acts();
            if bytes.is_empty() && acts.is_empty() {
                return;
            }
            acts.into_iter().for_each(|act| self.carry(act));
        }
    }

    fn carry(&mut self, act: Act) {
        match act {
            Act::Write(line) => {
                let mut decoder = Decoder::<ToBoard>::new();
                self.orders.extend(decoder.push(&line).filter_map(|step| match step {
                    totom_protocol::Decoded::Message(order) => Some(order),
                    totom_protocol::Decoded::BadFrame(_) | totom_protocol::Decoded::Incomplete => {
                        None
                    }
                }));
                if self.plugged && self.hears {
                    self.board.receive(&line);
                }
            }
            Act::Live(message) => self.live.push(message),
            Act::Keep(gesture) => {
                self.kept.push(Act::Keep(gesture.clone()));
                self.gestures.push(gesture);
            }
            Act::Note(mark) => self.kept.push(Act::Note(mark)),
        }
    }
}

fn keeper() -> Keeper {
    Keeper::new(Hut::new(HUT).unwrap(), "/dev/diem3".into(), Windows::default(), 900)
}

pub(crate) fn identity(boot: u32) -> Identity {
    Identity { hut: HUT, board: Text::literal("F3A91C"), boot }
}
