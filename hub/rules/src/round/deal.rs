//! Chia bài, cho cái: what a ván starts from, and who leads it (rules §3).

use super::Event;
use crate::house::HouseRules;
use crate::{ByHut, Card, Hut, Seed};
use serde::Serialize;

/// What a ván starts from, besides the shuffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    /// Ván number within the hội, from 1.
    pub number: u32,
    /// The epoch of the last card put on offer before this ván.
    pub epoch: u32,
    /// Wins of each hut in a row before this ván.
    pub streaks: ByHut<u32>,
    /// The village's rules; the hội keeps their text.
    #[serde(skip)]
    pub house: HouseRules,
}

/// How the leader (cái) is found (rules §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// Cái làng, first ván of a hội: this hut turns two nọc cards.
    Lang(Hut),
    /// After a win: the previous leader turns one nọc card and one of another pile.
    AfterWin(Hut),
    /// Settled already: the kê after a draw, or the winner by house rule.
    Known(Hut),
}

/// The six piles. Huts 1–5 have cards 0–19, 20–39 … of the shuffle, the nọc cards 100–119.
///
/// The first card of the nọc is its top; draws are from its bottom, so from the end.
#[derive(Clone, Debug)]
pub(super) struct Piles {
    pub(super) hands: ByHut<Vec<Card>>,
    pub(super) stock: Vec<Card>,
}

const PILE: usize = 20;

impl Piles {
    /// Cuts the shuffled cards into piles.
    pub(super) fn cut(order: &[Card]) -> Self {
        let pile = |at: usize| order.iter().copied().skip(at * PILE).take(PILE).collect();
        Self {
            hands: ByHut::from_fn(|hut| pile(usize::from(hut.number()) - 1)),
            stock: pile(Hut::ALL.len()),
        }
    }

    /// Takes the card out of the nọc that the leader was given: the uppermost of its kind.
    pub(super) fn give(&mut self, leader: Hut, given: Card) {
        if let Some(at) = self.stock.iter().position(|&card| card == given) {
            self.stock.remove(at);
            self.hands[leader].push(given);
        }
    }
}

/// The event that deals these cards; `seed` is what they were shuffled from.
pub(super) fn dealt(seed: Seed, order: &[Card], lead: Lead, house: &HouseRules) -> Event {
    let piles = Piles::cut(order);
    let top = |pile: &[Card], at: usize| pile.get(at).copied().unwrap_or(Card::CHI_CHI);
    let first = top(&piles.stock, 0);
    let two = [first, top(&piles.stock, 1)];
    let (turned, sum, leader, given) = match lead {
        Lead::Lang(turner) => {
            let sum = reduced(two);
            (two, sum, seat(turner, sum, house), customary(two))
        }
        // The other pile is the right neighbour's: any would do, and this one lies nearest.
        Lead::AfterWin(turner) => {
            let turned = [first, top(&piles.hands[turner.next()], 0)];
            let sum = reduced(turned);
            (turned, sum, seat(turner, sum, house), first)
        }
        Lead::Known(leader) => (two, 0, leader, customary(two)),
    };
    Event::Dealt { seed, commitment: seed.commitment(), turned, sum, leader, given }
}

/// Adds the ranks and takes fives away until 1–5 is left.
fn reduced(turned: [Card; 2]) -> u8 {
    let sum = turned[0].count_rank() + turned[1].count_rank();
    (sum - 1) % 5 + 1
}

/// The seat that leads: so many to the right of the turner (house rule `cho_cai`).
fn seat(turner: Hut, sum: u8, house: &HouseRules) -> Hut {
    let steps = house.cho_cai.get(usize::from(sum.saturating_sub(1))).copied().unwrap_or(1);
    turner.after(steps)
}

/// Which of two turned nọc cards the leader gets: none that makes cước, first a yêu, then a cửu.
fn customary(turned: [Card; 2]) -> Card {
    let rank = |card: Card| (makes_cuoc(card), !card.is_yeu(), card.count_rank() != 9);
    if rank(turned[1]) < rank(turned[0]) { turned[1] } else { turned[0] }
}

/// The kinds that custom keeps from the leader: those of tôm and lèo.
fn makes_cuoc(card: Card) -> bool {
    ["cc", "9w", "8s", "3w", "3s", "7v"].contains(&card.code().as_str())
}
