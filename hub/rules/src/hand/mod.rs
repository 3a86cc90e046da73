//! Bài: a set of cards as counts per kind; JSON: the list of codes in order.

mod text;

pub use text::{TextError, TextProblem, parse_cards, parse_deck};

use crate::card::Card;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Cards held together, order forgotten. May hold any number of a kind; [`Hand::excess`] tells.
#[derive(Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct Hand([u8; Card::KINDS]);

impl Hand {
    /// No card.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many of this kind.
    #[must_use]
    pub fn count(&self, card: Card) -> u8 {
        self.0[card.index()]
    }

    /// Counts by kind, in the order of [`Card::all`].
    #[must_use]
    pub fn counts(&self) -> &[u8; Card::KINDS] {
        &self.0
    }

    /// How many cards in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|&n| usize::from(n)).sum()
    }

    /// No card at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds one card.
    pub fn add(&mut self, card: Card) {
        self.0[card.index()] = self.0[card.index()].saturating_add(1);
    }

    /// Takes one card out; `false` when there was none.
    #[must_use]
    pub fn take(&mut self, card: Card) -> bool {
        let place = &mut self.0[card.index()];
        let had = *place > 0;
        *place = place.saturating_sub(1);
        had
    }

    /// Takes all of `cards` out, or leaves the hand as it was and names the first that is missing.
    ///
    /// # Errors
    /// The first card that is not there.
    pub fn take_all(&mut self, cards: &[Card]) -> Result<(), Card> {
        let mut rest = self.clone();
        for &card in cards {
            if !rest.take(card) {
                return Err(card);
            }
        }
        *self = rest;
        Ok(())
    }

    /// All cards in the order of kinds, repeats side by side.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }

    /// The first kind of which there are more than a deck holds.
    #[must_use]
    pub fn excess(&self) -> Option<Card> {
        Card::all().find(|&card| self.count(card) > Card::COPIES)
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::new();
        hand.extend(cards);
        hand
    }
}

impl Extend<Card> for Hand {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.add(card));
    }
}

impl From<Vec<Card>> for Hand {
    fn from(cards: Vec<Card>) -> Self {
        cards.into_iter().collect()
    }
}

impl From<Hand> for Vec<Card> {
    fn from(hand: Hand) -> Self {
        hand.cards().collect()
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
