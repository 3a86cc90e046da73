//! Puts frames back in order, asks for lost ones, and says so when they stay lost.

use super::HostTime;
use std::collections::BTreeMap;
use totom_protocol::FromBoard;

/// Ask again this often.
const ASK_EACH: HostTime = HostTime::from_millis(100);
/// Then they are lost: a player waits behind the gap.
const GIVE_UP: HostTime = HostTime::from_millis(300);
/// What was said while nobody listened is old in any case, and wanted for the record: a slow machine gets more time.
const GIVE_UP_OLD: HostTime = HostTime::from_secs(2);
/// More frames waiting behind a gap than any cable sends in that time.
const MOST_HELD: usize = 256;

/// What comes out, in the order the board sent it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordered {
    /// A frame.
    Frame(FromBoard),
    /// Frames that might have been strokes were lost here.
    Lost,
}

/// The numbers ran backwards: this is not the boot we knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restarted;

/// The order of one boot's frames. Numbers are unrolled inside, so a day's worth does not wrap.
#[derive(Clone, Debug)]
pub struct Sequencer {
    next: u64,
    held: BTreeMap<u64, FromBoard>,
    gap: Option<Gap>,
    lost: u32,
}

/// Frames are missing from `next` on.
#[derive(Clone, Copy, Debug)]
struct Gap {
    since: HostTime,
    ask_at: HostTime,
    patience: HostTime,
    /// The board said how many it would repeat.
    answer: Option<Repeats>,
}

#[derive(Clone, Copy, Debug)]
struct Repeats {
    /// Repeats are of frames before this one.
    before: u64,
    left: u32,
}

impl Sequencer {
    /// Starts after the frame `seq`.
    #[must_use]
    pub const fn after(seq: u16) -> Self {
        // One turn ahead of zero leaves room for frames from before the start.
        let next = (1 << 16) + seq as u64 + 1;
        Self { next, held: BTreeMap::new(), gap: None, lost: 0 }
    }

    /// Frames given up since the start.
    #[must_use]
    pub const fn lost(&self) -> u32 {
        self.lost
    }

    /// A frame as it comes.
    ///
    /// # Errors
    /// [`Restarted`] when a frame that is never repeated has an old number.
    pub fn accept(&mut self, frame: FromBoard, now: HostTime) -> Result<Vec<Ordered>, Restarted> {
        let seq = self.unroll(frame.seq);
        if seq < self.next && !frame.report.is_event() {
            return Err(Restarted);
        }
        if seq >= self.next {
            self.held.insert(seq, frame);
        }
        let complete = self.count_repeat(seq, frame);
        Ok(self.advance(complete, now))
    }

    /// The same boot after a pause: `frame` is newer than anything before, however long the pause.
    pub fn resume(&mut self, frame: FromBoard, now: HostTime) -> Vec<Ordered> {
        let ahead = frame.seq.wrapping_sub(self.next as u16);
        self.held.insert(self.next + u64::from(ahead), frame);
        let out = self.advance(0, now);
        if let Some(gap) = &mut self.gap {
            gap.patience = GIVE_UP_OLD;
        }
        out
    }

    /// The board obeyed the last resend, in its frame `seq`: `count` old frames follow, and no others existed.
    pub fn answered(&mut self, seq: u16, count: u32, now: HostTime) -> Vec<Ordered> {
        let before = self.unroll(seq);
        match &mut self.gap {
            Some(gap) if count > 0 => {
                gap.answer = Some(Repeats { before, left: count });
                Vec::new()
            }
            Some(_) => self.advance(before, now),
            None => Vec::new(),
        }
    }

    /// The board no longer has them.
    pub fn refused(&mut self, now: HostTime) -> Vec<Ordered> {
        self.give_up(now)
    }

    /// Gives up a gap that stayed open too long.
    pub fn tick(&mut self, now: HostTime) -> Vec<Ordered> {
        match self.gap {
            Some(gap) if now >= gap.since + gap.patience => self.give_up(now),
            Some(_) | None => Vec::new(),
        }
    }

    /// The number to ask a resend from, when it is time to ask.
    pub fn wanted(&mut self, now: HostTime) -> Option<u16> {
        let next = self.next as u16;
        let gap = self.gap.as_mut().filter(|gap| now >= gap.ask_at)?;
        gap.ask_at = now + ASK_EACH;
        Some(next)
    }

    /// When [`Self::tick`] or [`Self::wanted`] have something to do.
    #[must_use]
    pub fn wake(&self) -> Option<HostTime> {
        self.gap.map(|gap| gap.ask_at.min(gap.since + gap.patience))
    }

    fn unroll(&self, seq: u16) -> u64 {
        let ahead = seq.wrapping_sub(self.next as u16).cast_signed();
        self.next.saturating_add_signed(i64::from(ahead))
    }

    /// Counts a repeated frame; the number before which everything is known now, or 0.
    fn count_repeat(&mut self, seq: u64, frame: FromBoard) -> u64 {
        let Some(repeats) = self.gap.as_mut().and_then(|gap| gap.answer.as_mut()) else { return 0 };
        if seq >= repeats.before || !frame.report.is_event() {
            return 0;
        }
        repeats.left = repeats.left.saturating_sub(1);
        if repeats.left == 0 { repeats.before } else { 0 }
    }

    /// Lets out what is in order; numbers below `known` that are not here never were strokes or flags.
    fn advance(&mut self, known: u64, now: HostTime) -> Vec<Ordered> {
        let before = self.next;
        let mut out = Vec::new();
        loop {
            if let Some(frame) = self.held.remove(&self.next) {
                out.push(Ordered::Frame(frame));
            } else if self.next >= known {
                break;
            }
            self.next += 1;
        }
        let moved_on = self.next != before && !self.is_being_filled();
        if self.held.is_empty() || moved_on {
            self.gap = None;
        }
        if !self.held.is_empty() {
            let (since, ask_at) = (now, now);
            self.gap.get_or_insert(Gap { since, ask_at, patience: GIVE_UP, answer: None });
        }
        if self.held.len() > MOST_HELD {
            out.extend(self.give_up(now));
        }
        out
    }

    /// Are repeats still on their way for the first missing number?
    fn is_being_filled(&self) -> bool {
        let repeats = self.gap.and_then(|gap| gap.answer);
        repeats.is_some_and(|repeats| repeats.before > self.next)
    }

    fn give_up(&mut self, now: HostTime) -> Vec<Ordered> {
        let Some(&first) = self.held.keys().next() else { return Vec::new() };
        let missing = u32::try_from(first - self.next).unwrap_or(u32::MAX);
        self.lost = self.lost.saturating_add(missing);
        self.next = first;
        let mut out = vec![Ordered::Lost];
        out.extend(self.advance(0, now));
        out
    }
}
