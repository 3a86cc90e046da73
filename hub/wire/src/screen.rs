//! Hub → screens: the public state whole, with its number.

use crate::audio::{Caption, Settings};
use crate::chanter::Chant;
use crate::command::{RestKind, Role};
pub use crate::piles::{Differs, Piles, Ready};
use crate::station::Link;
use serde::{Deserialize, Serialize};
use totom_rules::fault::Fault;
use totom_rules::round::{Call, HutView, Input, Legality};
use totom_rules::session::{PublicSession, TimerKind};
use totom_rules::signal::{Beat, Flags};
use totom_rules::{ByHut, Card, Hut};

/// All that any spectator may see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Public {
    /// Journal entry this state is the fold of.
    pub seq: u64,
    /// Name of the yard.
    pub yard: String,
    /// The hội and its ván.
    pub session: PublicSession,
    /// The verse of the card on offer.
    pub verse: Option<Verse>,
    /// State of each hut's drum link and flags.
    pub huts: ByHut<HutSignal>,
    /// The last lines of the story, oldest first.
    pub story: Vec<StoryLine>,
    /// Voice.
    pub voice: Voice,
    /// Why nothing can be recorded, so that play stands still; in Vietnamese, empty when all is well.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub trouble: String,
    /// A break with an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<Rest>,
    /// A hand is being judged, and nothing of it is shown before the arbiters announce it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<Review>,
}

/// Xét bài: what was laid for a win is kept from the crowd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Review {
    /// The entry since which it is.
    pub since: u64,
}

/// A break with an end. The state is made anew every minute, so that whoever joins sees the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rest {
    /// What for.
    pub kind: RestKind,
    /// Minutes that it still lasts, begun ones whole; 0 once it is over.
    pub left: u16,
}

/// A couplet with the card it names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verse {
    /// The card.
    pub card: Card,
    /// Line of six.
    pub luc: String,
    /// Line of eight.
    pub bat: String,
}

/// What a hut's drum and flags show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HutSignal {
    /// Link to the board.
    pub link: Link,
    /// Raised flags.
    pub flags: Flags,
    /// Beats of the gesture that is being beaten, or the last one.
    pub beats: Vec<Beat>,
    /// The offer that its station has heard of; behind the official one, the hut's answer would be late.
    #[serde(default)]
    pub epoch: u32,
}

/// One line of the story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoryLine {
    /// Journal entry it tells.
    pub seq: u64,
    /// In Vietnamese, one sentence.
    pub text: String,
}

/// State of the announcer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Voice {
    /// Is an announcer joined?
    pub joined: bool,
    /// Entry last spoken.
    pub spoken_seq: u64,
    /// Entry to be spoken last of those known now.
    #[serde(default)]
    pub due_seq: u64,
    /// What is wrong, in Vietnamese; empty when all is well.
    pub trouble: String,
    /// A chanter in the yard, while a couplet is chanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chant: Option<Chant>,
    /// What is being heard.
    #[serde(default)]
    pub saying: Option<Saying>,
}

/// What is being heard right now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saying {
    /// Its words and their times.
    pub caption: Caption,
    /// How long ago the announcer began, milliseconds, when this state was made.
    pub age_ms: u64,
}

/// Khu loa: an announcer and its loudspeakers, for the desk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// Its name; empty where there is but one.
    pub name: String,
    /// Joined, spoken, trouble.
    pub voice: Voice,
    /// How it is set.
    pub settings: Settings,
}

/// All that the arbiters' desk shows beside the public state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Desk {
    /// What everyone sees.
    pub public: Public,
    /// What to do next and by whom, one sentence.
    pub next: String,
    /// What each hut may do now.
    pub legal: ByHut<Legality>,
    /// Signals that wait for the arbiter.
    pub cases: Vec<Case>,
    /// Trouble with disk, stations, voice: sentences.
    pub troubles: Vec<String>,
    /// The announcers that are or were here.
    #[serde(default)]
    pub zones: Vec<Zone>,
    /// What an amendment left without a place, for decision.
    #[serde(default)]
    pub redo: Vec<Redo>,
    /// What chia bài and giao bài have entered, where both must.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witnessed: Option<Witnessed>,
    /// What the arbiters may rule about now.
    #[serde(default)]
    pub rulings: Rulings,
    /// Deals whose piles are laid by hand.
    #[serde(default, skip_serializing_if = "Piles::is_empty")]
    pub piles: Piles,
}

/// What the arbiters may rule about now, beside the signals that wait for them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rulings {
    /// Huts that asked something with their drums and meant no move.
    pub notices: Vec<Notice>,
    /// The window in which others may call.
    pub window: Window,
    /// Faults that are noted in this ván, with what shows them.
    pub charged: Vec<Charged>,
    /// Faults that an arbiter may have seen now.
    pub noteable: ByHut<Vec<Fault>>,
    /// Kinds of bất thực of the hut whose hand lies.
    pub cups: Vec<Card>,
    /// What each hut would get if the win were confirmed.
    pub preview: Option<ByHut<i32>>,
    /// The entry that confirmed the win of the ván that is over: taken back, the win is withdrawn.
    pub confirmed: Option<u64>,
    /// The entry since which the crowd waits for the arbiters to announce a win.
    pub withheld: Option<u64>,
}

/// Xin chờ, xin nhắc: a signal that means no move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// The entry that keeps it.
    pub seq: u64,
    /// Whose.
    pub hut: Hut,
    /// In Vietnamese.
    pub say: String,
    /// What it asks for.
    pub asks: Asks,
}

/// What a hut asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asks {
    /// To hear the verse again.
    Verse,
    /// To wait: it is not ready.
    Wait,
    /// Something that it will say itself.
    Other,
}

/// How the window in which others may call stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// No card is on offer, and none is to be offered again.
    #[default]
    None,
    /// It closes by the house's clock.
    Clock,
    /// The arbiters made it longer.
    Longer,
    /// It stays open until the arbiters close it.
    Held,
    /// It is closed, and may be opened again.
    Closed,
}

/// A fault that is noted, with what shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charged {
    /// Against whom.
    pub hut: Hut,
    /// Which.
    pub fault: Fault,
    /// The entries that show it, oldest first.
    pub shown: Vec<Shown>,
}

/// An entry that shows a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// Its number.
    pub seq: u64,
    /// In Vietnamese.
    pub says: String,
}

/// Việc cần định lại: a move that fits no more since an earlier one was put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Redo {
    /// The entry that it was.
    pub seq: u64,
    /// What it was, in Vietnamese.
    pub says: String,
    /// Why it fits no more, in Vietnamese.
    pub why: String,
    /// What it was, to be asked for again.
    pub play: Input,
}

/// What the two arbiters entered of the same card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Witnessed {
    /// One has; what, nobody sees before the other has too.
    Sealed {
        /// Who.
        by: Role,
    },
    /// They differ: the chief decides.
    Differ {
        /// What each entered, chia bài first.
        entered: Box<[Entered; 2]>,
    },
}

/// What one arbiter entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entered {
    /// The entry that keeps it.
    pub seq: u64,
    /// Who.
    pub by: Role,
    /// What.
    pub input: Input,
}

/// A drum signal that was late, illegal or ambiguous.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// Its number: the journal entry that keeps it.
    pub case: u64,
    /// Which hut.
    pub hut: Hut,
    /// What was beaten.
    pub beats: Vec<Beat>,
    /// Flags.
    pub flags: Flags,
    /// Why it had no effect, in Vietnamese.
    pub say: String,
    /// What it was understood as, if it meant one thing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meant: Option<Call>,
}

/// Hub → a screen, a desk or a hut's screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "msg", rename_all = "snake_case")]
pub enum ScreenDown {
    /// The page's whole body at this entry; replaces what is shown.
    Page {
        /// Grows with every change, also where the journal does not.
        rev: u64,
        /// Journal entry.
        seq: u64,
        /// HTML.
        html: String,
        /// Address of the style sheet that it needs, where a screen is told what to show and its sheet changes with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        style: Option<String>,
        /// What runs out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Left>,
    },
    /// Whole private state for a program at a hut (bots, tests).
    Hut {
        /// Grows with every change.
        rev: u64,
        /// The view; `None` before the first deal.
        view: Option<Box<HutView>>,
        /// The public state around it.
        public: Box<Public>,
    },
    /// Whole state for a program at the desk.
    Desk {
        /// Grows with every change.
        rev: u64,
        /// The state.
        desk: Box<Desk>,
    },
    /// Answer to a command.
    Receipt(crate::Receipt),
    /// Whether this panel may act: when it joins, and whenever that changes.
    Panel(Panel),
    /// Nothing changed; the link is alive.
    Alive {
        /// The newest revision: a client that has an older one asks again.
        rev: u64,
        /// What runs out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Left>,
    },
}

/// How long something may still be done. Counted from when the message was written: clients have
/// clocks of their own, which are not ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// What ends.
    pub of: TimerKind,
    /// Milliseconds.
    pub ms: u32,
}

/// A screen that is told what to show → hub.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "msg", rename_all = "snake_case")]
pub enum ScreenUp {
    /// What it shows, said again and again while it lives.
    Painted(Painted),
}

/// What a screen says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Painted {
    /// The revision that it painted last.
    pub rev: u64,
    /// How long ago it heard from the hub, milliseconds.
    pub age_ms: u64,
    /// Its width, in the browser's pixels.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// What it cannot show, in Vietnamese; empty when all is well.
    pub trouble: String,
}

/// Bàn điều khiển: one open page of a person with a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Panel {
    /// Whose it is.
    pub role: Role,
    /// How the record names this machine.
    pub device: String,
    /// What the role may ask for: the tag of an action, or of what is played.
    pub may: Vec<String>,
    /// Why this panel may not ask now, in Vietnamese: another one holds the role. None while it may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locked: Option<String>,
}
