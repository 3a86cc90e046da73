//! The board that answered: its order, its clock, its state.

use super::HostTime;
use super::clock::BoardClock;
use super::event::{CableEvent, HeardStroke};
use super::sequence::{Ordered, Sequencer};
use crate::flags::raised;
use totom_protocol::{Ack, FlagReport, FromBoard, Heartbeat, Report, Stroke, Text, Zone};
use totom_wire::station::{Beat, BootId, Flags};

/// So many cắc in a row and not one tùng: perhaps the skin's sensor is off.
const RIM_ALARM: u16 = 20;

#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) id: BootId,
    pub(super) firmware: Text,
    pub(super) sequencer: Sequencer,
    pub(super) clock: BoardClock,
    pub(super) supply_mv: Option<u16>,
    /// Bits of [`Heartbeat::faults`].
    pub(super) faults: u8,
    flag_faults: u8,
    raised: Option<Flags>,
    rims: u16,
}

impl Board {
    /// A board of this program, heard up to the frame `after`.
    pub(super) fn new(id: BootId, firmware: Text, after: u16) -> Self {
        Self {
            id,
            firmware,
            sequencer: Sequencer::after(after),
            clock: BoardClock::default(),
            supply_mv: None,
            faults: 0,
            flag_faults: 0,
            raised: None,
            rims: 0,
        }
    }

    /// Does it seem to hear the rim only?
    pub(super) const fn hears_only_rim(&self) -> bool {
        self.rims >= RIM_ALARM
    }

    /// Turns frames in order into events.
    pub(super) fn tell(&mut self, frames: Vec<Ordered>, now: HostTime, out: &mut Vec<CableEvent>) {
        for ordered in frames {
            match ordered {
                Ordered::Lost => out.push(CableEvent::Lost(self.clock.latest())),
                Ordered::Frame(frame) => self.frame(frame, now, out),
            }
        }
    }

    fn frame(&mut self, frame: FromBoard, now: HostTime, out: &mut Vec<CableEvent>) {
        out.push(CableEvent::Said(frame.report));
        match frame.report {
            Report::Stroke(stroke) => out.push(self.stroke(frame.seq, stroke, now)),
            Report::Flags(flags) => out.extend(self.flags(flags)),
            Report::Heartbeat(beat) => self.heartbeat(beat, out),
            Report::Ack(Ack { of: 'P' | 'Q', state, .. }) => self.time(state, out),
            Report::Fault(fault) => {
                tracing::warn!(board = %self.id.board, cause = %fault.cause, channel = fault.channel, "mạch báo lỗi");
                self.time(fault.t_ms, out);
            }
            Report::Hello(_)
            | Report::Ack(_)
            | Report::Nack(_)
            | Report::Value(_)
            | Report::Raw(_)
            | Report::Unknown => {}
        }
    }

    fn time(&mut self, t_ms: u32, out: &mut Vec<CableEvent>) {
        out.push(CableEvent::Time(self.clock.unroll(t_ms)));
    }

    fn stroke(&mut self, frame: u16, stroke: Stroke, now: HostTime) -> CableEvent {
        let at = self.clock.unroll(stroke.t_ms);
        let beat = match stroke.zone {
            Zone::Head => Beat::Tung,
            Zone::Rim => Beat::Cac,
            Zone::Unsure => Beat::Unsure,
        };
        self.rims = if beat == Beat::Cac { self.rims.saturating_add(1) } else { 0 };
        let age = self.clock.age(now, at);
        CableEvent::Stroke(HeardStroke { frame, at, beat, peak: stroke.peak(), age })
    }

    fn flags(&mut self, flags: FlagReport) -> Option<CableEvent> {
        self.flag_faults = flags.fault;
        self.raise(flags.t_ms, flags.present)
    }

    fn raise(&mut self, t_ms: u32, present: u8) -> Option<CableEvent> {
        let at = self.clock.unroll(t_ms);
        let raised = raised(present, self.flag_faults);
        let changed = self.raised.replace(raised) != Some(raised);
        changed.then_some(CableEvent::Flags { at, raised })
    }

    fn heartbeat(&mut self, beat: Heartbeat, out: &mut Vec<CableEvent>) {
        self.supply_mv = (beat.supply_mv != 0).then_some(beat.supply_mv);
        self.faults = beat.faults;
        // Heals a lost flag frame.
        out.extend(self.raise(beat.t_ms, beat.present));
        self.time(beat.t_ms, out);
    }
}
