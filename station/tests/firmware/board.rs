//! The board alone: a script in, its frames out, as fast as the machine can.

use super::tools::Tools;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use totom_protocol::{Decoded, Decoder, FromBoard, Message, Order, Report, Stroke, Text, ToBoard};

/// A frame and the host time at which its last byte came, ms.
pub(crate) type Timed = (f64, FromBoard);

/// What happens to a board, in order of host time.
#[derive(Default)]
pub(crate) struct Script(String);

impl Script {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A drum of this ring, and a board that was told so.
    pub(crate) fn calibrated(ring_ms: u32) -> Self {
        let mut script = Self::new();
        script.at(0.0, format_args!("ring head {ring_ms}"));
        script.order(20.0, Order::Set { key: Text::literal("ring_ms"), value: ring_ms as i32 });
        script
    }

    pub(crate) fn at(&mut self, at_ms: f64, words: impl std::fmt::Display) -> &mut Self {
        writeln!(self.0, "at {at_ms:.3} {words}").unwrap();
        self
    }

    pub(crate) fn order(&mut self, at_ms: f64, order: Order) -> &mut Self {
        self.at(at_ms, format_args!("say {}", spoken(7, order)))
    }

    /// Runs the script for so long; every frame must be one the decoder takes without a word.
    pub(crate) fn play(&self, tools: &Tools, for_ms: f64) -> Vec<Timed> {
        let mut child = Command::new(&tools.sim)
            .arg(&tools.elf)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let script = format!("{}run {for_ms}\n", self.0);
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap().lines().filter_map(frame).collect()
    }
}

/// A command as it stands on the cable, without the line's end.
pub(crate) fn spoken(cseq: u16, order: Order) -> String {
    let line = ToBoard { cseq, order }.encode();
    String::from_utf8(line.to_vec()).unwrap().trim_end().to_owned()
}

fn frame(line: &str) -> Option<Timed> {
    let (time, frame) = line.split_once(' ')?;
    let time = time.parse().ok().filter(|_| frame.starts_with('$'))?;
    let mut decoder = Decoder::new();
    let bytes = format!("{frame}\n");
    let mut steps = decoder.push(bytes.as_bytes());
    let Some(Decoded::Message(message)) = steps.next() else { panic!("{frame}") };
    drop(steps);
    let counts = decoder.counts();
    assert_eq!((counts.bad, counts.unknown, counts.extra), (0, 0, 0), "{frame}");
    Some((time, message))
}

pub(crate) fn strokes(frames: &[Timed]) -> Vec<Stroke> {
    let of = |(_, frame): &Timed| match frame.report {
        Report::Stroke(stroke) => Some(stroke),
        Report::Hello(_)
        | Report::Flags(_)
        | Report::Heartbeat(_)
        | Report::Ack(_)
        | Report::Nack(_)
        | Report::Fault(_)
        | Report::Value(_)
        | Report::Raw(_)
        | Report::Unknown => None,
    };
    frames.iter().filter_map(of).collect()
}

/// The zones of the strokes between two host times, as letters.
pub(crate) fn zones(frames: &[Timed], from_ms: f64, to_ms: f64) -> String {
    let within: Vec<Timed> =
        frames.iter().filter(|(at, _)| (from_ms..to_ms).contains(at)).copied().collect();
    strokes(&within).iter().map(|stroke| stroke.zone.to_string()).collect()
}
