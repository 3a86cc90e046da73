//! What the cable can say about itself.

use super::HostTime;
use super::hello::Refusal;
use super::line::{Cable, Phase};
use totom_wire::station::{BootId, Link};

/// Silence after which the board is weak.
const WEAK: HostTime = HostTime::from_millis(2500);

/// Bit of [`Cable::faults`]: many cắc in a row and not one tùng.
pub const RIM_ONLY: u8 = 1 << 7;
/// Bit of [`Cable::faults`]: the board restarts again and again.
pub const RESTARTS: u8 = 1 << 6;

impl Cable {
    /// The boot that is being heard, or was last.
    #[must_use]
    pub fn boot(&self) -> Option<&BootId> {
        self.board.as_ref().map(|board| &board.id)
    }

    /// Its program, as it said.
    #[must_use]
    pub fn firmware(&self) -> Option<String> {
        self.board.as_ref().map(|board| board.firmware.to_string())
    }

    /// State of the link.
    #[must_use]
    pub fn link(&self, now: HostTime) -> Link {
        let silence = self.heard_at.map_or(HostTime::ZERO, |at| now.saturating_sub(at));
        match &self.phase {
            Phase::Closed(_, link) => *link,
            Phase::Asking(_, Some(_)) => Link::Refused,
            Phase::Asking(_, None) if self.silence_told => Link::Lost,
            Phase::Asking(_, None) => Link::Opening,
            Phase::Live if silence >= WEAK => Link::Weak,
            Phase::Live => Link::Live,
        }
    }

    /// Has a board answered that has not been lost since?
    #[must_use]
    pub const fn is_live(&self) -> bool {
        matches!(self.phase, Phase::Live)
    }

    /// Why the port is closed or the board refused, in words.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        match &self.phase {
            Phase::Closed(say, _) => Some(say.clone()),
            Phase::Asking(_, refusal) => refusal.as_ref().map(Refusal::to_string),
            Phase::Live => None,
        }
    }

    /// Since when the board has been asked who it is.
    #[must_use]
    pub const fn asking_since(&self) -> Option<HostTime> {
        match &self.phase {
            Phase::Asking(handshake, None) => Some(handshake.since()),
            Phase::Asking(_, Some(_)) | Phase::Closed(..) | Phase::Live => None,
        }
    }

    /// Supply of the board, mV.
    #[must_use]
    pub fn supply_mv(&self) -> Option<u16> {
        self.board.as_ref().and_then(|board| board.supply_mv)
    }

    /// Faults the board reports, as in its heartbeat; [`RIM_ONLY`] and [`RESTARTS`] are ours.
    #[must_use]
    pub fn faults(&self, now: HostTime) -> u8 {
        let Some(board) = &self.board else { return 0 };
        let rim = if board.hears_only_rim() { RIM_ONLY } else { 0 };
        let restarts = if self.meetings.are_many(now) { RESTARTS } else { 0 };
        board.faults | rim | restarts
    }

    /// Did a lamp command stay unanswered?
    #[must_use]
    pub const fn lamp_unconfirmed(&self) -> bool {
        self.lamp.is_unconfirmed()
    }

    /// Frames lost, damaged or unknown since the port was opened.
    #[must_use]
    pub fn bad_frames(&self) -> u32 {
        let counts = self.decoder.counts();
        let lost = self.lost().saturating_sub(self.lost_before);
        counts.bad.saturating_add(counts.unknown).saturating_add(lost)
    }

    pub(super) fn lost(&self) -> u32 {
        self.board.as_ref().map_or(0, |board| board.sequencer.lost())
    }
}
