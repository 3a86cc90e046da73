//! What a hut holds, and what the nọc hides: every card of it, or what the yard has shown (bài mở).
//!
//! With an open deal nobody tells the hub the hands. [`Hidden`] keeps what is known of one, and
//! [`Unseen`] says whether there is a deal that explains all of them together.

mod hidden;
mod stock;
mod unseen;

pub(super) use hidden::{Hidden, KHAN};
pub(super) use stock::Stock;
pub(super) use unseen::{Group, Pile, Unseen};

use crate::{Card, Hand};
use serde::Serialize;

/// The cards in a hut's hand, face-down ones included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Holding {
    /// Each is known: the deal was the hub's own, or the hand was laid.
    Known(Hand),
    /// Their number is known, and what the yard has shown of them.
    Hidden(Hidden),
}

impl Default for Holding {
    fn default() -> Self {
        Self::Known(Hand::new())
    }
}

impl Holding {
    /// The hand, where every card of it is known.
    pub(super) const fn known(&self) -> Option<&Hand> {
        match self {
            Self::Known(hand) => Some(hand),
            Self::Hidden(_) => None,
        }
    }

    /// What is hidden of it.
    pub(super) const fn hidden(&self) -> Option<&Hidden> {
        match self {
            Self::Known(_) => None,
            Self::Hidden(hidden) => Some(hidden),
        }
    }

    pub(super) const fn hidden_mut(&mut self) -> Option<&mut Hidden> {
        match self {
            Self::Known(_) => None,
            Self::Hidden(hidden) => Some(hidden),
        }
    }

    /// How many cards.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Known(hand) => hand.len(),
            Self::Hidden(hidden) => hidden.len(),
        }
    }

    /// The cards that are certainly there.
    pub(super) fn certain(&self) -> Hand {
        match self {
            Self::Known(hand) => hand.clone(),
            Self::Hidden(hidden) => hidden.certain(),
        }
    }

    /// How many of a kind are certainly there.
    pub(super) fn count(&self, card: Card) -> u8 {
        self.known().map_or_else(|| self.certain().count(card), |hand| hand.count(card))
    }

    /// Folds cards that left the hand, none of them from a face-down group.
    pub(super) fn give(&mut self, cards: &[Card]) {
        match self {
            Self::Known(hand) => {
                let _held = hand.take_all(cards);
            }
            Self::Hidden(hidden) => hidden.give(cards),
        }
    }

    /// Folds a face-down group of this kind that was turned up: so many cards left the hand.
    pub(super) fn turn_up(&mut self, card: Card, size: u8) {
        match self {
            Self::Known(hand) => {
                let _held = hand.take_all(&vec![card; usize::from(size)]);
            }
            Self::Hidden(hidden) => hidden.turn_up(card, size),
        }
    }
}
