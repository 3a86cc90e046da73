//! Why a request was refused. A refusal changes nothing; its text is shown to people.

use crate::{Card, Hut};
use serde::{Deserialize, Serialize};

/// The reason for a refusal, with words an organiser understands (`Display`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(tag = "refusal", rename_all = "snake_case")]
pub enum Refusal {
    /// No ván is being played.
    #[error("chưa có ván nào đang chơi: bấm «Chia bài» để bắt đầu ván mới")]
    NoRound,
    /// A ván is being played.
    #[error("ván này chưa xong: chơi hết ván rồi mới chia ván mới")]
    RoundRunning,
    /// The ván is over.
    #[error("ván đã kết thúc")]
    RoundOver,
    /// The session is paused.
    #[error("đang tạm dừng: bấm «Chơi tiếp» trước đã")]
    Paused,
    /// Not the phase for it.
    #[error("lúc này không làm việc ấy được: {now}")]
    WrongPhase {
        /// What is going on instead, in words.
        now: String,
    },
    /// Another hut's turn.
    #[error("chưa đến lượt {hut}: đang chờ {waiting}")]
    NotYourTurn {
        /// Who asked.
        hut: Hut,
        /// Whose turn it is.
        waiting: Hut,
    },
    /// Already answered this card, or declared already.
    #[error("{hut} đã trả lời rồi")]
    AlreadyAnswered {
        /// Who.
        hut: Hut,
    },
    /// There is no such hut in this game.
    #[error("{hut} không ngồi ván này: chơi bí tứ chỉ có điếm 1 đến điếm 4")]
    NotSeated {
        /// Who.
        hut: Hut,
    },
    /// The hut folded.
    #[error("{hut} đã chịu ván này")]
    HutFolded {
        /// Who.
        hut: Hut,
    },
    /// A card not in the hand.
    #[error("{hut} không có lá {card} trên tay")]
    CardNotHeld {
        /// Who.
        hut: Hut,
        /// Which.
        card: Card,
    },
    /// Not enough of the kind.
    #[error("{hut} không đủ {need} lá {card}")]
    NotEnough {
        /// Who.
        hut: Hut,
        /// Which kind.
        card: Card,
        /// How many are needed.
        need: u8,
    },
    /// Nothing in the hand makes a phu with the card.
    #[error("{hut} không có phu nào ăn được lá {card}")]
    NoPhu {
        /// Who.
        hut: Hut,
        /// The card on offer.
        card: Card,
    },
    /// These cards do not make a phu.
    #[error("các lá ấy không thành phu với lá {card}")]
    NotAPhu {
        /// The eaten card.
        card: Card,
    },
    /// Chia sẵn: another card than the one that lies there by the sheet.
    #[error(
        "lá {card} khác với lá phải bốc theo tờ xếp: xem lại lá vừa lật, bấm nhầm thì ghi lại; đúng \
         là {card} thì chồng nọc xếp sai, chờ trọng tài chính"
    )]
    NotAsLaid {
        /// The card that came.
        card: Card,
    },
    /// The village's rules forbid it and refuse it at the table (house rule `xu_ly_loi = ngan`).
    #[error("luật không cho: {say}")]
    Forbidden {
        /// The fault's id.
        fault: String,
        /// In words.
        say: String,
    },
    /// No deal explains it, or it is not done so with this kind of deal.
    #[error("không thể như vậy: {say}")]
    Impossible {
        /// In words, with the place.
        say: String,
    },
    /// It could have happened in several ways: the arbiter says which.
    #[error("chưa rõ: {say}")]
    Unclear {
        /// What is to be said, in words.
        say: String,
    },
    /// Said about a card that is no longer on offer.
    #[error("muộn rồi: lá ấy không còn chờ trả lời nữa")]
    Stale,
}
