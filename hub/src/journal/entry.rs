//! What an entry says. Content decides and is equal for equal games; the label only describes.

use serde::{Deserialize, Serialize};
use totom_rules::Hut;
use totom_rules::pile::Owner;
use totom_rules::round::Input;
use totom_rules::session::{SessionEvent, SessionInput};
use totom_rules::signal::Gesture;
use totom_wire::command::RestKind;
use totom_wire::station::GestureReport;

/// The deciding half of an entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case", deny_unknown_fields)]
pub enum Content {
    /// The first entry of every journal.
    Founded {
        /// Format of the contents; raised when an old journal would replay differently.
        format: u16,
        /// Name of the yard.
        yard: String,
    },
    /// Something was asked, was legal, and this came of it.
    Acted {
        /// Who asked.
        actor: Actor,
        /// What.
        input: SessionInput,
        /// What came of it; replay must give the same.
        events: Vec<SessionEvent>,
        /// The case that the arbiter settled by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        settles: Option<u64>,
        /// What the arbiters had entered of the same card: one equal entry, or two that differ, between
        /// which this decides.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        witnessed: Vec<u64>,
    },
    /// One of two arbiters entered what he saw; it has no effect before the other has too.
    Entered {
        /// Chia bài or giao bài.
        actor: Actor,
        /// What he saw.
        input: Input,
    },
    /// A drum signal that had no effect: kept for the arbiter.
    Signal {
        /// Which hut.
        hut: Hut,
        /// What was beaten.
        gesture: Gesture,
        /// Why it had no effect.
        standing: Standing,
        /// In Vietnamese.
        say: String,
    },
    /// Cards are called by these couplets from now on.
    VersesChosen {
        /// By which people know the set.
        set: String,
        /// The whole set, so that the record stands without its file.
        text: String,
    },
    /// When the crowd sees a laid win, from now on.
    RevealChosen {
        /// When.
        reveal: Reveal,
    },
    /// Công bố: the crowd sees the win that was kept from it.
    Revealed {
        /// Who said so.
        actor: Actor,
    },
    /// Somebody saw what nobody else may see of a prepared deal. A fact: it always counts.
    Looked {
        /// Who.
        actor: Actor,
        /// The promise of the deal.
        deal: String,
        /// At what.
        at: Secret,
    },
    /// Lá khác: something was entered of a prepared ván that its sheets say otherwise. It has no effect:
    /// the chief decides what becomes of it.
    Differs {
        /// Who entered it.
        actor: Actor,
        /// What came.
        input: Input,
    },
    /// The arbiter dismissed a case.
    Dismissed {
        /// The case: the entry of its signal.
        case: u64,
    },
    /// What counted after an earlier entry counts again. That entry may itself be one that was undone.
    Undone {
        /// Who said so.
        actor: Actor,
        /// The entry whose state is the state now.
        to: u64,
        /// Why, in Vietnamese; may be empty.
        why: String,
    },
    /// An entry that counted and all after it count no more; amendments of earlier ones still do.
    TakenBack {
        /// Who said so.
        actor: Actor,
        /// The first that counts no more.
        from: u64,
        /// Why, in Vietnamese; may be empty.
        why: String,
    },
    /// Play stopped for a break that has an end.
    Rested {
        /// Who said so.
        actor: Actor,
        /// What for.
        kind: RestKind,
        /// From the entry's time on.
        minutes: u16,
        /// What came of it.
        events: Vec<SessionEvent>,
    },
    /// The window in which others may call stays open.
    Window {
        /// Who said so.
        actor: Actor,
        /// For how long from now; until somebody closes it when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<u32>,
        /// The entry that had closed it: it and all after it count no more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reopens: Option<u64>,
    },
    /// An earlier entry was put right, and what followed folded again.
    Amended {
        /// Who said so.
        actor: Actor,
        /// The entry that was wrong.
        seq: u64,
        /// What it should have been.
        input: Input,
        /// Later entries that fit no more.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dropped: Vec<Dropped>,
        /// Why, in Vietnamese; may be empty.
        why: String,
    },
}

/// An entry that fits no more after an amendment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dropped {
    /// Which.
    pub seq: u64,
    /// Why, in Vietnamese.
    pub say: String,
}

/// When the crowd sees a win that is laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reveal {
    /// As it lies there.
    #[default]
    AtOnce,
    /// When the arbiters announce it; until then it is being judged.
    ByArbiters,
}

/// What may be seen of a prepared deal before it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "secret", content = "pile", rename_all = "snake_case")]
pub enum Secret {
    /// The sheet of a pile, with all its cards.
    Sheet(Owner),
    /// Whether a laid pile is as it should be, up to its first wrong card.
    Check(Owner),
    /// The file with its seed, for another yard.
    File,
}

/// Why a signal had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It asks to hear the verse again, or to wait: no move was meant.
    Notice,
    /// It may have been a move: the arbiter decides.
    Case,
}

/// Who asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", content = "hut", rename_all = "snake_case")]
pub enum Actor {
    /// The hub itself, when it opens a new journal.
    Hub,
    /// The hub's clock, when a deadline passed.
    Clock,
    /// A hut, by drum.
    Drum(Hut),
    /// A hut, on its own screen.
    Screen(Hut),
    /// The chief arbiter, or a program at the arbiters' desk.
    Arbiter,
    /// Chia bài.
    ChiaBai,
    /// Giao bài.
    GiaoBai,
    /// Thư ký.
    Scorer,
    /// Xếp bài.
    XepBai,
    /// The organiser.
    Organiser,
}

/// How long a hội has been played, pauses and stops of the hub apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Which hội of the record, from 1.
    pub hoi: u32,
    /// In milliseconds, by a clock that never jumps.
    pub ms: u64,
}

/// The describing half of an entry.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Label {
    /// Wall time, RFC 3339. Shown to people; orders and decides nothing.
    pub at: String,
    /// How long the hội had been played: a hub that starts again counts on from here. None before
    /// the first deal of a timed hội.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Played>,
    /// The command's id, by which a repeat is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The numbered sheet that it was written on while the machine was away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<u32>,
    /// The drum gesture as the station reported it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gesture: Option<GestureReport>,
    /// Who asked, at which machine; none in entries of older hubs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
}

/// Who asked for an entry, at which machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct By {
    /// In which role.
    pub actor: Actor,
    /// The machine as people named it, or what kind of program it was.
    pub device: String,
}
