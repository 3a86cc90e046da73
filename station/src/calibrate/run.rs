//! The steps, with a person beating.

use super::conclude::{Beaten, Fit, conclude};
use super::error::CalibrateError;
use super::ring::ring_ms;
use super::talk::Talk;
use crate::cable::HostTime;
use std::fmt;
use totom_protocol::{Order, Raw, Report, Text};
use totom_wire::station::Hut;

/// Strokes of each kind.
pub const STROKES: usize = 10;
/// Fewer than this of them, and nothing is concluded.
const ENOUGH: usize = 8;
/// How long one kind may take.
const PATIENCE: HostTime = HostTime::from_secs(60);
/// Silence in which the noise is heard: more than two heartbeats.
const QUIET: HostTime = HostTime::from_millis(2500);
/// Raw peaks are asked for anew this often; the board ends them by itself.
const RAW_AGAIN: HostTime = HostTime::from_secs(40);
/// Raw peaks that belong to one stroke, ms.
const RING_SPAN_MS: u32 = 700;

/// What the person at the drum is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing: the noise is heard.
    Quiet,
    /// Soft strokes on the skin.
    Soft,
    /// Hard strokes on the skin.
    Hard,
    /// Strokes on the rim.
    Rim,
    /// A stroke was heard, so many of its kind by now.
    Heard(usize),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quiet => f.write_str("Xin đừng chạm vào trống trong 3 giây."),
            Self::Soft => write!(
                f,
                "Đánh NHẸ {STROKES} tiếng vào mặt trống, mỗi tiếng cách nhau chừng một giây."
            ),
            Self::Hard => write!(
                f,
                "Đánh MẠNH {STROKES} tiếng vào mặt trống, mỗi tiếng cách nhau chừng một giây."
            ),
            Self::Rim => {
                write!(f, "Gõ {STROKES} tiếng vào TANG trống, mỗi tiếng cách nhau chừng một giây.")
            }
            Self::Heard(count) => write!(f, "  {count}"),
        }
    }
}

/// Fits the board to its drum and writes the settings into it; gives it a hut number if told to.
///
/// # Errors
/// Why nothing was written. The board is then restarted, so that what was tried is forgotten.
pub fn calibrate(
    talk: &mut Talk,
    hut: Option<Hut>,
    tell: &mut dyn FnMut(Step),
) -> Result<Fit, CalibrateError> {
    let done = measure(talk, tell).and_then(|beaten| {
        let fit = conclude(&beaten)?;
        keep(talk, hut, fit)?;
        Ok(fit)
    });
    if done.is_err() {
        // It may be gone altogether; then there is nothing to forget.
        let _ = talk.order(Order::Reboot);
    }
    done
}

const HUT: Text = Text::literal("hut");
const THR_HEAD: Text = Text::literal("thr_head");
const THR_RIM: Text = Text::literal("thr_rim");
const ZONE_HEAD: Text = Text::literal("zone_head");
const ZONE_RIM: Text = Text::literal("zone_rim");
const RING: Text = Text::literal("ring_ms");

fn set(talk: &mut Talk, key: Text, value: u16) -> Result<(), CalibrateError> {
    talk.order(Order::Set { key, value: i32::from(value) })
}

fn keep(talk: &mut Talk, hut: Option<Hut>, fit: Fit) -> Result<(), CalibrateError> {
    if let Some(hut) = hut {
        set(talk, HUT, u16::from(hut.number()))?;
    }
    set(talk, THR_HEAD, fit.thr_head)?;
    set(talk, THR_RIM, fit.thr_rim)?;
    set(talk, ZONE_HEAD, fit.zone_head)?;
    set(talk, ZONE_RIM, fit.zone_rim)?;
    set(talk, RING, fit.ring_ms)?;
    talk.order(Order::Write)
}

/// Hears everything: low thresholds, and a ring so long that no stroke is heard twice.
fn measure(talk: &mut Talk, tell: &mut dyn FnMut(Step)) -> Result<Beaten, CalibrateError> {
    set(talk, RING, 600)?;
    set(talk, THR_HEAD, 20)?;
    set(talk, THR_RIM, 20)?;
    tell(Step::Quiet);
    let mut beaten = Beaten { noise: noise(talk)?, ..Beaten::default() };
    beaten.soft = strokes(talk, Step::Soft, tell)?.peaks;
    let hard = strokes(talk, Step::Hard, tell)?;
    beaten.rings_ms = rings(&hard, beaten.noise.0);
    beaten.hard = hard.peaks;
    beaten.rim = strokes(talk, Step::Rim, tell)?.peaks;
    Ok(beaten)
}

/// The noise floors of the last heartbeat in the silence.
fn noise(talk: &mut Talk) -> Result<(u16, u16), CalibrateError> {
    let until = talk.now() + QUIET;
    let mut noise = (0, 0);
    while let Some(report) = talk.next(until)? {
        if let Report::Heartbeat(beat) = report {
            noise = (beat.noise_head, beat.noise_rim);
        }
    }
    Ok(noise)
}

/// What was beaten in one step.
#[derive(Default)]
struct Heard {
    peaks: Vec<(u16, u16)>,
    times: Vec<u32>,
    raw: Vec<Raw>,
}

fn strokes(
    talk: &mut Talk,
    step: Step,
    tell: &mut dyn FnMut(Step),
) -> Result<Heard, CalibrateError> {
    let until = talk.now() + PATIENCE;
    let mut raw_again = HostTime::ZERO;
    let mut heard = Heard::default();
    tell(step);
    while talk.now() < until && !is_complete(&heard) {
        if talk.now() >= raw_again {
            raw_again = talk.now() + RAW_AGAIN;
            talk.order(Order::Diagnostics)?;
        }
        match talk.next(until.min(raw_again))? {
            Some(Report::Stroke(stroke)) if heard.peaks.len() < STROKES => {
                heard.peaks.push((stroke.head, stroke.rim));
                heard.times.push(stroke.t_ms);
                tell(Step::Heard(heard.peaks.len()));
            }
            Some(Report::Raw(raw)) => heard.raw.push(raw),
            Some(_) | None => {}
        }
    }
    if heard.peaks.len() < ENOUGH {
        return Err(CalibrateError::TooFew { heard: heard.peaks.len(), asked: STROKES });
    }
    Ok(heard)
}

/// All strokes, and the ringing of the last.
fn is_complete(heard: &Heard) -> bool {
    let last = heard.times.last().copied().unwrap_or(0);
    let rung = heard.raw.last().is_some_and(|raw| raw.t_ms >= last + RING_SPAN_MS);
    heard.peaks.len() >= STROKES && rung
}

fn rings(heard: &Heard, noise: u16) -> Vec<u32> {
    let of = |&at: &u32| {
        let within = |raw: &&Raw| (at.saturating_sub(10)..at + RING_SPAN_MS).contains(&raw.t_ms);
        let peaks: Vec<Raw> = heard.raw.iter().filter(within).copied().collect();
        ring_ms(&peaks, noise)
    };
    heard.times.iter().filter_map(of).collect()
}
