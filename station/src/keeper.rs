//! Everything a station decides, without a cable, a socket or a disk: inputs with their times in, acts out.

use crate::cable::{Cable, CableEvent, HeardStroke, HostTime, Pace};
use crate::calibrate::CalibrateError;
use crate::epochs::Epochs;
use crate::fitting::{Fitting, Progress};
use crate::health;
use crate::lamps::LampPlan;
use crate::noise::Noise;
use crate::outbox::Mark;
use crate::stroke::{Expected, Finished, Grouper, Heard, Hit, Turn, Windows};
use totom_protocol::{Heartbeat, Line, Report};
use totom_wire::PROTOCOL;
use totom_wire::station::{
    Beat, BootId, Calibration, Doubt, Flags, Gauges, GestureReport, Health, Hut, Link, StationDown,
    StationUp,
};

/// A stroke older than this when it comes is told, and never acted on.
const LATE: HostTime = HostTime::from_secs(2);
/// A stroke this fresh belongs to what is expected as it comes; an older one to what was expected as it fell.
const FRESH: HostTime = HostTime::from_millis(300);

/// What the keeper wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Send this to the board.
    Write(Line),
    /// Tell the hub if it listens; worth nothing later.
    Live(StationUp),
    /// Keep this until the hub has it on disk.
    Keep(GestureReport),
    /// Note that the board was heard up to here: what it says of before is of no more use.
    Note(Mark),
}

/// Bounces kept beside one gesture: more than any player's stick makes.
const MOST_BOUNCES: usize = 64;

/// Keeps one hut.
#[derive(Debug)]
pub struct Keeper {
    hut: Hut,
    port: String,
    cable: Cable,
    grouper: Grouper,
    epochs: Epochs,
    raised: Flags,
    boot: Option<BootId>,
    /// When the first stroke of the open gesture fell.
    fell_at: HostTime,
    /// Bounces since the last gesture.
    bounced: Vec<Hit>,
    lamps: LampPlan,
    noise: Noise,
    fitting: Option<Fitting>,
    /// The last stroke that was for the fitting only.
    measured: Option<u16>,
    acts: Vec<Act>,
}

impl Keeper {
    /// A keeper of this hut; `port` is only shown. For `first_cseq` see [`Cable::new`].
    #[must_use]
    pub fn new(hut: Hut, port: String, windows: Windows, first_cseq: u16) -> Self {
        Self {
            hut,
            port,
            cable: Cable::new(hut, first_cseq),
            grouper: Grouper::new(windows),
            epochs: Epochs::default(),
            raised: Flags(0),
            boot: None,
            fell_at: HostTime::ZERO,
            bounced: Vec::new(),
            lamps: LampPlan::default(),
            noise: Noise::new(&windows),
            fitting: None,
            measured: None,
            acts: Vec::new(),
        }
    }

    /// A station before this one kept what the board said up to this mark: the rest is asked for.
    pub fn resume_after(&mut self, mark: &Mark) {
        self.cable.resume_after(mark.boot.clone(), mark.frame);
    }

    /// The first message on a new socket.
    #[must_use]
    pub fn hello(&self) -> StationUp {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        StationUp::Hello { protocol: PROTOCOL, hut: self.hut, version }
    }

    /// The raised flags.
    #[must_use]
    pub const fn raised(&self) -> Flags {
        self.raised
    }

    /// State of the cable; `disk` is what is wrong with the outbox, in words.
    #[must_use]
    pub fn health(&self, now: HostTime, disk: Option<&str>) -> Health {
        Health {
            link: self.cable.link(now),
            port: self.port.clone(),
            say: health::say(&self.cable, &self.noise, &self.port, disk, now),
            supply_mv: self.cable.supply_mv(),
            bad_frames: self.cable.bad_frames(),
            guard: self.noise.steps(),
        }
    }

    /// The port was opened.
    pub fn opened(&mut self, now: HostTime) {
        self.cable.opened(now);
        self.tick(now);
    }

    /// The port cannot be opened, or went away; `say` is for people.
    pub fn closed(&mut self, now: HostTime, say: String) {
        self.cable.closed(say);
        self.end_fitting();
        self.tick(now);
    }

    /// The port answers, and must not be listened to; `say` is for people.
    pub fn refused(&mut self, now: HostTime, say: String) {
        self.cable.refused(say);
        self.end_fitting();
        self.tick(now);
    }

    /// Bytes from the board.
    pub fn bytes(&mut self, now: HostTime, bytes: &[u8]) {
        self.cable.bytes(now, bytes);
        self.tick(now);
    }

    /// The hub said this. [`StationDown::Durable`] is the outbox's to hear.
    pub fn told(&mut self, now: HostTime, message: StationDown) {
        match message {
            StationDown::Durable { .. } => {}
            StationDown::Expect { epoch, patterns, asked } => {
                let turn = if asked { Turn::Ours } else { Turn::Others };
                self.lamps.turn(turn);
                self.epochs.expect(now, Expected { epoch, patterns, turn });
                self.acts.push(Act::Live(StationUp::Heard { epoch }));
            }
            StationDown::Lamp { lamp } => {
                self.lamps.said(lamp, now);
                self.cable.show_again(now);
            }
            StationDown::DropGuard => self.noise.lower(),
            StationDown::Calibrate => self.begin_fitting(now),
            StationDown::CalibrateStop => {
                if let Some(fitting) = &mut self.fitting {
                    fitting.stop();
                }
            }
        }
        self.tick(now);
    }

    /// Does what is due.
    pub fn tick(&mut self, now: HostTime) {
        self.hear(now);
        self.cable.show(self.lamps.lamps(now), now);
        self.fit(now);
        self.guard(now);
        self.cable.tick(now, self.pace());
        self.hear(now);
        self.acts.extend(self.cable.take_out().into_iter().map(Act::Write));
    }

    /// When [`Self::tick`] has something to do.
    #[must_use]
    pub fn wake(&self) -> HostTime {
        let fitting = self.fitting.as_ref().map_or(HostTime::MAX, Fitting::wake);
        let noise = if self.may_guard() { self.noise.wake() } else { HostTime::MAX };
        self.cable.wake(self.pace()).min(self.lamps.wake()).min(fitting).min(noise)
    }

    /// What is to be done now.
    pub fn take_acts(&mut self) -> Vec<Act> {
        std::mem::take(&mut self.acts)
    }

    /// A board that is being fitted has its thresholds set by that alone.
    const fn may_guard(&self) -> bool {
        self.cable.is_live() && self.fitting.is_none()
    }

    /// Listens less closely at a noisy hut.
    fn guard(&mut self, now: HostTime) {
        if !self.may_guard() {
            return;
        }
        if let Some(order) = self.noise.due(now, self.cable.next_cseq()) {
            self.cable.order(order);
        }
    }

    const fn pace(&self) -> Pace {
        if self.grouper.is_open() { Pace::Gesture } else { Pace::Idle }
    }

    fn hear(&mut self, now: HostTime) {
        for event in self.cable.take_events() {
            match event {
                CableEvent::Said(report) => self.said(report, now),
                // A drum that is being fitted calls nothing.
                CableEvent::Stroke(stroke) if self.fitting.is_some() => {
                    self.measured = Some(stroke.frame);
                }
                CableEvent::Stroke(stroke) => self.stroke(stroke, now),
                CableEvent::Flags { at, raised } => {
                    self.raised = raised;
                    self.acts.push(Act::Live(StationUp::Flags { flags: raised }));
                    let finished = self.grouper.flags(at, raised);
                    self.finish(finished, now);
                }
                CableEvent::Time(at) => {
                    self.noise.passed(at);
                    let finished = self.grouper.passed(at);
                    self.finish(finished, now);
                }
                CableEvent::Lost(at) => self.grouper.lost(at),
                CableEvent::Met { boot, after } => self.meet(boot, after, now),
                CableEvent::Silent => {
                    let finished = self.grouper.abandon(Doubt::Gap);
                    self.finish(finished, now);
                }
            }
        }
    }

    fn said(&mut self, report: Report, now: HostTime) {
        if let Report::Heartbeat(beat) = &report {
            let firmware = self.cable.firmware().unwrap_or_default();
            self.acts.push(Act::Live(StationUp::Gauges(gauges(firmware, beat))));
        }
        match &mut self.fitting {
            Some(fitting) => fitting.said(report, now),
            None => self.noise.said(&report),
        }
    }

    fn begin_fitting(&mut self, now: HostTime) {
        if self.fitting.is_some() {
            return;
        }
        if self.cable.link(now) != Link::Live {
            let say = CalibrateError::NoBoard.to_string();
            return self.acts.push(Act::Live(StationUp::Calibration(Calibration::Failed { say })));
        }
        let finished = self.grouper.abandon(Doubt::Gap);
        self.finish(finished, now);
        self.fitting = Some(Fitting::new());
    }

    fn end_fitting(&mut self) {
        if let Some(fitting) = &mut self.fitting {
            fitting.lost();
        }
    }

    /// Gives the fitting its time, and passes on what it says.
    fn fit(&mut self, now: HostTime) {
        let Some(fitting) = &mut self.fitting else { return };
        if let Some(order) = fitting.due(now, self.cable.next_cseq()) {
            self.cable.order(order);
        }
        let (news, progress) = fitting.take_news();
        self.acts.extend(news.into_iter().map(|step| Act::Live(StationUp::Calibration(step))));
        if progress == Progress::Over {
            self.fitting = None;
            self.noise.fitted();
            let measured = self.measured.take().zip(self.boot.clone());
            let mark = measured.map(|(frame, boot)| Act::Note(Mark { boot, frame }));
            self.acts.extend(mark);
        }
    }

    fn meet(&mut self, boot: BootId, after: Option<u16>, now: HostTime) {
        self.end_fitting();
        let finished = self.grouper.abandon(Doubt::Reboot);
        self.finish(finished, now);
        self.grouper.forget_clock();
        self.noise.met();
        // A station that dies before the first gesture is finished must find its strokes again.
        let mark = after.map(|frame| Act::Note(Mark { boot: boot.clone(), frame }));
        self.acts.extend(mark);
        self.boot = Some(boot);
    }

    fn stroke(&mut self, stroke: HeardStroke, now: HostTime) {
        let HeardStroke { frame, at, beat, peak, age } = stroke;
        let fell_at = now.saturating_sub(age);
        let doubt = (age > LATE).then_some(Doubt::Late);
        if doubt.is_some() {
            tracing::warn!(
                hut = self.hut.number(),
                frame,
                age_ms = age.as_millis(),
                "tiếng trống đến quá muộn"
            );
        }
        let then = if age > FRESH { fell_at } else { now };
        let hit = Hit { frame, at, beat, peak };
        for heard in self.grouper.stroke(hit, self.epochs.at(then), doubt) {
            match heard {
                Heard::Finished(finished) => self.finish(Some(finished), now),
                Heard::Bounce(hit) => {
                    if self.bounced.len() < MOST_BOUNCES {
                        self.bounced.push(hit);
                    }
                    tracing::info!(
                        hut = self.hut.number(),
                        frame,
                        peak = hit.peak,
                        "dùi nảy, không tính"
                    );
                }
                Heard::Stroke { hit, beat, count } => {
                    self.noise.stroke(hit);
                    if count == 1 {
                        self.fell_at = fell_at;
                        // The lamp that burns answers the gesture before.
                        self.lamps.forget_answer();
                    }
                    self.show(hit, beat, count);
                }
            }
        }
    }

    fn show(&mut self, hit: Hit, beat: Beat, count: u16) {
        let Some(boot) = self.boot.clone() else { return };
        let t_ms = hit.at as u32;
        let (frame, peak) = (hit.frame, hit.peak);
        self.acts.push(Act::Live(StationUp::Stroke { boot, frame, t_ms, beat, count, peak }));
    }

    fn finish(&mut self, finished: Option<Finished>, now: HostTime) {
        let Some((finished, boot)) = finished.zip(self.boot.as_ref()) else { return };
        self.noise.finished(&finished);
        let age = now.saturating_sub(self.fell_at);
        let mut report = report(self.hut, boot, finished, age);
        report.bounced = strokes(&std::mem::take(&mut self.bounced));
        self.acts.push(Act::Keep(report));
    }
}

fn gauges(firmware: String, beat: &Heartbeat) -> Gauges {
    Gauges {
        firmware,
        noise: (beat.noise_head, beat.noise_rim),
        rest: (beat.dc_head, beat.dc_rim),
        supply_mv: (beat.supply_mv != 0).then_some(beat.supply_mv),
        tx_drops: beat.tx_drops,
        rx_errors: beat.rx_errors,
        faults: beat.faults,
    }
}

fn strokes(hits: &[Hit]) -> Vec<(u16, u32, Beat, u16)> {
    hits.iter().map(|hit| (hit.frame, hit.at as u32, hit.beat, hit.peak)).collect()
}

fn report(hut: Hut, boot: &BootId, finished: Finished, age: HostTime) -> GestureReport {
    let strokes = strokes(&finished.hits);
    let (frame, t_ms) = strokes.first().map_or((0, 0), |first| (first.0, first.1));
    GestureReport {
        // Frame numbers come round again within a day; with the board's time the name is unique for ever.
        id: format!("{}-{}-{}-{frame}-{t_ms}", hut.number(), boot.board, boot.boot),
        hut,
        epoch: finished.epoch,
        beats: finished.beats,
        flags: finished.flags,
        doubt: finished.doubt,
        strokes,
        bounced: Vec::new(),
        age_ms: u32::try_from(age.as_millis()).unwrap_or(u32::MAX),
    }
}
