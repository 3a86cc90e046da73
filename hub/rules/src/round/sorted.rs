//! Xếp bài theo phu: a hut's own hand in the groups in which a player holds it.

use super::{DealKind, HutView, LaidPhu};
use crate::bot::{Look, Seat};
use crate::phu::{Fixed, Law, Phu, PhuKind, Split, Suon};
use crate::waiting::{Arrangement, Ca, arrange_whole};
use crate::{Card, Hand, Rank, Suit};
use std::cmp::Reverse;

/// A hand in groups: whole phu (khàn first, yêu last), then cạ, then what is lẻ (rules §2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedHand {
    /// Every card of the hand, in one group each.
    pub groups: Vec<HandGroup>,
    /// Lưng in the whole phu, those on the mat counted too.
    pub lung: usize,
    /// How many a win needs.
    pub lung_needed: usize,
}

/// Cards that are held together; each list is sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandGroup {
    /// A whole phu; all single yêu are one group.
    Phu {
        /// Which kind.
        kind: PhuKind,
        /// Those of its cards that are in hand.
        cards: Vec<Card>,
        /// How many lưng the phu is.
        lung: usize,
        /// Whether that is all of it.
        rest: Rest,
    },
    /// Cạ: one card short of a phu. A single yêu may be in it, which is a phu as well.
    Ca {
        /// The cards.
        cards: Vec<Card>,
        /// The kinds that complete it, of which some card has not been seen yet.
        wanted: Vec<Card>,
    },
    /// Lẻ: in no phu and no cạ.
    Odd {
        /// The cards.
        cards: Vec<Card>,
    },
}

/// Where the other cards of a phu are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// There are none: all of it is in hand.
    InHand,
    /// They lie on the hut's mat.
    OnMat,
}

impl HandGroup {
    /// Its cards.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        match self {
            Self::Phu { cards, .. } | Self::Ca { cards, .. } | Self::Odd { cards } => cards,
        }
    }
}

impl HutView {
    /// The hand sorted by phu, by what this view tells and nothing else; `None` when the hub does
    /// not know the hand (bài mở), when the hut holds the cards itself (chia sẵn), or there is none.
    ///
    /// As many cards as can be lie in whole phu, those on the mat divided anew where that helps; of
    /// ways that leave as few over, one with a lưng. The same view always gives the same groups. Not
    /// promised: the way to the dearest win.
    #[must_use]
    pub fn sorted(&self) -> Option<SortedHand> {
        match self.public.deal {
            DealKind::Open | DealKind::Prepared => return None,
            DealKind::Known => {}
        }
        if self.hand.is_empty() || self.hidden > 0 {
            return None;
        }
        let look = Look::from(self);
        let seat = Seat::of(&look);
        let law = Law { head: self.lung_dau_doc, ..Law::from(self.public.seats) };
        let own = Own { hand: &self.hand, laid: seat.laid, fixed: seat.fixed.clone().held_to(law) };
        Some(own.sorted(&seat.all, |card| seat.unseen(card) > 0))
    }
}

/// A whole phu, and those of its cards that are in hand.
type Held = (Phu, Vec<Card>);

struct Own<'a> {
    hand: &'a Hand,
    laid: &'a [LaidPhu],
    fixed: Fixed,
}

impl Own<'_> {
    fn sorted(&self, all: &Hand, spare: impl Fn(Card) -> bool) -> SortedHand {
        let together = self.together(all, &spare);
        let held = self.held(&together);
        let (sorted, held) = match held {
            Some(held) => (together, held),
            None => self.apart(&spare),
        };
        let lung = self.lung(held.iter().map(|(phu, _)| phu.clone()).collect());
        let groups = self.groups(held, sorted, &spare);
        let needed = usize::from(self.fixed.law().seats.lung_needed());
        SortedHand { groups, lung, lung_needed: needed }
    }

    /// Hand and mat as one. Of ways that leave as few cards over, one with a lưng is the better.
    fn together(&self, all: &Hand, spare: &impl Fn(Card) -> bool) -> Arrangement {
        let first = arrange_whole(all, &self.fixed, spare);
        let lung = |sorted: &Arrangement| self.lung(sorted.phu.phu.clone());
        if lung(&first) >= usize::from(self.fixed.law().seats.lung_needed()) {
            return first;
        }
        let others = self.lung_in_hand(all).into_iter().filter_map(|phu| {
            let mut rest = all.clone();
            rest.take_all(&phu.cards).ok()?;
            let mut sorted = arrange_whole(&rest, &self.fixed, spare);
            sorted.phu.phu.push(phu);
            Some(sorted)
        });
        let worth = |sorted: &Arrangement| (sorted.waiting(), Reverse(lung(sorted)));
        let better = others.min_by_key(worth).filter(|other| worth(other) < worth(&first));
        better.unwrap_or(first)
    }

    /// Every three cards in hand that are a lưng and may be taken out.
    fn lung_in_hand(&self, all: &Hand) -> Vec<Phu> {
        let head = [Rank::ONE, Rank::TWO, Rank::THREE].map(|rank| Card::suited(Suit::Van, rank));
        let forms = Suon::ALL.into_iter().map(Suon::cards).chain([head]);
        let alike = Card::all().map(|card| [card; 3]);
        let free = |phu: &Phu| {
            phu.cards.iter().all(|&card| usize::from(self.fixed.held(all, card)) >= phu.count(card))
        };
        forms.chain(alike).filter_map(|cards| Phu::of(&cards)).filter(free).collect()
    }

    /// Which cards of the whole phu are in hand; `None` when a card of the mat is in no whole phu.
    fn held(&self, sorted: &Arrangement) -> Option<Vec<Held>> {
        let mut held: Vec<Held> =
            sorted.phu.phu.iter().map(|phu| (phu.clone(), phu.cards.clone())).collect();
        let mut loose = Vec::new();
        // First what still lies together, then what was divided anew.
        for phu in self.laid {
            if !held.iter_mut().any(|(_, cards)| take(cards, &phu.cards)) {
                loose.extend(phu.cards.iter().copied());
            }
        }
        let found = loose.iter().all(|&card| held.iter_mut().any(|(_, own)| take(own, &[card])));
        found.then_some(held)
    }

    /// The hand by itself, and the mat as it lies.
    fn apart(&self, spare: impl Fn(Card) -> bool) -> (Arrangement, Vec<Held>) {
        let mut fixed = Fixed::under(self.fixed.law());
        for group in self.fixed.groups() {
            if !self.laid.iter().any(|phu| phu.cards.contains(&group.card)) {
                fixed.keep(*group);
            }
        }
        let sorted = arrange_whole(self.hand, &fixed, spare);
        let own = sorted.phu.phu.iter().map(|phu| (phu.clone(), phu.cards.clone()));
        let laid = self.laid.iter().filter_map(|phu| Some((Phu::of(&phu.cards)?, Vec::new())));
        let held = own.chain(laid).collect();
        (sorted, held)
    }

    fn lung(&self, phu: Vec<Phu>) -> usize {
        Split { phu }.lung(&self.fixed, None).len()
    }

    fn groups(
        &self,
        held: Vec<Held>,
        sorted: Arrangement,
        spare: impl Fn(Card) -> bool,
    ) -> Vec<HandGroup> {
        let (alone, whole): (Vec<Held>, Vec<Held>) =
            held.into_iter().partition(|(phu, _)| phu.kind == PhuKind::Yeu);
        let mut yeu: Vec<Card> = alone.into_iter().flat_map(|(_, cards)| cards).collect();
        let mut groups: Vec<HandGroup> = whole
            .into_iter()
            .filter(|(_, cards)| !cards.is_empty())
            .map(|(phu, cards)| self.phu(phu, cards))
            .collect();
        groups.sort_by_key(place);
        let mut odd = sorted.odd;
        let mut ca: Vec<Ca> = sorted.ca;
        ca.extend(beside_yeu(&mut odd, &mut yeu, &spare));
        ca.sort_by(|a, b| a.cards.cmp(&b.cards));
        if !yeu.is_empty() {
            groups.push(self.phu(Phu { kind: PhuKind::Yeu, cards: yeu.clone() }, yeu));
        }
        groups.extend(ca.into_iter().map(|ca| HandGroup::Ca {
            wanted: ca.completed_by().filter(|&card| spare(card)).collect(),
            cards: ca.cards,
        }));
        if !odd.is_empty() {
            groups.push(HandGroup::Odd { cards: odd });
        }
        groups
    }

    fn phu(&self, phu: Phu, cards: Vec<Card>) -> HandGroup {
        let rest = if cards.len() < phu.cards.len() { Rest::OnMat } else { Rest::InHand };
        let kind = phu.kind;
        HandGroup::Phu { kind, cards, lung: self.lung(vec![phu]), rest }
    }
}

/// Takes these cards out, or none.
fn take(from: &mut Vec<Card>, cards: &[Card]) -> bool {
    let mut rest: Hand = from.iter().copied().collect();
    let there = rest.take_all(cards).is_ok();
    if there {
        *from = rest.cards().collect();
    }
    there
}

/// What stays together is held first, what may be thrown last.
fn place(group: &HandGroup) -> (u8, Card) {
    let first = group.cards().first().copied().unwrap_or(Card::ONG_CU);
    let place = match group {
        HandGroup::Phu { kind: PhuKind::Khan, .. } => 0,
        HandGroup::Phu { kind: PhuKind::BiSuon, .. } => 1,
        HandGroup::Phu { kind: PhuKind::Bi, .. } => 2,
        HandGroup::Phu { kind: PhuKind::Doc, .. } => 3,
        HandGroup::Phu { kind: PhuKind::Yeu, .. } => 4,
        HandGroup::Ca { .. } => 5,
        HandGroup::Odd { .. } => 6,
    };
    (place, first)
}

/// A single yêu needs no other card, but an odd card may wait with it: `9v 1w` for `1s`.
fn beside_yeu(odd: &mut Vec<Card>, yeu: &mut Vec<Card>, spare: impl Fn(Card) -> bool) -> Vec<Ca> {
    let mut found = Vec::new();
    odd.retain(|&card| {
        let with = |&yeu: &Card| {
            let mut cards = vec![card, yeu];
            cards.sort_unstable();
            Ca { cards }
        };
        let waits = |yeu: &Card| with(yeu).completed_by().any(&spare);
        let Some(at) = yeu.iter().position(waits) else { return true };
        found.push(with(&yeu.remove(at)));
        false
    });
    found
}
