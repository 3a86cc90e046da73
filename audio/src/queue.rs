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
    /// Does the hub know of it already?
    pub told: Told,
}

/// Has the hub been told that a cue is done with?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// It waits for the report.
    NotYet,
    /// It was told that nobody heard the cue; this turn makes up for it.
    Already,
}

/// With so many waiting behind it, a card is only named.
const NAME_ONLY: usize = 2;
/// With so many waiting behind it, a pass is only struck.
const STROKE_ONLY: usize = 1;
/// With so many waiting, the verse being said ends after its first line.
const BREAK_OFF: usize = 4;
/// Between two announcements from a loudspeaker.
pub const LIVE_GAP_MS: u64 = 400;
/// A loudspeaker away for less is only a hiccup; after that nothing waits for it.
pub const HICCUP_MS: u64 = 1_000;
/// Cues remembered as said, against what the hub sends again.
const REMEMBERED: usize = 64;

/// The queue of one announcer.
#[derive(Debug)]
pub struct Queue {
    mode: Mode,
    waiting: VecDeque<Cue>,
    playing: Option<Turn>,
    /// The card let go last, while it may still lie on offer.
    owed: Option<Cue>,
    silent_since: Option<u64>,
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
            owed: None,
            silent_since: None,
            said: VecDeque::new(),
            spoken_seq,
            first_seq: spoken_seq,
            free_at: 0,
            closing: false,
        }
    }

    /// Takes a cue, unless it is known. One journal entry may cause several cues.
    pub fn push(&mut self, cue: Cue) -> Admission {
        if self.knows(&cue) {
            return Admission::Known;
        }
        if Class::of(&cue.say) != Class::Pass {
            self.owed = None;
        }
        self.waiting.push_back(cue);
        Admission::Taken
    }

    fn knows(&self, cue: &Cue) -> bool {
        cue.seq <= self.first_seq
            || cue.seq < self.spoken_seq
            || self.said.contains(cue)
            || self.playing.as_ref().is_some_and(|turn| turn.cue == *cue)
            || self.waiting.contains(cue)
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
        let (cue, told) = match self.owed.take() {
            Some(cue) => (cue, Told::Already),
            None => (self.waiting.pop_front()?, Told::NotYet),
        };
        let form = self.form(&cue.say);
        self.playing = Some(Turn { cue, form, told });
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
            && (self.waiting.len() >= BREAK_OFF || self.waiting.iter().any(is_win))
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

    /// There is a loudspeaker.
    pub const fn sounds(&mut self) {
        self.silent_since = None;
    }

    /// There is no loudspeaker: after [`HICCUP_MS`] of that, lets everything go at once, and what
    /// was interrupted too, so that the game never waits for it. Answers what the caller must
    /// report as not voiced. The youngest card is owed still: it is said when the loudspeaker
    /// comes, unless something has happened to it meanwhile.
    pub fn let_go(&mut self, now: u64) -> Vec<Cue> {
        let since = *self.silent_since.get_or_insert(now);
        if self.mode == Mode::File || since + HICCUP_MS > now {
            return Vec::new();
        }
        let mut gone = Vec::new();
        if let Some(turn) = self.playing.take() {
            match turn.told {
                Told::NotYet => gone.push(turn.cue),
                Told::Already => self.owe(&turn.cue),
            }
        }
        gone.extend(std::mem::take(&mut self.waiting));
        for cue in &gone {
            self.owe(cue);
            self.remember(cue.clone());
        }
        gone
    }

    fn owe(&mut self, cue: &Cue) {
        match Class::of(&cue.say) {
            Class::Pass => {}
            Class::Card => self.owed = Some(cue.clone()),
            Class::Claim | Class::Ceremony => self.owed = None,
        }
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
        // An entry is done with only when all its cues are.
        let oldest_left = self.waiting.iter().map(|cue| cue.seq).min();
        let limit = oldest_left.map_or(u64::MAX, |seq| seq.saturating_sub(1));
        self.said.push_back(cue);
        if self.said.len() > REMEMBERED {
            self.said.pop_front();
        }
        let newest = self.said.iter().map(|cue| cue.seq).max().unwrap_or(0);
        self.spoken_seq = self.spoken_seq.max(newest.min(limit));
    }
}

const fn is_win(cue: &Cue) -> bool {
    matches!(&cue.say, Say::Call { call: Call::U(_), .. } | Say::End { .. })
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
