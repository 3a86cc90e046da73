//! What an onlooker knows of the hands: how many cards, how many lie face down, what went by, and what
//! later came out of a hand (rules §8: only what the public record proves).
//!
//! Kinds that were declared face down or under a cup are secret here, though the events name them.

use super::record::Record;
use super::{Den, throw};
use crate::round::{Declaration, Event, LaidPhu, LaidPhuKind};
use crate::{ByHut, Card, Hand, Hut};

const KHAN: usize = 3;
const FOUR: usize = 4;

/// A card that left a hand face up, at this event: it was held all the time before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Came {
    pub(super) at: usize,
    pub(super) hut: Hut,
    pub(super) card: Card,
}

/// The onlooker's fold of a ván.
#[derive(Clone, Debug, Default)]
pub(super) struct Onlooker {
    pub(super) record: Record,
    hands: ByHut<Hidden>,
    /// Copies that went by, wherever they lie.
    seen: Hand,
}

/// What is known of a hand that nobody sees.
#[derive(Clone, Copy, Debug, Default)]
struct Hidden {
    /// Cards in it, at least.
    held: usize,
    cups: usize,
    khan: usize,
    fours: usize,
}

impl Onlooker {
    /// Every card that came out of a hand and did not lie face down there, in order.
    pub(super) fn came_out(events: &[Event]) -> Vec<Came> {
        let mut onlooker = Self::default();
        let mut came = Vec::new();
        for (at, event) in events.iter().enumerate() {
            if let Some((hut, cards)) = onlooker.comes_out(event) {
                came.extend(cards.into_iter().map(|card| Came { at, hut, card }));
            }
            onlooker.apply(event);
        }
        came
    }

    fn comes_out(&self, event: &Event) -> Option<(Hut, Vec<Card>)> {
        let came = if let Event::Thrown { hut, card } = event {
            (*hut, vec![*card])
        } else if let Event::Laid { hut, hand, .. } = event {
            (*hut, hand.clone())
        } else if let Event::PhuShown { hut, phu } = event {
            (*hut, phu.cards.clone())
        } else if let Event::PhongTaken { hut, card } = event {
            (*hut, vec![*card; self.pair(*hut, *card)])
        } else {
            return None;
        };
        // A hut with nothing else throws what lay face down, and the rest of that lies free.
        Some(came).filter(|(hut, _)| self.free(*hut) > 0)
    }

    /// Cards of this hand that do not lie face down, at least.
    pub(super) fn free(&self, hut: Hut) -> usize {
        let hand = &self.hands[hut];
        hand.held.saturating_sub(KHAN * hand.khan + FOUR * hand.fours)
    }

    /// Do cups stand before it? Then three alike may be for different uses.
    pub(super) fn has_cups(&self, hut: Hut) -> bool {
        self.hands[hut].cups > 0
    }

    /// Was this throw surely no case of having nothing better? Gives the later event that shows it, if
    /// that is what shows it.
    pub(super) fn had_better(
        &self,
        hut: Hut,
        thrown: Card,
        sure: &[Den],
        later: &[Came],
    ) -> Option<Option<usize>> {
        let weight: usize = sure.iter().copied().map(Den::weight).sum();
        if self.free(hut) == 0 {
            return None;
        }
        let better = |card: Card| self.at_most(hut, card) < weight;
        let now = self.record.next_index();
        let shows = |came: &&Came| {
            came.hut == hut && came.at > now && came.card != thrown && better(came.card)
        };
        if let Some(came) = later.iter().find(shows) {
            return Some(Some(came.at));
        }
        let worse = Card::all().filter(|&card| !better(card)).map(|card| self.unseen(card));
        // The thrown card is one of those, and not seen before.
        let room = worse.sum::<usize>().saturating_sub(usize::from(!better(thrown)));
        (self.free(hut) - 1 > room).then_some(None)
    }

    /// How much could speak against throwing a card.
    fn at_most(&self, hut: Hut, card: Card) -> usize {
        let charges = throw(self.record.of(hut), None, card);
        let seen: usize = charges.iter().map(|(den, _)| den.weight()).sum();
        seen + usize::from(self.has_cups(hut))
    }

    fn unseen(&self, card: Card) -> usize {
        usize::from(Card::COPIES.saturating_sub(self.seen.count(card)))
    }

    /// How many of a phỗng came from the hand, at least: one may have lain in a laid bí.
    fn pair(&self, hut: Hut, card: Card) -> usize {
        let in_bi = self.record.of(hut).mat.iter().any(|phu| is_bi_with(phu, card));
        if in_bi { 1 } else { 2 }
    }

    /// Folds one event.
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::Dealt { leader, seats, .. } | Event::OpenDealt { leader, seats, .. } => {
                for hut in seats.sitting() {
                    self.hands[hut].held = usize::from(seats.hand());
                }
                self.hands[*leader].held += 1;
            }
            Event::Declared { hut, what } => self.declared(*hut, *what),
            Event::Thrown { hut, card } => self.leave(*hut, &[*card]),
            Event::Drawn { card, .. } => self.seen.add(*card),
            Event::Laid { hut, hand, .. } => self.leave(*hut, hand),
            Event::PhongTaken { hut, card } => {
                let pair = self.pair(*hut, *card);
                self.leave(*hut, &vec![*card; pair]);
                self.hands[*hut].held = self.hands[*hut].held.saturating_sub(2 - pair);
            }
            Event::KhanTurned { hut, card } => {
                self.leave(*hut, &[*card; KHAN]);
                self.hands[*hut].khan = self.hands[*hut].khan.saturating_sub(1);
            }
            Event::ThienKhaiShown { hut, card } => {
                self.leave(*hut, &[*card; FOUR]);
                self.hands[*hut].fours = self.hands[*hut].fours.saturating_sub(1);
            }
            Event::PhuShown { hut, phu } => self.leave(*hut, &phu.cards),
            Event::Arranged | Event::Called { .. } | Event::Eaten { .. } => {}
            Event::PairTold { .. } | Event::WinGranted { .. } | Event::HandShown { .. } => {}
            Event::Declined { .. } | Event::WinLaid { .. } | Event::FaultNoted { .. } => {}
            Event::Announced { .. } | Event::FaultObserved { .. } => {}
            Event::FaultLifted { .. } | Event::Ended { .. } => {}
        }
        self.record.apply(&untold(event));
    }

    fn leave(&mut self, hut: Hut, cards: &[Card]) {
        self.hands[hut].held = self.hands[hut].held.saturating_sub(cards.len());
        self.seen.extend(cards.iter().copied());
    }

    fn declared(&mut self, hut: Hut, what: Declaration) {
        let hand = &mut self.hands[hut];
        match what {
            Declaration::Khan(_) | Declaration::KhanKin | Declaration::KhanTrinhPhu(_) => {
                hand.khan += 1;
            }
            Declaration::ThienKhai(_) | Declaration::ThienKhaiKin => hand.fours += 1,
            Declaration::BatThuc(_) | Declaration::BatThucKin => hand.cups += 1,
            Declaration::SanSang | Declaration::Chiu => {}
        }
    }
}

fn is_bi_with(phu: &LaidPhu, card: Card) -> bool {
    match phu.kind {
        LaidPhuKind::Bi | LaidPhuKind::BiSuon => phu.cards.contains(&card),
        LaidPhuKind::Doc | LaidPhuKind::Phong | LaidPhuKind::Khan => false,
        LaidPhuKind::ThienKhai | LaidPhuKind::Yeu => false,
    }
}

/// The event without a declared kind.
fn untold(event: &Event) -> Event {
    let Event::Declared { hut, what } = event else { return event.clone() };
    match what {
        Declaration::Khan(_)
        | Declaration::ThienKhai(_)
        | Declaration::BatThuc(_)
        | Declaration::KhanTrinhPhu(_) => Event::Declared { hut: *hut, what: Declaration::SanSang },
        Declaration::KhanKin | Declaration::ThienKhaiKin | Declaration::BatThucKin => event.clone(),
        Declaration::SanSang | Declaration::Chiu => event.clone(),
    }
}
