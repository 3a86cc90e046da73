//! Decides when a gesture is over.

use super::expect::{Expected, Turn};
use super::finished::{Finished, Sense};
use super::hit::{DeviceMs, Hit};
use super::pace::Pace;
use super::read::{Reading, read};
use super::windows::Windows;
use totom_wire::station::{Beat, Doubt, Flag, Flags};

/// More strokes than any gesture has: a drum that hums must not fill the memory.
const MOST_HITS: usize = 400;
/// The longest count of any drum language; more strokes are a count only where a pattern says so.
const LONGEST_COUNT: usize = 4;

/// What the grouper made of its input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A stroke that counts, and how many the gesture has now. [`Beat::Roll`] once it is a roll.
    Stroke {
        /// The stroke.
        hit: Hit,
        /// What to show for it.
        beat: Beat,
        /// Strokes so far.
        count: u16,
    },
    /// The stick bounced: not counted.
    Bounce(Hit),
    /// A gesture is over.
    Finished(Finished),
}

/// Groups the strokes and flags of one hut into gestures. Feed it in the order of the board's clock.
#[derive(Clone, Debug)]
pub struct Grouper {
    windows: Windows,
    set: Windows,
    pace: Pace,
    open: Option<Open>,
    raised: Flags,
    last: Option<Hit>,
    closed_at: Option<DeviceMs>,
    /// Strokes may have been lost shortly before this time.
    tainted_until: Option<DeviceMs>,
}

/// The gesture being beaten.
#[derive(Clone, Debug)]
struct Open {
    expected: Expected,
    hits: Vec<Hit>,
    reading: Reading,
    flags: Flags,
    red_at: Option<DeviceMs>,
    doubt: Option<Doubt>,
}

impl Grouper {
    /// A grouper that has heard nothing.
    #[must_use]
    pub fn new(windows: Windows) -> Self {
        Self {
            windows,
            set: windows,
            pace: Pace::default(),
            open: None,
            raised: Flags(0),
            last: None,
            closed_at: None,
            tainted_until: None,
        }
    }

    /// Is a gesture being beaten? Then its end must be watched for.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Board time at which the open gesture is over if nothing more happens.
    #[must_use]
    pub fn deadline(&self) -> Option<DeviceMs> {
        self.open.as_ref().map(|open| open.deadline(&self.windows))
    }

    /// A stroke. `expected` is what was expected when it fell; `doubt` when the stroke itself is doubtful.
    pub fn stroke(&mut self, hit: Hit, expected: &Expected, doubt: Option<Doubt>) -> Vec<Heard> {
        if self.is_bounce(hit) {
            return vec![Heard::Bounce(hit)];
        }
        let mut heard = Vec::new();
        if self.deadline().is_some_and(|deadline| hit.at > deadline) {
            heard.extend(self.finish().map(Heard::Finished));
        }
        self.last = Some(hit);
        heard.push(self.join(hit, expected, doubt));
        let over = self.open.as_ref().is_some_and(|open| {
            open.hits.len() >= MOST_HITS || open.deadline(&self.windows) <= hit.at
        });
        if over {
            heard.extend(self.finish().map(Heard::Finished));
        }
        heard
    }

    /// The raised flags, as of `at`.
    pub fn flags(&mut self, at: DeviceMs, raised: Flags) -> Option<Finished> {
        let over = self.deadline().is_some_and(|deadline| at > deadline);
        let finished = if over { self.finish() } else { None };
        self.raised = raised;
        if let Some(open) = &mut self.open {
            open.raise(at, raised);
        }
        finished.or_else(|| self.passed(at))
    }

    /// The board's clock has reached `at`, and every stroke before has been heard.
    pub fn passed(&mut self, at: DeviceMs) -> Option<Finished> {
        let settle = u64::from(self.windows.settle_ms);
        let over = self.deadline().is_some_and(|deadline| at >= deadline + settle);
        if over { self.finish() } else { None }
    }

    /// Strokes may have been lost before `at`: neither the open gesture nor one that starts now can be trusted.
    pub fn lost(&mut self, at: DeviceMs) {
        self.tainted_until = Some(at + u64::from(self.windows.gap_max_ms));
        if let Some(open) = &mut self.open {
            open.doubt.get_or_insert(Doubt::Gap);
        }
    }

    /// The board went away: whatever was being beaten ends here, with this doubt.
    pub fn abandon(&mut self, doubt: Doubt) -> Option<Finished> {
        if let Some(open) = &mut self.open {
            open.doubt = Some(doubt);
        }
        self.finish()
    }

    /// Another boot: its clock and its flags start anew.
    pub fn forget_clock(&mut self) {
        self.last = None;
        self.closed_at = None;
        self.tainted_until = None;
        self.raised = Flags(0);
    }

    fn is_bounce(&self, hit: Hit) -> bool {
        self.last.is_some_and(|last| {
            let near = hit.at.saturating_sub(last.at) < u64::from(self.windows.dup_min_ms);
            let share = u32::from(last.peak) * self.windows.dup_percent;
            near && u32::from(hit.peak) * 100 < share
        })
    }

    fn join(&mut self, hit: Hit, expected: &Expected, doubt: Option<Doubt>) -> Heard {
        let tainted = self.tainted_until.is_some_and(|until| hit.at <= until);
        let open = self.open.get_or_insert_with(|| Open {
            expected: expected.clone(),
            hits: Vec::new(),
            reading: Reading::default(),
            flags: Flags(0),
            red_at: None,
            doubt: tainted.then_some(Doubt::Gap),
        });
        // A board cannot hear backwards; the slip of a millisecond must not upset the pauses.
        let at = open.hits.last().map_or(hit.at, |last| hit.at.max(last.at));
        open.hits.push(Hit { at, ..hit });
        open.raise(at, self.raised);
        open.doubt = open.doubt.or(doubt);
        open.reading = read(&open.hits, &self.windows);
        Heard::Stroke {
            hit,
            beat: open.shown(hit.beat),
            count: u16::try_from(open.hits.len()).unwrap_or(u16::MAX),
        }
    }

    fn finish(&mut self) -> Option<Finished> {
        let open = self.open.take()?;
        let last = open.hits.last()?.at;
        let full = open.hits.len() >= MOST_HITS;
        let closed_at = if full { last } else { open.deadline(&self.windows) };
        let doubt = open.doubt.or_else(|| self.straggler(&open)).or_else(|| open.short_roll());
        self.closed_at = Some(closed_at);
        let sense = open.sense(doubt);
        let finished = Finished {
            epoch: open.expected.epoch,
            beats: open.reading.beats,
            flags: open.flags,
            doubt,
            hits: open.hits,
            sense,
            closed_at,
        };
        self.pace.learn(&finished);
        self.windows.gap_max_ms = self.pace.gap_max_ms(&self.set);
        Some(finished)
    }

    fn straggler(&self, open: &Open) -> Option<Doubt> {
        let [only] = open.hits.as_slice() else { return None };
        let since = only.at.saturating_sub(self.closed_at?);
        (since <= u64::from(self.windows.straggler_ms())).then_some(Doubt::Straggler)
    }
}

impl Open {
    fn raise(&mut self, at: DeviceMs, raised: Flags) {
        self.flags = Flags(self.flags.0 | raised.0);
        if raised.has(Flag::Do) {
            self.red_at.get_or_insert(at);
        }
    }

    fn deadline(&self, w: &Windows) -> DeviceMs {
        let last = self.hits.last().map_or(0, |hit| hit.at);
        let silent = last + u64::from(self.silence(w));
        match (self.reading.rolls, self.red_at) {
            (0, _) => silent,
            (_, None) => silent.max(last + u64::from(w.flag_wait_ms)),
            (_, Some(red_at)) => silent.max(red_at),
        }
    }

    /// How long nothing must be heard for the gesture to be over.
    fn silence(&self, w: &Windows) -> u32 {
        let beats = &self.reading.beats;
        match self.reading.ends_with_roll {
            true if self.expected.may_grow(beats) => w.link_ms,
            true => w.roll_tail_ms,
            false if self.expected.is_settled(beats) => 0,
            false => w.gap_max_ms,
        }
    }

    fn shown(&self, beat: Beat) -> Beat {
        if self.reading.ends_with_roll && beat == Beat::Tung { Beat::Roll } else { beat }
    }

    fn sense(&self, doubt: Option<Doubt>) -> Sense {
        let heard_whole = matches!(doubt, None | Some(Doubt::Straggler | Doubt::ShortRoll));
        if !heard_whole || self.expected.patterns.is_empty() || self.flags != Flags(0) {
            return Sense::Unjudged;
        }
        let asked = self.hits.len() > 1 || self.expected.turn == Turn::Ours;
        let call = doubt.is_none() && asked && self.expected.knows(&self.reading.beats);
        if call { Sense::Call } else { Sense::Stray }
    }

    fn short_roll(&self) -> Option<Doubt> {
        let many = self.reading.rolls == 0 && self.hits.len() > LONGEST_COUNT;
        let unknown = many && !self.expected.knows(&self.reading.beats);
        unknown.then_some(Doubt::ShortRoll)
    }
}
