//! Chia bài, cho cái: what a ván starts from, and who leads it (rules §3).

use super::{DealKind, Event};
use crate::house::HouseRules;
use crate::{ByHut, Card, Hut, Seats, Seed};
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

/// One pile for each hut and the nọc: hut 1 has cards 0–19 of the shuffle, hut 2 20–39 …, the nọc
/// the last 20. In bí tứ there are five piles of 24 (rules §11).
///
/// The first card of the nọc is its top; draws are from its bottom, so from the end.
#[derive(Clone, Debug)]
pub(super) struct Piles {
    pub(super) hands: ByHut<Vec<Card>>,
    pub(super) stock: Vec<Card>,
}

impl Piles {
    /// Cuts the shuffled cards into piles.
    pub(super) fn cut(order: &[Card], seats: Seats) -> Self {
        let size = usize::from(seats.hand());
        let pile = |at: u8| order.iter().copied().skip(usize::from(at) * size).take(size).collect();
        let hand = |hut: Hut| if seats.sits(hut) { pile(hut.number() - 1) } else { Vec::new() };
        Self { hands: ByHut::from_fn(hand), stock: pile(seats.huts()) }
    }

    /// Takes the card out of the nọc that the leader was given: the uppermost of its kind.
    pub(super) fn give(&mut self, leader: Hut, given: Card) {
        if let Some(at) = self.stock.iter().position(|&card| card == given) {
            self.stock.remove(at);
            self.hands[leader].push(given);
        }
    }
}

/// The piles into which shuffled cards are cut, each from its top: the huts', and the nọc.
pub(crate) fn dealt_piles(order: &[Card], seats: Seats) -> (ByHut<Vec<Card>>, Vec<Card>) {
    let Piles { hands, stock } = Piles::cut(order, seats);
    (hands, stock)
}

/// The event that deals these cards; `seed` is what they were shuffled from.
pub(super) fn dealt(
    seed: Seed,
    order: &[Card],
    lead: Lead,
    house: &HouseRules,
    kind: DealKind,
) -> Event {
    let seats = house.so_nha;
    let piles = Piles::cut(order, seats);
    let top = |pile: &[Card], at: usize| pile.get(at).copied().unwrap_or(Card::CHI_CHI);
    let first = top(&piles.stock, 0);
    let two = [first, top(&piles.stock, 1)];
    let (turned, given) = match lead {
        // The other pile is the right neighbour's: any would do, and this one lies nearest.
        Lead::AfterWin(turner) => ([first, top(&piles.hands[seats.after(turner, 1)], 0)], first),
        Lead::Lang(_) | Lead::Known(_) => (two, customary(two)),
    };
    let (sum, leader) = cho_cai(turned, lead, house);
    Event::Dealt { seed, commitment: seed.commitment(), turned, sum, leader, given, seats, kind }
}

/// The sum of the turned cards, and who leads by it.
pub(super) fn cho_cai(turned: [Card; 2], lead: Lead, house: &HouseRules) -> (u8, Hut) {
    match lead {
        Lead::Lang(turner) | Lead::AfterWin(turner) => {
            let sum = reduced(turned, house.so_nha);
            (sum, seat(turner, sum, house))
        }
        Lead::Known(leader) => (0, leader),
    }
}

/// Adds the ranks and takes as many as there are huts away until that many or fewer are left.
fn reduced(turned: [Card; 2], seats: Seats) -> u8 {
    let sum = turned[0].count_rank() + turned[1].count_rank();
    (sum - 1) % seats.huts() + 1
}

/// The seat that leads: so many to the right of the turner (house rule `cho_cai`).
///
/// The village's five numbers serve four huts too: "lùi", the last of them, is then a multiple of
/// four, and the left neighbour and the turner are one seat nearer.
fn seat(turner: Hut, sum: u8, house: &HouseRules) -> Hut {
    let [one, two, three, four, back] = house.cho_cai;
    let steps = match (house.so_nha, sum) {
        (_, 0 | 1) => one,
        (_, 2) => two,
        (_, 3) => three,
        (Seats::Five, 4) => four,
        (Seats::Five | Seats::Four, _) => back,
    };
    let nearer = u8::from(house.so_nha == Seats::Four && steps >= 4);
    house.so_nha.after(turner, steps - nearer)
}

/// Which of two turned nọc cards the leader gets: none that makes cước, first a yêu, then a cửu.
pub(super) fn customary(turned: [Card; 2]) -> Card {
    let rank = |card: Card| (makes_cuoc(card), !card.is_yeu(), card.count_rank() != 9);
    if rank(turned[1]) < rank(turned[0]) { turned[1] } else { turned[0] }
}

/// The kinds that custom keeps from the leader: those of tôm and lèo.
fn makes_cuoc(card: Card) -> bool {
    ["cc", "9w", "8s", "3w", "3s", "7v"].contains(&card.code().as_str())
}
