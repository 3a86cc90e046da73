//! Where a ván stands. Each variant carries what only that phase knows.

use super::offer::Offer;
use super::{PhaseView, Roll, WhyEnded, WinView};
use crate::Hut;
use serde::Serialize;

/// The phase of a ván.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Phase {
    /// Soạn bài (rules §4).
    Arranging,
    /// The leader throws its first card, or calls thiên ù.
    Opening { leader: Hut },
    /// A hut that took a card throws one.
    Throwing { hut: Hut },
    /// A card is on offer.
    Offered(Offer),
    /// A hut ate and says with what.
    Laying { hut: Hut, offer: Offer },
    /// Chia bài draws for a hut.
    Drawing { hut: Hut },
    /// With an open deal: a hut lays the hand it claims to win with; no offer for thiên ù.
    Showing { hut: Hut, roll: Roll, offer: Option<Offer> },
    /// A claimed win is checked; no offer for thiên ù.
    Checking { win: WinView, offer: Option<Offer> },
    /// Over. The offer is the card a win was claimed on.
    Ended { why: WhyEnded, win: Option<WinView>, offer: Option<Offer> },
}

impl Phase {
    /// The card on offer, also while its claims are settled.
    pub(super) fn offer(&self) -> Option<&Offer> {
        match self {
            Self::Offered(offer) | Self::Laying { offer, .. } => Some(offer),
            Self::Showing { offer, .. }
            | Self::Checking { offer, .. }
            | Self::Ended { offer, .. } => offer.as_ref(),
            Self::Arranging
            | Self::Opening { .. }
            | Self::Throwing { .. }
            | Self::Drawing { .. } => None,
        }
    }

    /// The win that was claimed.
    pub(super) fn win(&self) -> Option<&WinView> {
        match self {
            Self::Checking { win, .. } => Some(win),
            Self::Ended { win, .. } => win.as_ref(),
            Self::Arranging
            | Self::Opening { .. }
            | Self::Throwing { .. }
            | Self::Offered(_)
            | Self::Laying { .. }
            | Self::Showing { .. }
            | Self::Drawing { .. } => None,
        }
    }

    /// The win whose hand is being checked.
    pub(super) fn checking(&self) -> Option<&WinView> {
        self.ended().is_none().then(|| self.win()).flatten()
    }

    /// How the ván ended, once it has.
    pub(super) fn ended(&self) -> Option<&WhyEnded> {
        match self {
            Self::Ended { why, .. } => Some(why),
            Self::Arranging
            | Self::Opening { .. }
            | Self::Throwing { .. }
            | Self::Offered(_)
            | Self::Laying { .. }
            | Self::Drawing { .. }
            | Self::Showing { .. }
            | Self::Checking { .. } => None,
        }
    }

    /// As everyone sees it.
    pub(super) fn view(&self) -> PhaseView {
        match self {
            Self::Arranging => PhaseView::Arranging,
            Self::Opening { leader } => PhaseView::Throwing { hut: *leader },
            Self::Throwing { hut } => PhaseView::Throwing { hut: *hut },
            Self::Offered(_) => PhaseView::Offered,
            Self::Laying { hut, .. } => PhaseView::Laying { hut: *hut },
            Self::Drawing { hut } => PhaseView::Drawing { hut: *hut },
            Self::Showing { hut, .. } => PhaseView::Showing { hut: *hut },
            Self::Checking { win, .. } => PhaseView::Checking { win: win.clone() },
            Self::Ended { why, win, .. } => PhaseView::Ended { why: why.clone(), win: win.clone() },
        }
    }

    /// What is going on, as the end of "lúc này không làm việc ấy được: …".
    pub(super) fn now(&self) -> String {
        match self {
            Self::Arranging => "các điếm đang soạn bài".to_owned(),
            Self::Opening { leader: hut } | Self::Throwing { hut } => {
                format!("đang chờ {hut} đánh một lá")
            }
            Self::Offered(offer) => offer.now(),
            Self::Laying { hut, offer } => {
                format!("đang chờ {hut} hạ phu ăn lá {}", offer.card)
            }
            Self::Drawing { hut } => format!("đang chờ bốc một lá cho {hut}"),
            Self::Showing { hut, .. } => format!("đang chờ ghi bài {hut} hạ để ù"),
            Self::Checking { win, .. } => format!("đang soát bài ù của {}", win.hut),
            Self::Ended { .. } => "ván đã kết thúc".to_owned(),
        }
    }
}
