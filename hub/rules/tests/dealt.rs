//! Hands to try things on: dealt, put together from phu, or so with one card changed.

use crate::reference;
use totom_rules::{Card, Hand, Seed};

/// Numbers that look random and are always the same.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// So many cards off a shuffled deck.
    pub(crate) fn deal(&mut self, cards: usize) -> Hand {
        self.below(2);
        Seed::of(self.0, 0).shuffle().into_iter().take(cards).collect()
    }

    /// Another card in the place of one.
    pub(crate) fn change_one(&mut self, hand: &Hand) -> Hand {
        let mut hand = hand.clone();
        let all: Vec<Card> = hand.cards().collect();
        assert!(hand.take(*self.pick(&all)));
        let spare: Vec<Card> = Card::all().filter(|&card| hand.count(card) < 4).collect();
        hand.add(*self.pick(&spare));
        hand
    }
}

/// Every phu there can be, by its form; each form is picked as often as another.
pub(crate) struct Forms {
    forms: Vec<Vec<Vec<Card>>>,
}

impl Forms {
    pub(crate) fn new() -> Self {
        let all = reference::all_phu();
        let forms = ["doc", "bi", "suon", "alike", "yeu"].map(|form| {
            let of_form = all.iter().filter(|(other, _)| *other == form);
            of_form.map(|(_, cards)| cards.clone()).collect()
        });
        Self { forms: forms.into() }
    }

    /// So many cards put together from phu.
    pub(crate) fn build(&self, dice: &mut Dice, cards: usize) -> Hand {
        let mut hand = Hand::new();
        while hand.len() < cards {
            let mut next = hand.clone();
            let form = dice.pick(&self.forms);
            next.extend(dice.pick(form).iter().copied());
            if next.len() <= cards && next.excess().is_none() {
                hand = next;
            }
        }
        hand
    }
}
