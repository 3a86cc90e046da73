//! What happened in a ván, past tense. Folding is `apply`'s.

use super::inputs::{Call, Cup, Declaration, Place, Roll};
use super::view::{DealKind, LaidPhu, WinView};
use crate::win::Said;
use crate::{Card, Hut, Seats, Seed};
use serde::{Deserialize, Serialize};

/// Where the card on offer came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Thrown by the hut at whose cửa it lies.
    Thrown,
    /// Drawn from the nọc for that hut.
    Drawn,
}

/// One thing that happened. Events may hold secrets (the seed, a khàn's kind): the public sees views only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// Six piles dealt from the seed; cho cái turned two cards and found the leader (rules §3).
    Dealt {
        /// Everything else follows from it.
        seed: Seed,
        /// SHA-256 promise shown before the deal.
        commitment: String,
        /// The cards turned for cho cái.
        turned: [Card; 2],
        /// Their sum reduced to 1–5; 0 when the leader was known and nothing was counted.
        sum: u8,
        /// Who leads and holds 21.
        leader: Hut,
        /// Which of the turned cards the leader was given.
        given: Card,
        /// How many huts sit down; not written for five.
        #[serde(default, skip_serializing_if = "Seats::is_five")]
        seats: Seats,
        /// By the hub's screens, or in piles laid by hand; not written for the first.
        #[serde(default, skip_serializing_if = "DealKind::is_known")]
        kind: DealKind,
    },
    /// Piles dealt in the yard: only what cho cái turned is known (rules §3).
    OpenDealt {
        /// The cards turned for cho cái.
        turned: [Card; 2],
        /// Their sum reduced; 0 when the leader was known and nothing was counted.
        sum: u8,
        /// Who leads and holds one more.
        leader: Hut,
        /// Which of the turned cards the leader was given.
        given: Card,
        /// The pile that the second card was turned from and put back into; `None`: the nọc.
        pile: Option<Hut>,
        /// How many huts sit down; not written for five.
        #[serde(default, skip_serializing_if = "Seats::is_five")]
        seats: Seats,
    },
    /// A hut declared while arranging.
    Declared {
        /// Who.
        hut: Hut,
        /// What; the kind stays secret.
        what: Declaration,
    },
    /// All huts are arranged: the leader may throw.
    Arranged,
    /// Thiên khai shown face up before the first draw (rules §4).
    ThienKhaiShown {
        /// Who.
        hut: Hut,
        /// The kind.
        card: Card,
    },
    /// Trình phu: the run of a khàn's fourth shown face up before the first draw (rules §4).
    PhuShown {
        /// Who.
        hut: Hut,
        /// The run.
        phu: LaidPhu,
    },
    /// A card was thrown to the hut's own cửa and is on offer.
    Thrown {
        /// Who threw.
        hut: Hut,
        /// What.
        card: Card,
    },
    /// A card was drawn from the nọc to the hut's own cửa and is on offer.
    Drawn {
        /// For whom.
        hut: Hut,
        /// What.
        card: Card,
    },
    /// A hut answered or called over; binding only when the window closes.
    Called {
        /// Who.
        hut: Hut,
        /// What.
        call: Call,
    },
    /// The card was granted to the hut that ate it; it now says with what.
    Eaten {
        /// Who.
        hut: Hut,
        /// The card.
        card: Card,
    },
    /// The eaten card lies in this phu.
    Laid {
        /// Who.
        hut: Hut,
        /// The whole phu as it lies now.
        phu: LaidPhu,
        /// Its cards that came from the hand; the others lay on the mat already.
        hand: Vec<Card>,
        /// Where the eaten card lies among them.
        #[serde(default, skip_serializing_if = "Place::is_outermost")]
        place: Place,
    },
    /// With an open deal, before the phỗng: how its pair was laid.
    PairTold {
        /// Who.
        hut: Hut,
        /// Cards of the pair that came from the hand.
        from_hand: u8,
        /// Was a cup taken away?
        cup: Cup,
    },
    /// Phỗng granted: three of the kind lie.
    PhongTaken {
        /// Who.
        hut: Hut,
        /// The kind.
        card: Card,
    },
    /// Dậy khàn granted: four of the kind lie face up.
    KhanTurned {
        /// Who.
        hut: Hut,
        /// The kind.
        card: Card,
    },
    /// Nobody took the card: this hut draws next.
    Declined {
        /// The hut whose draw it is.
        next: Hut,
    },
    /// With an open deal: an ù was granted, and the hut lays its hand.
    WinGranted {
        /// Who.
        hut: Hut,
        /// What the drum announced.
        roll: Roll,
    },
    /// With an open deal: the hand that a hut laid. From here on it is known from the deal.
    HandShown {
        /// Whose.
        hut: Hut,
        /// Every card that was in its hand.
        cards: Vec<Card>,
        /// Kinds that lay face down as khàn.
        khan: Vec<Card>,
        /// Kinds that lay face down as thiên khai.
        thien_khai: Vec<Card>,
        /// Kinds kept as bất thực.
        bat_thuc: Vec<Card>,
    },
    /// An ù was granted; its hand is laid and judged.
    WinLaid {
        /// The verdict with the split that proves it.
        win: WinView,
    },
    /// A fault was seen; the house decides what it costs (rules §8).
    FaultNoted {
        /// Who.
        hut: Hut,
        /// Its id, snake_case.
        fault: String,
    },
    /// Xướng: what the hut announced at its win; the last one counts.
    Announced {
        /// Who.
        hut: Hut,
        /// What it said.
        said: Said,
    },
    /// A fault that an arbiter saw in the yard.
    FaultObserved {
        /// Who.
        hut: Hut,
        /// Its id, snake_case.
        fault: String,
        /// What was seen, in Vietnamese.
        note: String,
    },
    /// A noted fault that was none: by the arbiters, or because what was announced is entered anew.
    FaultLifted {
        /// Who.
        hut: Hut,
        /// Its id, snake_case.
        fault: String,
        /// Why, in Vietnamese.
        note: String,
    },
    /// The ván is over.
    Ended {
        /// How.
        why: WhyEnded,
    },
}

impl Event {
    /// The hut that acted in it; none for deals, decisions and what nobody did.
    #[must_use]
    pub const fn hut(&self) -> Option<Hut> {
        match self {
            Self::Declared { hut, .. }
            | Self::ThienKhaiShown { hut, .. }
            | Self::PhuShown { hut, .. }
            | Self::Thrown { hut, .. }
            | Self::Called { hut, .. }
            | Self::Eaten { hut, .. }
            | Self::Laid { hut, .. }
            | Self::PairTold { hut, .. }
            | Self::PhongTaken { hut, .. }
            | Self::KhanTurned { hut, .. }
            | Self::WinGranted { hut, .. }
            | Self::HandShown { hut, .. }
            | Self::Announced { hut, .. } => Some(*hut),
            Self::Dealt { .. } | Self::OpenDealt { .. } | Self::Arranged | Self::Drawn { .. } => {
                None
            }
            Self::Declined { .. }
            | Self::WinLaid { .. }
            | Self::FaultNoted { .. }
            | Self::FaultObserved { .. }
            | Self::FaultLifted { .. }
            | Self::Ended { .. } => None,
        }
    }
}

/// How a ván ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ended", rename_all = "snake_case")]
pub enum WhyEnded {
    /// Ù: confirmed.
    Won {
        /// The winner.
        hut: Hut,
        /// Its points.
        points: u16,
    },
    /// Chèo đò: the claimed ù was none.
    CheoDo {
        /// The hut that claimed.
        hut: Hut,
    },
    /// Hòa: the nọc is down to its limit.
    Drawn {
        /// Who has the kê and leads next (rules §9).
        ke: Hut,
    },
    /// A third hut folded (house rule `chiu_ba`).
    Folded {
        /// The first hut that folded.
        ke: Hut,
    },
}
