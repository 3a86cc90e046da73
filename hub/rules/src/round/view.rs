//! What may be seen of a ván: by everyone, or by one hut. Views are built from an allow-list.

use super::events::{Source, WhyEnded};
use super::inputs::Call;
use crate::phu::{HeadLung, Lung};
use crate::win::Said;
use crate::{ByHut, Card, Hand, Hut, Seats};
use serde::{Deserialize, Serialize};

/// All that the crowd may see of a ván.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicView {
    /// Ván number within the hội, from 1.
    pub number: u32,
    /// Grows with every card put on offer; a signal carries the epoch it answers.
    pub epoch: u32,
    /// The promise made before the deal.
    pub commitment: String,
    /// The seed, once the ván is over.
    pub revealed: Option<crate::Seed>,
    /// Cards turned for cho cái.
    pub turned: [Card; 2],
    /// Who leads.
    pub leader: Hut,
    /// What is going on.
    pub phase: PhaseView,
    /// The card on offer, also while its claims are settled.
    pub offer: Option<OfferView>,
    /// Of a win that lies open: the lưng in each phu of its split, in that order (rules §2); none
    /// when there is no win, or when it does not hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lung: Vec<Vec<Lung>>,
    /// Cards left in the nọc.
    pub stock: u8,
    /// The ván is drawn when the nọc is down to this.
    pub stock_limit: u8,
    /// Who knows the hands.
    #[serde(default, skip_serializing_if = "DealKind::is_known")]
    pub deal: DealKind,
    /// How many huts sit down: those after the last take no part and are not drawn.
    #[serde(default, skip_serializing_if = "Seats::is_five")]
    pub seats: Seats,
    /// Each hut as the crowd sees it.
    pub huts: ByHut<PublicHut>,
}

/// Lối chia: does the hub know the hands?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DealKind {
    /// All: the hub shuffled, and each hut sees its hand on its own screen.
    #[default]
    Known,
    /// Chia sẵn: all, and the piles were laid by hand as the hub said; the huts hold the cards.
    Prepared,
    /// Bài mở: only what the yard has shown.
    Open,
}

impl DealKind {
    /// Is this the deal that is meant where nothing is said?
    #[must_use]
    pub fn is_known(&self) -> bool {
        *self == Self::Known
    }

    /// Were its piles laid by hand as the hub said?
    #[must_use]
    pub const fn is_prepared(self) -> bool {
        matches!(self, Self::Prepared)
    }

    /// Is it no prepared deal? What a round is otherwise, its nọc says.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    pub(super) const fn is_told_by_the_stock(&self) -> bool {
        !matches!(self, Self::Prepared)
    }
}

/// What is going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum PhaseView {
    /// Soạn bài: waiting for the huts that are not ready.
    Arranging,
    /// A hut must throw a card (the leader's first, or after taking one).
    Throwing {
        /// Who.
        hut: Hut,
    },
    /// A card is on offer.
    Offered,
    /// A hut ate and must say with which cards.
    Laying {
        /// Who.
        hut: Hut,
    },
    /// Chia bài draws for this hut.
    Drawing {
        /// For whom.
        hut: Hut,
    },
    /// With an open deal: a hut lays its hand for the ù, and the arbiters enter it.
    Showing {
        /// Who.
        hut: Hut,
    },
    /// A hut's ù is being checked.
    Checking {
        /// The judged win.
        win: WinView,
    },
    /// Over.
    Ended {
        /// How.
        why: WhyEnded,
        /// The win, if there was a claim.
        win: Option<WinView>,
    },
}

impl PhaseView {
    /// The win whose hand is being checked.
    #[must_use]
    pub fn checking(&self) -> Option<&WinView> {
        self.ended().is_none().then(|| self.win()).flatten()
    }

    /// The win that was claimed: its hand is being checked, or was.
    #[must_use]
    pub fn win(&self) -> Option<&WinView> {
        match self {
            Self::Checking { win } => Some(win),
            Self::Ended { win, .. } => win.as_ref(),
            Self::Arranging
            | Self::Throwing { .. }
            | Self::Offered
            | Self::Laying { .. }
            | Self::Drawing { .. }
            | Self::Showing { .. } => None,
        }
    }

    /// How the ván ended, once it has.
    #[must_use]
    pub fn ended(&self) -> Option<&WhyEnded> {
        match self {
            Self::Ended { why, .. } => Some(why),
            Self::Arranging
            | Self::Throwing { .. }
            | Self::Offered
            | Self::Laying { .. }
            | Self::Drawing { .. }
            | Self::Showing { .. }
            | Self::Checking { .. } => None,
        }
    }
}

/// The card on offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferView {
    /// Which.
    pub card: Card,
    /// At whose cửa it lies.
    pub gate: Hut,
    /// Thrown or drawn.
    pub source: Source,
    /// Whose answer is awaited.
    pub asked: Asked,
    /// Calls made so far, in order.
    pub claims: Vec<Claim>,
}

/// Whose answer is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "asked", content = "hut", rename_all = "snake_case")]
pub enum Asked {
    /// This hut must answer; others may call over it.
    Hut(Hut),
    /// Answered: others may call until the window closes.
    Window,
    /// Settled: nobody may call any more.
    Nobody,
}

/// A call made on the card on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Who.
    pub hut: Hut,
    /// What.
    #[serde(flatten)]
    pub call: Call,
}

/// A hut as the crowd sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicHut {
    /// Declared sẵn sàng.
    pub ready: bool,
    /// Declared chịu.
    pub folded: bool,
    /// Cups of bất thực in front of it.
    pub cups: u8,
    /// With one khàn face down and one bất thực: which of the two is the bất thực.
    #[serde(default)]
    pub cup_side: Option<CupSide>,
    /// Cards in hand, khàn included.
    pub held: u8,
    /// Khàn and thiên khai lying face down.
    pub face_down: u8,
    /// Phu laid face up, oldest first.
    pub laid: Vec<LaidPhu>,
    /// Cards it threw, or that were drawn at its cửa and taken by nobody; oldest first.
    pub gate: Vec<Card>,
    /// Its last call.
    pub last_call: Option<Call>,
    /// Ids of faults noted against it.
    pub faults: Vec<String>,
}

/// Bất thực cao hay thấp: which of two khàn was kept in hand (rules §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CupSide {
    /// The one of higher rank.
    Cao,
    /// The one of lower rank.
    Thap,
}

/// A phu lying face up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaidPhu {
    /// What kind of phu.
    pub kind: LaidPhuKind,
    /// All its cards in the order of kinds.
    pub cards: Vec<Card>,
    /// The card taken last into it.
    pub taken: Option<Card>,
}

/// Kinds of phu (rules §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LaidPhuKind {
    /// Phu dọc: a run.
    Doc,
    /// Phu bí: one rank in all three suits.
    Bi,
    /// Bí sườn: one of the six special triples.
    BiSuon,
    /// Phỗng: three or four alike, taken from the mat.
    Phong,
    /// Khàn: three or four alike, dealt.
    Khan,
    /// Thiên khai: four alike, dealt and shown.
    ThienKhai,
    /// A lone yêu.
    Yeu,
}

/// A claimed win, judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinView {
    /// Who claims.
    pub hut: Hut,
    /// The winning card.
    pub card: Card,
    /// At whose cửa it lay; the claimant itself for thiên ù.
    pub gate: Hut,
    /// Does the hand win?
    pub wins: bool,
    /// The whole hand sorted into its phu; the best split when it wins.
    pub split: Vec<LaidPhu>,
    /// Cards in no phu, sorted; none when it wins, and none in records that did not keep them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub odd: Vec<Card>,
    /// Cước ids in the order they are called, snake_case; `["suong"]` when there is no other.
    pub cuoc: Vec<String>,
    /// Points by the house's scale.
    pub points: u16,
    /// Xướng: the sentence that names it.
    pub xuong: String,
    /// Why it does not win: fault ids of chèo đò.
    pub failures: Vec<String>,
    /// What the hut announced, once the arbiters have entered it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Said>,
}

/// What one hut may see: the public view and its own hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HutView {
    /// Whose.
    pub hut: Hut,
    /// What everyone sees.
    pub public: PublicView,
    /// Cards in hand, face-down khàn included; with an open deal those that are certainly there.
    pub hand: Hand,
    /// With a deal in the yard, open or prepared: how many more are in the hand.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hidden: u8,
    /// Kinds lying face down as khàn.
    pub khan: Vec<Card>,
    /// Kinds lying face down as thiên khai.
    pub thien_khai: Vec<Card>,
    /// Kinds kept as bất thực.
    pub bat_thuc: Vec<Card>,
    /// Kinds it declined to eat, and may not eat later except to win.
    pub declined: Vec<Card>,
    /// Which runs the house counts as lưng 7.
    #[serde(default, skip_serializing_if = "HeadLung::is_default")]
    pub lung_dau_doc: HeadLung,
    /// What it may do now.
    pub legal: super::Legality,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}
