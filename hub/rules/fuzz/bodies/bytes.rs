//! Bytes as choices.

use totom_rules::{Card, Hut};

/// What is left of the input.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    /// The next byte; `None` when there is none left.
    pub(crate) fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> Option<usize> {
        Some(usize::from(self.next()?) % limit.max(1))
    }

    pub(crate) fn hut(&mut self) -> Option<Hut> {
        self.below(5).map(|at| Hut::ALL[at])
    }

    pub(crate) fn card(&mut self) -> Option<Card> {
        let at = self.below(Card::KINDS)?;
        Card::all().nth(at)
    }
}
