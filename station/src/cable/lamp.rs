//! Lamps: the whole state each time, so that saying it again is safe.

use super::HostTime;
use totom_protocol::Lamps;

/// Say it again after this long without an answer.
const AGAIN: HostTime = HostTime::from_millis(150);
/// This often in all, then the lamp is not to be trusted.
const TRIES: u8 = 4;

/// What the lamps should show, and whether the board has said that they do.
#[derive(Clone, Debug, Default)]
pub(super) struct LampLine {
    wanted: Lamps,
    tries: u8,
    again_at: Option<HostTime>,
    cseq: Option<u16>,
    unconfirmed: bool,
}

impl LampLine {
    /// This is to be shown; nothing is sent when it is already.
    pub(super) fn show(&mut self, lamps: Lamps, now: HostTime) {
        if self.wanted != lamps {
            self.wanted = lamps;
            self.again(now);
        }
    }

    /// A board that has just come knows nothing: say it afresh.
    pub(super) const fn again(&mut self, now: HostTime) {
        self.tries = 0;
        self.again_at = Some(now);
        self.cseq = None;
        self.unconfirmed = false;
    }

    /// What to send now, if it is time; `cseq` is the number it will carry.
    pub(super) fn due(&mut self, now: HostTime, cseq: u16) -> Option<Lamps> {
        self.again_at.filter(|&at| now >= at)?;
        if self.tries == TRIES {
            self.again_at = None;
            self.unconfirmed = true;
            return None;
        }
        self.tries += 1;
        self.cseq = Some(cseq);
        self.again_at = Some(now + AGAIN);
        Some(self.wanted)
    }

    /// The board obeyed this command.
    pub(super) fn answered(&mut self, cseq: u16) {
        if self.cseq == Some(cseq) {
            self.again_at = None;
            self.unconfirmed = false;
        }
    }

    /// Did the board never answer?
    #[must_use]
    pub(super) const fn is_unconfirmed(&self) -> bool {
        self.unconfirmed
    }

    /// When there is something to do.
    #[must_use]
    pub(super) const fn wake(&self) -> Option<HostTime> {
        self.again_at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TURN: Lamps = Lamps { mask: 1, pattern: 1 };
    const OK: Lamps = Lamps { mask: 2, pattern: 0 };
    const OFF: Lamps = Lamps { mask: 0, pattern: 0 };

    #[test]
    fn said_four_times_then_doubted_and_healed_by_a_late_answer() {
        let mut line = LampLine::default();
        line.show(OK, HostTime::ZERO);
        let mut sent = Vec::new();
        for ms in (0..1000).step_by(10) {
            let cseq = ms as u16;
            if let Some(lamps) = line.due(HostTime::from_millis(ms), cseq) {
                sent.push((ms, lamps.mask));
            }
        }
        assert_eq!(sent, [(0, 2), (150, 2), (300, 2), (450, 2)]);
        assert!(line.is_unconfirmed());
        line.answered(450);
        assert!(!line.is_unconfirmed());
    }

    #[test]
    fn an_answer_to_an_older_lamp_does_not_count() {
        let mut line = LampLine::default();
        line.show(TURN, HostTime::ZERO);
        assert_eq!(line.due(HostTime::ZERO, 7), Some(TURN));
        line.show(OFF, HostTime::ZERO);
        line.answered(7);
        assert_eq!(line.due(HostTime::ZERO, 8), Some(OFF));
    }
}
