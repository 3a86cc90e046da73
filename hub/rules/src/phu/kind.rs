//! One phu: its kind and its cards.

use super::fixed::HeadLung;
use super::lung::{Lung, Suon};
use crate::{Card, Rank, Suit};
use serde::{Deserialize, Serialize};

/// Kinds of phu, whatever way their cards came together (rules §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhuKind {
    /// Phu dọc: three or more consecutive ranks of one suit, one card each.
    Doc,
    /// Phu bí: one rank in all three suits, one or more cards of each.
    Bi,
    /// Bí sườn: one of the six special triples, one or more cards of each kind.
    BiSuon,
    /// Khàn, phỗng or thiên khai: three or four alike.
    Khan,
    /// A lone yêu.
    Yeu,
}

/// Phu: cards that lie together (rules §2). The cards are in the order of kinds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Phu {
    /// What kind.
    pub kind: PhuKind,
    /// All its cards, sorted.
    pub cards: Vec<Card>,
}

impl Phu {
    /// The phu that exactly these cards make, if they make one.
    #[must_use]
    pub fn of(cards: &[Card]) -> Option<Self> {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        let kind = kind_of(&cards)?;
        Some(Self { kind, cards })
    }

    /// How many of this kind lie in it.
    #[must_use]
    pub fn count(&self, card: Card) -> usize {
        self.cards.iter().filter(|&&other| other == card).count()
    }

    /// The special triple of a bí sườn.
    #[must_use]
    pub fn suon(&self) -> Option<Suon> {
        if self.kind == PhuKind::BiSuon { suon_of(kinds(&self.cards)?) } else { None }
    }

    /// The lưng it is by its form alone: the six triples, and a run from `1v` as the house has it.
    ///
    /// Three or four alike are [`Lung::BaLa`] only when the mat agrees: see [`super::Fixed`].
    #[must_use]
    pub fn form_lung(&self, head: HeadLung) -> Option<Lung> {
        match self.kind {
            PhuKind::BiSuon => self.suon().map(Suon::lung),
            PhuKind::Doc => {
                let first = Card::suited(Suit::Van, Rank::ONE);
                let long_enough = match head {
                    HeadLung::AnyRun => true,
                    HeadLung::ThreeOnly => self.cards.len() == 3,
                };
                (self.cards.first() == Some(&first) && long_enough).then_some(Lung::NhatNhiTam)
            }
            PhuKind::Bi | PhuKind::Khan | PhuKind::Yeu => None,
        }
    }

    /// The kind of which three or four lie together in it; a long bí may have several.
    pub fn triples(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards
            .chunk_by(|a, b| a == b)
            .filter(|alike| alike.len() >= 3)
            .filter_map(|alike| alike.first().copied())
    }
}

/// The three kinds of sorted cards, if there are three.
fn kinds(sorted: &[Card]) -> Option<[Card; 3]> {
    let mut kinds = sorted.chunk_by(|a, b| a == b).filter_map(|alike| alike.first().copied());
    let three = [kinds.next()?, kinds.next()?, kinds.next()?];
    kinds.next().is_none().then_some(three)
}

fn suon_of(kinds: [Card; 3]) -> Option<Suon> {
    Suon::ALL.into_iter().find(|suon| suon.cards() == kinds)
}

/// What [`Phu::of`] makes of sorted cards.
pub(crate) fn kind_of(sorted: &[Card]) -> Option<PhuKind> {
    let first = *sorted.first()?;
    if sorted.iter().all(|&card| card == first) {
        return match sorted.len() {
            3 | 4 => Some(PhuKind::Khan),
            1 if first.is_yeu() => Some(PhuKind::Yeu),
            _ => None,
        };
    }
    match kinds(sorted) {
        Some(kinds) if suon_of(kinds).is_some() => Some(PhuKind::BiSuon),
        Some(kinds) if is_bi(kinds) => Some(PhuKind::Bi),
        Some(_) | None => is_doc(sorted).then_some(PhuKind::Doc),
    }
}

fn is_bi(kinds: [Card; 3]) -> bool {
    let [first, second, third] = kinds.map(|card| card.suit_rank().map(|(_, rank)| rank));
    // Three different kinds of one rank are the three suits.
    first.is_some() && first == second && second == third
}

fn is_doc(sorted: &[Card]) -> bool {
    sorted.len() >= 3
        && sorted.windows(2).all(|pair| match (pair[0].suit_rank(), pair[1].suit_rank()) {
            (Some((suit, low)), Some((same, high))) => {
                suit == same && low.number() + 1 == high.number()
            }
            _ => false,
        })
}
