//! Hàng chờ: what is said next, and how fully. Pure; the clock is handed in, in milliseconds.
//!
//! Cues about the game are said in the order of the journal: a claim never overtakes a card that
//! nobody has heard of yet, it shortens it to its name. Each cue ends in exactly one [`Ending`]. A
//! live loudspeaker says less under a backlog and drops what is past; a file gets everything.

mod asked;
mod class;
mod pick;
mod turn;

pub use class::{Class, Past};
pub use turn::{Cut, Done, Heard, Told, Turn};

use crate::compose::EdgeKind;
use crate::cue::Form;
use std::collections::VecDeque;
use totom_wire::audio::{Cue, Ending, Manner, Say};
use turn::{Waiting, Why, alike};

/// Where the sound goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A loudspeaker: people wait, so a backlog is worked off by saying less.
    Live,
    /// A file: nobody waits.
    File,
}

/// Did the queue take a cue?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It will be said.
    Taken,
    /// It was said already, or waits already.
    Known,
}

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
    manner: Manner,
    waiting: VecDeque<Waiting>,
    playing: Option<Turn>,
    cutting: Option<Why>,
    /// The card that a claim broke off: its name is still to be said.
    unfinished: Option<Cue>,
    /// What operators asked for, and retractions.
    extras: VecDeque<Turn>,
    /// The card let go last, while it may still lie on offer.
    owed: Option<Cue>,
    silent_since: Option<u64>,
    said: VecDeque<Cue>,
    withdrawn: VecDeque<u64>,
    spoken_seq: u64,
    first_seq: u64,
    free_at: u64,
    last_at: Option<u64>,
    closing: bool,
}

impl Queue {
    /// An empty queue of an announcer that has already said everything up to `spoken_seq`.
    #[must_use]
    pub fn new(mode: Mode, spoken_seq: u64) -> Self {
        Self {
            mode,
            manner: Manner::Doc,
            waiting: VecDeque::new(),
            playing: None,
            cutting: None,
            unfinished: None,
            extras: VecDeque::new(),
            owed: None,
            silent_since: None,
            said: VecDeque::new(),
            withdrawn: VecDeque::new(),
            spoken_seq,
            first_seq: spoken_seq,
            free_at: 0,
            last_at: None,
            closing: false,
        }
    }

    /// Takes a cue, unless it is known. One journal entry may cause several cues. A notice takes the
    /// place of an older one about the same thing, whose end is answered.
    pub fn push(&mut self, cue: Cue, now: u64) -> (Admission, Option<Done>) {
        if self.knows(&cue) {
            return (Admission::Known, None);
        }
        if matches!(Class::of(&cue.say), Class::Card | Class::Claim) {
            self.owed = None;
        }
        let replaced = self.replaced_by(&cue);
        self.waiting.push_back(Waiting { created: now.saturating_sub(cue.age_ms), cue });
        (Admission::Taken, replaced.map(|cue| self.done(cue, Ending::Cancelled)))
    }

    fn knows(&self, cue: &Cue) -> bool {
        cue.seq <= self.first_seq
            || cue.seq < self.spoken_seq
            || self.said.iter().any(|said| alike(said, cue))
            || self.playing.iter().any(|turn| alike(&turn.cue, cue))
            || self.unfinished.iter().any(|left| alike(left, cue))
            || self.waiting.iter().any(|waiting| alike(&waiting.cue, cue))
    }

    fn replaced_by(&mut self, cue: &Cue) -> Option<Cue> {
        let Say::Notice { topic, .. } = &cue.say else { return None };
        if self.mode == Mode::File {
            return None;
        }
        let same = |say: &Say| matches!(say, Say::Notice { topic: other, .. } if other == topic);
        let at = self.waiting.iter().position(|waiting| same(&waiting.cue.say))?;
        self.waiting.remove(at).map(|waiting| waiting.cue)
    }

    /// No more cues will come.
    pub const fn finish(&mut self) {
        self.closing = true;
    }

    /// Everything was said and nothing more will come.
    #[must_use]
    pub fn is_drained(&self) -> bool {
        self.closing
            && self.playing.is_none()
            && self.unfinished.is_none()
            && self.waiting.is_empty()
            && self.extras.is_empty()
    }

    /// How verses are said from now on.
    pub const fn set_manner(&mut self, manner: Manner) {
        self.manner = manner;
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

    /// Should what is being said be cut short? Answers once for each cut, until the turn has ended.
    pub fn wants_cut(&mut self) -> Option<Cut> {
        if self.mode == Mode::File || self.cutting.is_some() {
            return None;
        }
        let (why, cut) = self.reason_to_cut()?;
        self.cutting = Some(why);
        Some(cut)
    }

    fn reason_to_cut(&self) -> Option<(Why, Cut)> {
        let turn = self.playing.as_ref()?;
        let class = Class::of(&turn.cue.say);
        let waits = |wanted| self.waiting.iter().any(|w| Class::of(&w.cue.say) == wanted);
        let verse = matches!(turn.form, Form::Chant | Form::Full) && class == Class::Card;
        if waits(Class::Stop) && class != Class::Stop {
            return Some((Why::Stop, Cut::Now));
        }
        if class == Class::Notice && self.waiting.iter().any(|w| Class::of(&w.cue.say) < class) {
            return Some((Why::Game, Cut::Now));
        }
        if verse && waits(Class::Claim) {
            return Some((Why::Claim, Cut::AtEdge(EdgeKind::Word)));
        }
        let crowd = self.crowd() >= BREAK_OFF;
        (verse && crowd).then_some((Why::Crowd, Cut::AtEdge(EdgeKind::Line)))
    }

    /// What was to be said is not ready: less of it is.
    pub const fn shorten(&mut self, form: Form) {
        if let Some(turn) = &mut self.playing {
            turn.form = form;
        }
    }

    /// What is playing has been heard, whole or in part; answers the end of its cue, if it has come.
    pub fn ended(&mut self, heard: Heard, now: u64) -> Option<Done> {
        let turn = self.playing.take()?;
        let why = self.cutting.take();
        if self.mode == Mode::Live {
            self.free_at = now + LIVE_GAP_MS;
            self.last_at = Some(now);
        }
        let ending = match (heard, why) {
            (Heard::Whole, _) | (Heard::Part, None) => whole(&turn),
            (Heard::Part, Some(why)) => self.cut_short(&turn, why)?,
        };
        match turn.told {
            Told::NotYet => Some(self.done(turn.cue, ending)),
            Told::Already => None,
        }
    }

    /// How a turn that was cut short ends; `None` when it is to be taken up again.
    fn cut_short(&mut self, turn: &Turn, why: Why) -> Option<Ending> {
        let class = Class::of(&turn.cue.say);
        match (why, class) {
            (Why::Crowd, _) => Some(Ending::Shortened),
            (Why::Skipped | Why::Game, _) => Some(Ending::Cancelled),
            (Why::Withdrawn, _) => {
                self.retract(&turn.cue.say);
                Some(Ending::Cancelled)
            }
            (Why::Claim | Why::Stop, Class::Card) if turn.told == Told::NotYet => {
                self.unfinished = Some(turn.cue.clone());
                None
            }
            (Why::Stop, Class::Claim) if turn.told == Told::NotYet => {
                self.waiting.push_front(Waiting { cue: turn.cue.clone(), created: u64::MAX });
                None
            }
            (
                Why::Claim | Why::Stop,
                Class::Stop | Class::Claim | Class::Card | Class::Pass | Class::Notice,
            ) => Some(Ending::Cancelled),
        }
    }

    /// Lets go of what is not worth the air any more; a file keeps everything.
    pub fn expire(&mut self, now: u64) -> Vec<Done> {
        if self.mode == Mode::File {
            return Vec::new();
        }
        let mut left = VecDeque::new();
        let mut gone = Vec::new();
        let waiting = std::mem::take(&mut self.waiting);
        let newest = newest_card(&waiting);
        for waiting in waiting {
            let past =
                if newest.is_some_and(|seq| waiting.cue.seq < seq) { Past::Yes } else { Past::No };
            let ttl = Class::of(&waiting.cue.say).ttl(past);
            match ttl {
                Some(ttl) if waiting.created.saturating_add(ttl) < now => gone.push(waiting.cue),
                Some(_) | None => left.push_back(waiting),
            }
        }
        self.waiting = left;
        gone.into_iter().map(|cue| self.done(cue, Ending::Expired)).collect()
    }

    /// There is a loudspeaker.
    pub const fn sounds(&mut self) {
        self.silent_since = None;
    }

    /// There is no loudspeaker: after [`HICCUP_MS`] of that, lets everything go at once, and what
    /// was interrupted too, so that the game never waits for it. Answers what the caller must
    /// report. The youngest card is owed still: it is said when the loudspeaker comes, unless
    /// something has happened to it meanwhile.
    pub fn let_go(&mut self, now: u64) -> Vec<Done> {
        let since = *self.silent_since.get_or_insert(now);
        if self.mode == Mode::File || since + HICCUP_MS > now {
            return Vec::new();
        }
        self.cutting = None;
        self.extras.clear();
        let mut gone: Vec<Cue> = Vec::new();
        if let Some(turn) = self.playing.take() {
            match turn.told {
                Told::NotYet => gone.push(turn.cue),
                Told::Already => self.owe(&turn.cue),
            }
        }
        gone.extend(self.unfinished.take());
        gone.extend(std::mem::take(&mut self.waiting).into_iter().map(|waiting| waiting.cue));
        gone.iter().for_each(|cue| self.owe(cue));
        gone.into_iter().map(|cue| self.done(cue, Ending::Cancelled)).collect()
    }

    fn owe(&mut self, cue: &Cue) {
        match Class::of(&cue.say) {
            Class::Pass | Class::Notice | Class::Stop => {}
            Class::Card => self.owed = Some(cue.clone()),
            Class::Claim => self.owed = None,
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

    fn done(&mut self, cue: Cue, how: Ending) -> Done {
        self.said.push_back(cue.clone());
        if self.said.len() > REMEMBERED {
            self.said.pop_front();
        }
        // An entry is done with only when all its cues are. News counts for nothing here: a restart
        // had better lose it than say again what came before it.
        let counts = |waiting: &&Waiting| Class::of(&waiting.cue.say) != Class::Notice;
        let left = self.waiting.iter().filter(counts).map(|waiting| waiting.cue.seq);
        let left = left.chain(self.unfinished.iter().map(|cue| cue.seq)).chain(self.playing_seq());
        let limit = left.min().map_or(u64::MAX, |seq| seq.saturating_sub(1));
        let newest = self.said.iter().map(|cue| cue.seq).max().unwrap_or(0);
        self.spoken_seq = self.spoken_seq.max(newest.min(limit));
        Done { cue, how }
    }

    /// The entry being said now, if the hub still waits for its end.
    fn playing_seq(&self) -> Option<u64> {
        let turn = self.playing.as_ref()?;
        (turn.told == Told::NotYet).then_some(turn.cue.seq)
    }
}

fn newest_card(waiting: &VecDeque<Waiting>) -> Option<u64> {
    let cards = waiting.iter().filter(|w| Class::of(&w.cue.say) == Class::Card);
    cards.map(|waiting| waiting.cue.seq).max()
}

/// How a turn ends that was heard to its end.
const fn whole(turn: &Turn) -> Ending {
    match turn.form {
        Form::Full | Form::Chant | Form::Bare => Ending::Spoken,
        Form::Short => Ending::Shortened,
    }
}
