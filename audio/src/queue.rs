//! Hàng chờ: what is said next, and how fully. Pure; the clock is handed in, in milliseconds.
//!
//! Cues are said in the order of the journal. Nothing is lost: under a backlog the live
//! loudspeaker says less of each, a file always gets everything.

use crate::cue::Form;
use std::collections::VecDeque;
use totom_wire::audio::{Call, Cue, Say};

/// Where the sound goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A loudspeaker: people wait, so a backlog is worked off by saying less.
    Live,
    /// A file: nobody waits.
    File,
}

/// Lớp: what kind of announcement a cue is. It decides what gives way under a backlog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A pass: the stroke says it all.
    Pass,
    /// A claim that changes the table.
    Claim,
    /// A card and its verse.
    Card,
    /// Opening and end of a ván.
    Ceremony,
}

/// Did the queue take a cue?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It will be said.
    Taken,
    /// It was said already, or waits already.
    Known,
}

/// What is to be said now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The cue.
    pub cue: Cue,
    /// How fully.
    pub form: Form,
}

/// With so many waiting behind it, a card is only named.
const NAME_ONLY: usize = 2;
/// With so many waiting behind it, a pass is only struck.
const STROKE_ONLY: usize = 1;
/// With so many waiting, the verse being said ends after its first line.
const BREAK_OFF: usize = 4;
/// Between two announcements from a loudspeaker.
pub const LIVE_GAP_MS: u64 = 400;
/// Without a loudspeaker, older news than this would only confuse when the sound comes back.
pub const STALE_MS: u64 = 15_000;
/// Cues remembered as said, against what the hub sends again.
const REMEMBERED: usize = 64;

#[derive(Debug)]
struct Waiting {
    cue: Cue,
    since: u64,
}

/// The queue of one announcer.
#[derive(Debug)]
pub struct Queue {
    mode: Mode,
    waiting: VecDeque<Waiting>,
    playing: Option<Turn>,
    playing_since: u64,
    said: VecDeque<Cue>,
    spoken_seq: u64,
    first_seq: u64,
    free_at: u64,
    closing: bool,
}

impl Queue {
    /// An empty queue of an announcer that has already said everything up to `spoken_seq`.
    #[must_use]
    pub fn new(mode: Mode, spoken_seq: u64) -> Self {
        Self {
            mode,
            waiting: VecDeque::new(),
            playing: None,
            playing_since: 0,
            said: VecDeque::new(),
            spoken_seq,
            first_seq: spoken_seq,
            free_at: 0,
            closing: false,
        }
    }

    /// Takes a cue, unless it is known. One journal entry may cause several cues.
    pub fn push(&mut self, cue: Cue, now: u64) -> Admission {
        if self.knows(&cue) {
            return Admission::Known;
        }
        self.waiting.push_back(Waiting { cue, since: now });
        Admission::Taken
    }

    fn knows(&self, cue: &Cue) -> bool {
        cue.seq <= self.first_seq
            || cue.seq < self.spoken_seq
            || self.said.contains(cue)
            || self.playing.as_ref().is_some_and(|turn| turn.cue == *cue)
            || self.waiting.iter().any(|waiting| waiting.cue == *cue)
    }

    /// No more cues will come.
    pub const fn finish(&mut self) {
        self.closing = true;
    }

    /// Everything was said and nothing more will come.
    #[must_use]
    pub fn is_drained(&self) -> bool {
        self.closing && self.waiting.is_empty() && self.playing.is_none()
    }

    /// The next turn, if nobody is speaking and the pause is over. It counts as playing until
    /// [`Queue::ended`].
    pub fn take(&mut self, now: u64) -> Option<Turn> {
        if self.playing.is_some() || now < self.free_at {
            return None;
        }
        let cue = self.waiting.pop_front()?.cue;
        let form = self.form(&cue.say);
        self.playing = Some(Turn { cue, form });
        self.playing_since = now;
        self.playing.clone()
    }

    fn form(&self, say: &Say) -> Form {
        let behind = self.waiting.len();
        let enough = match (self.mode, Class::of(say)) {
            (Mode::File, _) | (Mode::Live, Class::Claim | Class::Ceremony) => return Form::Full,
            (Mode::Live, Class::Card) => NAME_ONLY,
            (Mode::Live, Class::Pass) => STROKE_ONLY,
        };
        if behind >= enough { Form::Short } else { Form::Full }
    }

    /// What is being said.
    #[must_use]
    pub const fn current(&self) -> Option<&Turn> {
        self.playing.as_ref()
    }

    /// Loudspeaker or file.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Should the verse being said end after its first line? Only for a win, or a crowd behind it.
    #[must_use]
    pub fn wants_break(&self) -> bool {
        let verse =
            |turn: &Turn| turn.form == Form::Full && Class::of(&turn.cue.say) == Class::Card;
        self.mode == Mode::Live
            && self.playing.as_ref().is_some_and(verse)
            && (self.waiting.len() >= BREAK_OFF || self.waiting.iter().any(Waiting::is_win))
    }

    /// What is playing has been heard to its end; answers the cue.
    pub fn ended(&mut self, now: u64) -> Option<Cue> {
        let cue = self.playing.take()?.cue;
        if self.mode == Mode::Live {
            self.free_at = now + LIVE_GAP_MS;
        }
        self.remember(cue.clone());
        Some(cue)
    }

    /// While there is no loudspeaker: lets go what is too old to be news, except the youngest
    /// card, which may still lie on offer, and the turn that was interrupted. Once nothing more
    /// will come, these are let go too. The caller reports them all as not voiced.
    pub fn let_go_stale(&mut self, now: u64) -> Vec<Cue> {
        if self.mode == Mode::File {
            return Vec::new();
        }
        let is_card = |waiting: &Waiting| Class::of(&waiting.cue.say) == Class::Card;
        let youngest = self.waiting.iter().rposition(is_card).filter(|_| !self.closing);
        let mut kept = VecDeque::new();
        let mut gone = Vec::new();
        if self.closing && self.playing_since + STALE_MS <= now {
            gone.extend(self.playing.take().map(|turn| turn.cue));
        }
        for (nth, waiting) in std::mem::take(&mut self.waiting).into_iter().enumerate() {
            if waiting.since + STALE_MS <= now && Some(nth) != youngest {
                gone.push(waiting.cue);
            } else {
                kept.push_back(waiting);
            }
        }
        self.waiting = kept;
        gone.iter().for_each(|cue| self.remember(cue.clone()));
        gone
    }

    /// The youngest entry said, or let go.
    #[must_use]
    pub const fn spoken_seq(&self) -> u64 {
        self.spoken_seq
    }

    /// How many wait.
    #[must_use]
    pub fn backlog(&self) -> usize {
        self.waiting.len()
    }

    fn remember(&mut self, cue: Cue) {
        // A stale card that was kept back must not be counted as said by a younger entry.
        let oldest_left = self.waiting.iter().map(|waiting| waiting.cue.seq).min();
        let limit = oldest_left.map_or(u64::MAX, |seq| seq.saturating_sub(1));
        self.said.push_back(cue);
        if self.said.len() > REMEMBERED {
            self.said.pop_front();
        }
        let newest = self.said.iter().map(|cue| cue.seq).max().unwrap_or(0);
        self.spoken_seq = self.spoken_seq.max(newest.min(limit));
    }
}

impl Waiting {
    const fn is_win(&self) -> bool {
        matches!(&self.cue.say, Say::Call { call: Call::U(_), .. } | Say::End { .. })
    }
}

impl Class {
    /// The class of a cue.
    #[must_use]
    pub const fn of(say: &Say) -> Self {
        match say {
            Say::Opening { .. } | Say::End { .. } => Self::Ceremony,
            Say::Card { .. } => Self::Card,
            Say::Call { call: Call::KhongAn, .. } => Self::Pass,
            Say::Call { call: Call::An | Call::Phong | Call::DayKhan | Call::U(_), .. } => {
                Self::Claim
            }
        }
    }
}
