//! What a desk, a hut's screen or a bot asks of the hub, and the receipt it gets.

use crate::audio::Control;
use serde::{Deserialize, Serialize};
use totom_rules::round::{Call, Input, Refusal};
use totom_rules::{ByHut, Card, Hut};

/// One request. Repeating the same `id` gets the first answer again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// Chosen by the client, unique for ever: 1–64 of `A–Z a–z 0–9 - _ .`
    pub id: String,
    /// The offer this answers (`PublicView::epoch`); a stale one is refused.
    #[serde(default)]
    pub epoch: Option<u32>,
    /// The entry that the asker was shown. What answers no offer is refused when something was decided
    /// since: two desks must not both deal, or both fine the same fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u64>,
    /// What is asked.
    pub action: Action,
}

/// What may be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// Something in the ván.
    Play {
        /// What.
        play: Input,
    },
    /// Deals the next ván; the hub makes the seed.
    Deal,
    /// Deals the next ván in the yard (bài mở): the arbiters say which cards cho cái turned.
    DealOpen {
        /// The two cards, the one from the nọc first.
        turned: [Card; 2],
        /// Which of them the leader was given; by custom when it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        given: Option<Card>,
        /// After a win, whose pile the second is of; the turner's right neighbour's when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pile: Option<Hut>,
    },
    /// Chia sẵn: promises a deal whose piles are laid by hand; the hub makes the seed and keeps it
    /// sealed.
    Prepare,
    /// Deals the next ván from piles that were laid so.
    DealPrepared {
        /// The promise of the deal.
        deal: String,
    },
    /// Gives up a deal that was promised and not dealt.
    Discard {
        /// The promise of the deal.
        deal: String,
    },
    /// The piles were laid wrongly: the prepared ván goes on as an open one.
    PlayOpen {
        /// Shown to the crowd.
        reason: String,
    },
    /// Stops play.
    Pause {
        /// Shown to the crowd.
        reason: String,
    },
    /// Stops play for a break of so many minutes; the crowd sees how long it still lasts.
    Rest {
        /// What for.
        kind: RestKind,
        /// From 1 to 240.
        minutes: u16,
    },
    /// Goes on.
    Resume,
    /// Goes back to the state after an earlier entry, which may itself be one that was undone.
    Undo {
        /// Journal entry.
        to: u64,
        /// Why, in Vietnamese; may be empty.
        #[serde(default)]
        why: String,
    },
    /// Takes an entry that counts and all after it back; amendments of earlier ones stay.
    TakeBack {
        /// Journal entry.
        from: u64,
        /// Why, in Vietnamese; may be empty.
        #[serde(default)]
        why: String,
    },
    /// The window in which others may still call over the hut in turn.
    Window {
        /// What becomes of it.
        keep: Keep,
    },
    /// Puts an earlier entry right and folds what followed again.
    Amend {
        /// Journal entry.
        seq: u64,
        /// What really happened then.
        play: Input,
        /// Why, in Vietnamese; may be empty.
        #[serde(default)]
        why: String,
    },
    /// Points by hand: the arbiters decide what no rule names.
    Adjust {
        /// Whose.
        hut: Hut,
        /// Added; a fine is negative.
        points: i32,
        /// Shown to the crowd.
        reason: String,
    },
    /// Opens the next hội after one that is over.
    Open {
        /// Names of the line-ups; left out, those of the hub's configuration.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        names: Option<ByHut<String>>,
        /// House rules as TOML; left out, those of the hub's configuration.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        house: Option<String>,
    },
    /// Draws the lot between huts that came out equal; the hub makes the seed.
    DrawLot,
    /// Công bố: the crowd sees the win that was kept from it.
    Reveal,
    /// A pending drum signal is put right: the arbiter says what the hut meant.
    Correct {
        /// The case's number.
        case: u64,
        /// What the hut meant; `None` dismisses the case.
        meant: Option<Call>,
    },
    /// A line of a numbered sheet that was written while the machine was away.
    Paper {
        /// Number of the sheet, from 1.
        sheet: u32,
        /// As it stands there: `4 đánh 7s`.
        line: String,
    },
    /// Asks what would come of this if it were asked now; leaves no trace in the record.
    Try {
        /// What.
        of: Box<Action>,
    },
    /// Asks which cards a typed or scanned text means; leaves no trace in the record.
    ReadCards {
        /// As it was typed: `3v`, `tam văn`, `2w*2 3-5s`.
        text: String,
    },
    /// Something of an announcer; leaves no trace in the record.
    Sound {
        /// Which loudspeakers; empty where there is but one.
        zone: String,
        /// What.
        control: Control,
    },
    /// Fits a hut's board to its drum; leaves no trace in the record.
    Calibrate {
        /// Whose.
        hut: Hut,
    },
    /// Ends that before its time.
    CalibrateStop {
        /// Whose.
        hut: Hut,
    },
    /// Tells the station of a hut that was noisy to listen as closely as its board was fitted; leaves no trace in the
    /// record.
    DropGuard {
        /// Whose.
        hut: Hut,
    },
    /// Takes the asker's own role over from the panel that holds it; leaves no trace in the record.
    Take,
}

/// Nghỉ: what a break is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RestKind {
    /// Giải lao.
    GiaiLao,
    /// Ăn cơm.
    AnCom,
    /// Dâng hương, lễ.
    DangHuong,
    /// Mưa, nắng.
    ThoiTiet,
    /// Sửa trống, sửa máy.
    SuaMay,
}

impl RestKind {
    /// Every one.
    pub const ALL: [Self; 5] =
        [Self::GiaiLao, Self::AnCom, Self::DangHuong, Self::ThoiTiet, Self::SuaMay];

    /// As the crowd reads it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::GiaiLao => "Nghỉ giải lao",
            Self::AnCom => "Nghỉ ăn cơm",
            Self::DangHuong => "Nghỉ dâng hương",
            Self::ThoiTiet => "Nghỉ vì mưa nắng",
            Self::SuaMay => "Nghỉ sửa trống, sửa máy",
        }
    }
}

/// What becomes of the window in which huts may call (rules §12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "keep", rename_all = "snake_case")]
pub enum Keep {
    /// It closes so many seconds from now.
    Longer {
        /// From 1 to 600.
        seconds: u32,
    },
    /// It stays open until the arbiters close it.
    Open,
    /// It was closed too early: it is open again, until the arbiters close it.
    Again,
}

/// The answer to a command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Receipt {
    /// The command's id.
    pub id: String,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// On disk as this journal entry.
    Recorded {
        /// Entry number.
        seq: u64,
    },
    /// Done; it is nothing for the record.
    Done {
        /// For people, in Vietnamese.
        say: String,
    },
    /// The cards that a text means, in its order; it is nothing for the record.
    Read {
        /// At least one.
        cards: Vec<Card>,
    },
    /// Refused by the rules; nothing changed.
    Refused {
        /// For programs.
        why: Refusal,
        /// For people, in Vietnamese.
        say: String,
    },
    /// The role may not do this, or the message is malformed; nothing changed.
    Denied {
        /// For people, in Vietnamese.
        say: String,
    },
    /// The record cannot be written now; the game is stopped.
    Unrecorded {
        /// For people, in Vietnamese.
        say: String,
    },
}

/// Who a client is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "role", content = "hut", rename_all = "snake_case")]
pub enum Role {
    /// Ban tổ chức.
    Organiser,
    /// Trọng tài chính, the chief arbiter.
    Arbiter,
    /// Chia bài: deals and draws.
    ChiaBai,
    /// Giao bài: carries the cards and chants.
    GiaoBai,
    /// Thư ký: keeps the papers.
    Scorer,
    /// Xếp bài: lays the piles of prepared deals, sees every card, and has no other part.
    XepBai,
    /// A hut's own screen.
    Hut(Hut),
}
