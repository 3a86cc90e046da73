//! What huts and arbiters may ask of a ván. Deciding is `handle`'s.

use crate::fault::Fault;
use crate::win::Said;
use crate::{Card, Hut};
use serde::{Deserialize, Serialize};

/// One request to the ván.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "input", rename_all = "snake_case", deny_unknown_fields)]
pub enum Input {
    /// Soạn bài: a hut declares while arranging (rules §4).
    Declare {
        /// Who declares.
        hut: Hut,
        /// What it declares.
        what: Declaration,
    },
    /// A hut answers the card on offer, or calls over it (rules §5).
    Call {
        /// Who calls.
        hut: Hut,
        /// What it calls.
        call: Call,
    },
    /// Hạ phu: after its ăn was granted, the hut says which hand cards lie with the eaten card.
    Lay {
        /// The hut that ate.
        hut: Hut,
        /// The cards from its hand, without the eaten one; empty for a lone yêu.
        cards: Vec<Card>,
        /// Where the eaten card lies among them.
        #[serde(default, skip_serializing_if = "Place::is_outermost")]
        place: Place,
    },
    /// Đánh: a hut throws one card to its own cửa.
    Throw {
        /// Who throws.
        hut: Hut,
        /// The card.
        card: Card,
    },
    /// Bốc: chia bài draws from the nọc for the hut whose draw it is.
    Draw,
    /// Bốc, with an open deal: the card that chia bài turned up.
    DrawCard {
        /// The card.
        card: Card,
    },
    /// With an open deal: a thiên khai is turned up before the first draw.
    ShowThienKhai {
        /// Whose.
        hut: Hut,
        /// The kind.
        card: Card,
    },
    /// With an open deal: a hut that ate the fourth into a run turns its khàn up (ăn phu dậy khàn).
    TurnKhan {
        /// Whose.
        hut: Hut,
        /// The kind.
        card: Card,
    },
    /// With an open deal: closes the window on a phỗng, and says how it was laid.
    GrantPhong {
        /// Cards of the pair that came from the hand: 2, or 1 when the other lay in a bí.
        from_hand: u8,
        /// Was a cup taken away with it?
        cup: Cup,
    },
    /// With an open deal: the hand that a hut laid for its ù.
    ShowHand {
        /// Whose.
        hut: Hut,
        /// Every card that was in its hand, face-down ones included.
        cards: Vec<Card>,
        /// Kinds turned up as khàn; may be left out when the cards allow no other.
        #[serde(default)]
        khan: Vec<Card>,
        /// Kinds that still lay face down as thiên khai; as `khan`.
        #[serde(default)]
        thien_khai: Vec<Card>,
        /// Kinds returned as bất thực; as `khan`.
        #[serde(default)]
        bat_thuc: Vec<Card>,
    },
    /// The window in which others may still call is over: by the clock, or by the arbiter.
    CloseWindow,
    /// The arbiters have checked the laid hand and confirm the engine's verdict on the ù.
    ConfirmWin,
    /// Xướng: the arbiters enter what the hut announced at its win; entered again it replaces what
    /// was entered before. Without it the hut is taken to have announced what its hand has.
    Announce {
        /// The hut that laid its hand.
        hut: Hut,
        /// What it said.
        said: Said,
    },
    /// Trọng tài ghi lỗi: an arbiter saw a fault that only the yard shows (rules §8).
    Observe {
        /// Who did it.
        hut: Hut,
        /// What: one of those that are possible now and that the record does not show by itself.
        fault: Fault,
        /// What was seen, in Vietnamese.
        note: String,
    },
    /// Trọng tài bỏ lỗi: the arbiters find that a noted fault was none.
    Lift {
        /// Against whom it was noted.
        hut: Hut,
        /// Which.
        fault: Fault,
        /// Why, in Vietnamese.
        note: String,
    },
}

/// Where an eaten card lies in its phu (rules §5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Outermost, as it must.
    #[default]
    Outermost,
    /// Among the others: trái vỉ, kẹp cổ.
    Inside,
}

impl Place {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    pub(super) fn is_outermost(&self) -> bool {
        *self == Self::Outermost
    }
}

impl Input {
    /// The hut that acts; none for what the arbiters do.
    #[must_use]
    pub const fn hut(&self) -> Option<Hut> {
        match self {
            Self::Declare { hut, .. }
            | Self::Call { hut, .. }
            | Self::Lay { hut, .. }
            | Self::Throw { hut, .. }
            | Self::ShowThienKhai { hut, .. }
            | Self::TurnKhan { hut, .. }
            | Self::ShowHand { hut, .. } => Some(*hut),
            Self::Draw | Self::DrawCard { .. } | Self::GrantPhong { .. } => None,
            Self::CloseWindow | Self::ConfirmWin => None,
            Self::Announce { .. } | Self::Observe { .. } | Self::Lift { .. } => None,
        }
    }

    /// The card that it says was seen: drawn with an open deal, or thrown.
    #[must_use]
    pub const fn seen(&self) -> Option<Card> {
        match self {
            Self::DrawCard { card } | Self::Throw { card, .. } => Some(*card),
            Self::Declare { .. }
            | Self::Call { .. }
            | Self::Lay { .. }
            | Self::Draw
            | Self::ShowThienKhai { .. }
            | Self::TurnKhan { .. }
            | Self::GrantPhong { .. }
            | Self::ShowHand { .. }
            | Self::CloseWindow
            | Self::ConfirmWin
            | Self::Announce { .. }
            | Self::Observe { .. }
            | Self::Lift { .. } => None,
        }
    }
}

/// What a hut declares while arranging (rules §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "declare", content = "card", rename_all = "snake_case")]
pub enum Declaration {
    /// Sẵn sàng: arranged.
    SanSang,
    /// Chịu: folds this ván.
    Chiu,
    /// Khàn: three of this kind go face down. The kind is secret.
    Khan(Card),
    /// Thiên khai: four of this kind go face down, to be shown before the first draw.
    ThienKhai(Card),
    /// Thiên khai ăn khàn trình phu: three of four go face down as khàn, the fourth is shown in a run.
    KhanTrinhPhu(TrinhPhu),
    /// Bất thực: three or four of this kind are kept in hand; one cup stands in front. The kind is secret.
    BatThuc(Card),
    /// Khàn kín: with an open deal, three alike go face down and nobody tells which.
    KhanKin,
    /// Thiên khai kín: with an open deal, four alike go face down.
    ThienKhaiKin,
    /// Bất thực kín: with an open deal, a cup is put there.
    BatThucKin,
}

/// Chén: does a phỗng take the cup of a bất thực away?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cup {
    /// An ordinary phỗng.
    Stays,
    /// Tái kiến: the three were bất thực.
    Returned,
}

/// Trình phu: the run in which the fourth of a khàn is shown (rules §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrinhPhu {
    /// The kind of which the hut holds four.
    pub card: Card,
    /// The two cards that make a run with the fourth, in the order of kinds.
    pub with: [Card; 2],
}

/// What a hut calls on the card on offer (rules §5, §12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "call", content = "roll", rename_all = "snake_case")]
pub enum Call {
    /// Ăn: eats into a phu.
    An,
    /// Không ăn: declines.
    KhongAn,
    /// Phỗng: takes it with two of the kind.
    Phong,
    /// Dậy khàn: takes the fourth of its khàn.
    DayKhan,
    /// Ù, with the size the drum announced. By the leader before its first discard: thiên ù.
    U(Roll),
}

/// How big a win the drum announced (rules §12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Roll {
    /// One hồi: suông.
    Suong,
    /// Two hồi: with cước.
    Cuoc,
    /// Two hồi closed by tùng tùng: bạch định.
    BachDinh,
    /// Three hồi: kính tứ cố, or chi nảy by village custom.
    Lon,
}
