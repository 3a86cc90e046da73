//! The steps as a state machine: what the board says and what time it is in, orders and words out. It knows no port,
//! so that the command line and a station in service fit a board in the same way.

use super::conclude::{Beaten, Fit, conclude};
use super::error::CalibrateError;
use super::heard::{Heard, STROKES};
use super::step::Step;
use crate::cable::HostTime;
use crate::orders::{Answer, Due, Orders};
use totom_protocol::{Order, Report, Text};
use totom_wire::station::Hut;

/// How long one kind of strokes may take.
const PATIENCE: HostTime = HostTime::from_secs(60);
/// Silence in which the noise is heard: more than two heartbeats.
const QUIET: HostTime = HostTime::from_millis(2500);
/// Raw peaks are asked for anew this often; the board ends them by itself.
const RAW_AGAIN: HostTime = HostTime::from_secs(40);

/// Fits one board to its drum.
#[derive(Debug)]
pub struct Wizard {
    hut: Option<Hut>,
    stage: Stage,
    until: HostTime,
    beaten: Beaten,
    heard: Heard,
    raw_at: HostTime,
    orders: Orders,
    news: Vec<Step>,
    done: Option<Result<Fit, CalibrateError>>,
}

/// Where it stands.
#[derive(Debug)]
enum Stage {
    /// The board is being made to hear everything.
    Opening,
    Quiet,
    Soft,
    Hard,
    Rim,
    /// What was found goes to the board.
    Writing(Fit),
    /// The board is restarted, so that what was tried is forgotten.
    Undoing(CalibrateError),
    Over,
}

impl Wizard {
    /// Begins at the next [`Self::due`]; gives the board this hut number at the end, if any.
    #[must_use]
    pub fn new(hut: Option<Hut>) -> Self {
        let set = |key, value| Order::Set { key, value };
        // Low thresholds, and a ring so long that no stroke is heard twice.
        let mut orders = Orders::default();
        orders.replace([set(RING, 600), set(THR_HEAD, 20), set(THR_RIM, 20)]);
        Self {
            hut,
            stage: Stage::Opening,
            until: HostTime::MAX,
            beaten: Beaten::default(),
            heard: Heard::default(),
            raw_at: HostTime::MAX,
            orders,
            news: Vec::new(),
            done: None,
        }
    }

    /// What to send now, if it is time; `cseq` is the number it will carry.
    pub fn due(&mut self, now: HostTime, cseq: u16) -> Option<Order> {
        if now >= self.raw_at && self.orders.is_empty() {
            self.raw_at = now + RAW_AGAIN;
            self.orders.push(Order::Diagnostics);
        }
        match self.orders.due(now, cseq) {
            Due::Send(order) => Some(order),
            Due::GivenUp(order) => {
                self.refused(order);
                None
            }
            Due::Nothing => None,
        }
    }

    /// The board said this.
    pub fn said(&mut self, report: Report, now: HostTime) {
        match self.orders.answer(&report) {
            Some(Answer::Obeyed(_)) if self.orders.is_empty() => self.obeyed(now),
            Some(Answer::Refused(order, _)) => self.refused(order),
            Some(Answer::Obeyed(_)) | None => {}
        }
        match report {
            Report::Heartbeat(beat) => {
                if matches!(self.stage, Stage::Quiet) {
                    self.beaten.noise = (beat.noise_head, beat.noise_rim);
                }
            }
            Report::Stroke(stroke) if self.is_counting() && self.heard.stroke(stroke) => {
                self.news.push(Step::Heard(self.heard.count()));
            }
            Report::Raw(raw) if self.is_counting() => self.heard.raw(raw),
            Report::Stroke(_)
            | Report::Raw(_)
            | Report::Ack(_)
            | Report::Nack(_)
            | Report::Hello(_)
            | Report::Flags(_)
            | Report::Fault(_)
            | Report::Value(_)
            | Report::Unknown => {}
        }
        self.tick(now);
    }

    /// Goes on to the next step when it is time.
    pub fn tick(&mut self, now: HostTime) {
        let over = now >= self.until || (self.is_counting() && self.heard.is_complete());
        if over {
            self.next_stage(now);
        }
    }

    /// When [`Self::tick`] or [`Self::due`] have something to do.
    #[must_use]
    pub fn wake(&self) -> HostTime {
        let order = if self.orders.is_empty() { self.raw_at } else { self.orders.wake() };
        order.min(self.until)
    }

    /// Gives up, for this reason. What was tried is forgotten first, if the board still listens.
    pub fn fail(&mut self, why: CalibrateError) {
        if matches!(self.stage, Stage::Undoing(_) | Stage::Over) {
            return;
        }
        self.stage = Stage::Undoing(why);
        self.until = HostTime::MAX;
        self.raw_at = HostTime::MAX;
        self.orders.replace([Order::Reboot]);
    }

    /// Ends at once: the board is gone, and forgets by itself.
    pub fn lost(&mut self, why: CalibrateError) {
        let why = match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Undoing(first) => first,
            Stage::Over => return,
            Stage::Opening | Stage::Quiet | Stage::Soft | Stage::Hard | Stage::Rim => why,
            Stage::Writing(_) => why,
        };
        self.end(Err(why));
    }

    /// What to tell the person at the drum.
    pub fn take_news(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.news)
    }

    /// How it ended, once.
    pub fn take_end(&mut self) -> Option<Result<Fit, CalibrateError>> {
        self.done.take()
    }

    const fn is_counting(&self) -> bool {
        matches!(self.stage, Stage::Soft | Stage::Hard | Stage::Rim)
    }

    /// All orders of this stage were obeyed.
    fn obeyed(&mut self, now: HostTime) {
        match &self.stage {
            Stage::Opening => self.enter(Stage::Quiet, Step::Quiet, now + QUIET),
            Stage::Writing(fit) => {
                let fit = *fit;
                self.end(Ok(fit));
            }
            Stage::Undoing(_) => self.undone(),
            Stage::Quiet | Stage::Soft | Stage::Hard | Stage::Rim | Stage::Over => {}
        }
    }

    /// The board does not do this, or never answers.
    fn refused(&mut self, order: Order) {
        match &self.stage {
            // It may be gone altogether; then there is nothing to forget.
            Stage::Undoing(_) => self.undone(),
            Stage::Over => {}
            Stage::Opening
            | Stage::Quiet
            | Stage::Soft
            | Stage::Hard
            | Stage::Rim
            | Stage::Writing(_) => self.fail(CalibrateError::Disobeyed(order.kind())),
        }
    }

    fn undone(&mut self) {
        if let Stage::Undoing(why) = std::mem::replace(&mut self.stage, Stage::Over) {
            self.end(Err(why));
        }
    }

    fn end(&mut self, done: Result<Fit, CalibrateError>) {
        self.stage = Stage::Over;
        self.until = HostTime::MAX;
        self.raw_at = HostTime::MAX;
        self.orders = Orders::default();
        self.done = Some(done);
    }

    fn enter(&mut self, stage: Stage, step: Step, until: HostTime) {
        self.stage = stage;
        self.until = until;
        self.heard = Heard::default();
        self.news.push(step);
    }

    fn next_stage(&mut self, now: HostTime) {
        let heard = std::mem::take(&mut self.heard);
        if self.is_counting() && !heard.is_enough() {
            let heard = heard.count();
            return self.fail(CalibrateError::TooFew { heard, asked: STROKES });
        }
        let until = now + PATIENCE;
        match &self.stage {
            Stage::Quiet => {
                self.raw_at = now;
                self.enter(Stage::Soft, Step::Soft, until);
            }
            Stage::Soft => {
                self.beaten.soft = heard.into_peaks();
                self.enter(Stage::Hard, Step::Hard, until);
            }
            Stage::Hard => {
                self.beaten.rings_ms = heard.rings_ms(self.beaten.noise.0);
                self.beaten.hard = heard.into_peaks();
                self.enter(Stage::Rim, Step::Rim, until);
            }
            Stage::Rim => {
                self.beaten.rim = heard.into_peaks();
                self.conclude();
            }
            Stage::Opening | Stage::Writing(_) | Stage::Undoing(_) | Stage::Over => {}
        }
    }

    fn conclude(&mut self) {
        match conclude(&self.beaten) {
            Err(why) => self.fail(why),
            Ok(fit) => {
                self.stage = Stage::Writing(fit);
                self.until = HostTime::MAX;
                self.raw_at = HostTime::MAX;
                keep(self.hut, fit).for_each(|order| self.orders.push(order));
                self.news.push(Step::Writing);
            }
        }
    }
}

const HUT: Text = Text::literal("hut");
const THR_HEAD: Text = Text::literal("thr_head");
const THR_RIM: Text = Text::literal("thr_rim");
const ZONE_HEAD: Text = Text::literal("zone_head");
const ZONE_RIM: Text = Text::literal("zone_rim");
const RING: Text = Text::literal("ring_ms");

fn keep(hut: Option<Hut>, fit: Fit) -> impl Iterator<Item = Order> {
    let hut = hut.map(|hut| (HUT, u16::from(hut.number())));
    let settings = [
        (THR_HEAD, fit.thr_head),
        (THR_RIM, fit.thr_rim),
        (ZONE_HEAD, fit.zone_head),
        (ZONE_RIM, fit.zone_rim),
        (RING, fit.ring_ms),
    ];
    let set = |(key, value)| Order::Set { key, value: i32::from(value) };
    hut.into_iter().chain(settings).map(set).chain([Order::Write])
}
