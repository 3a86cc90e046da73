//! Nọc: the cards that are drawn, each known or merely counted.

use crate::{Card, Hand};
use serde::Serialize;

/// Nọc.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::round) enum Stock {
    /// Top first, drawn from the end.
    Known(Vec<Card>),
    /// So many, and of these the one that cho cái put back on top: it is never drawn.
    Hidden { left: u8, top: Hand },
}

impl Stock {
    pub(in crate::round) fn len(&self) -> usize {
        match self {
            Self::Known(cards) => cards.len(),
            Self::Hidden { left, .. } => usize::from(*left),
        }
    }

    /// The card that comes next, where the hub knows it.
    pub(in crate::round) fn next(&self) -> Option<Card> {
        match self {
            Self::Known(cards) => cards.last().copied(),
            Self::Hidden { .. } => None,
        }
    }

    /// Folds a draw.
    pub(in crate::round) fn draw(&mut self) {
        match self {
            Self::Known(cards) => drop(cards.pop()),
            Self::Hidden { left, .. } => *left = left.saturating_sub(1),
        }
    }

    /// The cards that are known to lie in it.
    pub(in crate::round) fn certain(&self) -> Hand {
        match self {
            Self::Known(cards) => cards.iter().copied().collect(),
            Self::Hidden { top, .. } => top.clone(),
        }
    }
}
