//! Board → station.

use super::report::{Ack, Fault, FlagReport, Heartbeat, Hello, Nack, Raw, Stroke, Value};
use super::{Message, Read};
use crate::decoder::Why;
use crate::fields::Fields;
use crate::line::Line;

/// One frame from a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromBoard {
    /// Counts every frame of one boot, modulo 65536; a resent frame keeps its number.
    pub seq: u16,
    /// What it says.
    pub report: Report,
}

/// What a board says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// `H`
    Hello(Hello),
    /// `S`
    Stroke(Stroke),
    /// `F`
    Flags(FlagReport),
    /// `B`
    Heartbeat(Heartbeat),
    /// `A`
    Ack(Ack),
    /// `N`
    Nack(Nack),
    /// `E`
    Fault(Fault),
    /// `V`
    Value(Value),
    /// `D`
    Raw(Raw),
    /// A TYPE of a newer board: to be ignored, yet its number counts.
    Unknown,
}

impl Report {
    /// Is it one of those a board keeps and can send again?
    #[must_use]
    pub const fn is_event(&self) -> bool {
        match self {
            Self::Stroke(_) | Self::Flags(_) => true,
            Self::Hello(_)
            | Self::Heartbeat(_)
            | Self::Ack(_)
            | Self::Nack(_)
            | Self::Fault(_)
            | Self::Value(_)
            | Self::Raw(_)
            | Self::Unknown => false,
        }
    }
}

impl Message for FromBoard {
    fn encode(&self) -> Line {
        let seq = self.seq;
        match &self.report {
            Report::Hello(h) => Line::seal(format_args!(
                "H,{seq},{},{},{},{},{},{},{}",
                h.protocol, h.firmware, h.hut, h.board, h.boot, h.reset_cause, h.caps
            )),
            Report::Stroke(s) => Line::seal(format_args!(
                "S,{seq},{},{},{},{},{}",
                s.t_ms, s.zone, s.head, s.rim, s.quality
            )),
            Report::Flags(f) => Line::seal(format_args!(
                "F,{seq},{},{},{},{}",
                f.t_ms, f.present, f.changed, f.fault
            )),
            Report::Heartbeat(b) => heartbeat(seq, b),
            Report::Ack(a) => ack(seq, a),
            Report::Nack(Nack { reason, cseq: None }) => {
                Line::seal(format_args!("N,{seq},{reason}"))
            }
            Report::Nack(Nack { reason, cseq: Some(cseq) }) => {
                Line::seal(format_args!("N,{seq},{reason},{cseq}"))
            }
            Report::Fault(e) => {
                Line::seal(format_args!("E,{seq},{},{},{}", e.t_ms, e.cause, e.channel))
            }
            Report::Value(v) => Line::seal(format_args!("V,{seq},{},{}", v.key, v.value)),
            Report::Raw(d) => Line::seal(format_args!("D,{seq},{},{},{}", d.t_ms, d.head, d.rim)),
            Report::Unknown => Line::seal(format_args!("Z,{seq}")),
        }
    }

    fn read(body: &str) -> Result<Read<Self>, Why> {
        let mut fields = Fields::new(body);
        let kind = fields.word()?;
        let seq = fields.value()?;
        let report = report(kind, &mut fields)?;
        let unknown = report == Report::Unknown;
        let extra = !unknown && fields.has_more();
        Ok(Read { message: Self { seq, report }, unknown, extra })
    }
}

fn heartbeat(seq: u16, b: &Heartbeat) -> Line {
    Line::seal(format_args!(
        "B,{seq},{},{},{},{},{},{},{},{},{},{},{},{}",
        b.t_ms,
        b.last_event,
        b.tx_drops,
        b.rx_errors,
        b.present,
        b.lamps,
        b.noise_head,
        b.noise_rim,
        b.dc_head,
        b.dc_rim,
        b.supply_mv,
        b.faults
    ))
}

fn ack(seq: u16, a: &Ack) -> Line {
    match a.token {
        None => Line::seal(format_args!("A,{seq},{},{},{}", a.cseq, a.of, a.state)),
        Some(token) => Line::seal(format_args!("A,{seq},{},{},{},{token}", a.cseq, a.of, a.state)),
    }
}

fn report(kind: &str, f: &mut Fields<'_>) -> Result<Report, Why> {
    Ok(match kind {
        "H" => Report::Hello(Hello {
            protocol: f.value()?,
            firmware: f.value()?,
            hut: f.value()?,
            board: f.value()?,
            boot: f.value()?,
            reset_cause: f.value()?,
            caps: f.value()?,
        }),
        "S" => Report::Stroke(Stroke {
            t_ms: f.value()?,
            zone: f.value()?,
            head: f.value()?,
            rim: f.value()?,
            quality: f.value()?,
        }),
        "F" => Report::Flags(FlagReport {
            t_ms: f.value()?,
            present: f.value()?,
            changed: f.value()?,
            fault: f.value()?,
        }),
        "B" => Report::Heartbeat(Heartbeat {
            t_ms: f.value()?,
            last_event: f.value()?,
            tx_drops: f.value()?,
            rx_errors: f.value()?,
            present: f.value()?,
            lamps: f.value()?,
            noise_head: f.value()?,
            noise_rim: f.value()?,
            dc_head: f.value()?,
            dc_rim: f.value()?,
            supply_mv: f.value()?,
            faults: f.value()?,
        }),
        "A" => Report::Ack(Ack {
            cseq: f.value()?,
            of: f.value()?,
            state: f.value()?,
            token: f.optional()?,
        }),
        "N" => Report::Nack(Nack { reason: f.value()?, cseq: f.optional()? }),
        "E" => Report::Fault(Fault { t_ms: f.value()?, cause: f.value()?, channel: f.value()? }),
        "V" => Report::Value(Value { key: f.value()?, value: f.value()? }),
        "D" => Report::Raw(Raw { t_ms: f.value()?, head: f.value()?, rim: f.value()? }),
        _ => Report::Unknown,
    })
}
