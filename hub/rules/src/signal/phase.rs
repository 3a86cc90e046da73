//! When a gesture is beaten: the same two strokes mean another thing in another phase.

use crate::round::{PhaseView, PublicView};
use std::fmt;

/// The part of a ván by which gestures are judged; `Display`: in Vietnamese (`lúc soạn bài`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SignalPhase {
    /// Soạn bài: huts declare.
    Arranging,
    /// From the end of arranging to the first draw: thiên khai may still be shown.
    Opening,
    /// From the first draw on.
    Playing,
    /// A laid ù is being checked.
    Checking,
    /// No ván, or it is over.
    Idle,
}

impl SignalPhase {
    /// All, in the order of a ván.
    pub const ALL: [Self; 5] =
        [Self::Arranging, Self::Opening, Self::Playing, Self::Checking, Self::Idle];

    /// The phase of a ván as everyone sees it; `None` when no ván was dealt yet.
    #[must_use]
    pub const fn of(view: Option<&PublicView>) -> Self {
        let Some(view) = view else { return Self::Idle };
        match view.phase {
            PhaseView::Arranging => Self::Arranging,
            PhaseView::Throwing { .. }
            | PhaseView::Offered
            | PhaseView::Laying { .. }
            | PhaseView::Drawing { .. } => {
                if view.stock + 1 < view.seats.hand() {
                    Self::Playing
                } else {
                    Self::Opening
                }
            }
            PhaseView::Showing { .. } | PhaseView::Checking { .. } => Self::Checking,
            PhaseView::Ended { .. } => Self::Idle,
        }
    }

    /// As a profile's file names it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Arranging => "arranging",
            Self::Opening => "opening",
            Self::Playing => "playing",
            Self::Checking => "checking",
            Self::Idle => "idle",
        }
    }
}

impl fmt::Display for SignalPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Arranging => "lúc soạn bài",
            Self::Opening => "trước lá bốc đầu tiên",
            Self::Playing => "lúc chơi bài",
            Self::Checking => "lúc xét bài ù",
            Self::Idle => "lúc nghỉ giữa hai ván",
        })
    }
}
