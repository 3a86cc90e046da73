//! What the queue hands out and what it answers.

use crate::compose::EdgeKind;
use crate::cue::Form;
use totom_wire::audio::{Cue, Ending};

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
    /// It was told before, or there is nothing to tell: a repeat, a test.
    Already,
}

/// Kết thúc: a cue is done with, and the hub is to hear of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// Which.
    pub cue: Cue,
    /// How it ended.
    pub how: Ending,
}

/// How what is being said should be cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// At the next edge of at least this kind.
    AtEdge(EdgeKind),
    /// At once, by a short fade.
    Now,
}

/// How much of a turn was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// All of it.
    Whole,
    /// It was cut short.
    Part,
}

/// Why what is being said is being cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// Too many wait: the line is finished, the rest left out.
    Crowd,
    /// A claim: the card is finished by its name afterwards.
    Claim,
    /// Play stops: what was cut is taken up again, if it is worth it.
    Stop,
    /// Something better than news.
    Game,
    /// A person asked for it.
    Skipped,
    /// An arbiter took it back.
    Withdrawn,
}

/// A cue that waits, and since when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Waiting {
    pub(super) cue: Cue,
    pub(super) created: u64,
}

/// The same thing to say? Its age does not matter.
pub(super) fn alike(a: &Cue, b: &Cue) -> bool {
    a.seq == b.seq && a.say == b.say
}
