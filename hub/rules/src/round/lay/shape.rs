//! Which phu a heap of cards makes, and which kinds could make one with a card.

use crate::phu::{PhuKind, Suon, kind_of};
use crate::round::{LaidPhu, LaidPhuKind};
use crate::{Card, Hand, Rank, Suit};
use std::sync::LazyLock;

/// The phu that exactly these sorted cards make when one of them was eaten.
///
/// A run may hold a kind twice when it divides into runs: `3v 4v 5v 5v 6v 7v` lies as one column.
/// Three alike are no phu here: they are taken by phỗng, not eaten.
pub(super) fn shape(sorted: &[Card]) -> Option<LaidPhuKind> {
    match kind_of(sorted) {
        Some(PhuKind::Doc) => Some(LaidPhuKind::Doc),
        Some(PhuKind::Bi) => Some(LaidPhuKind::Bi),
        Some(PhuKind::BiSuon) => Some(LaidPhuKind::BiSuon),
        Some(PhuKind::Yeu) => Some(LaidPhuKind::Yeu),
        Some(PhuKind::Khan) => None,
        None => divides_into_runs(sorted).then_some(LaidPhuKind::Doc),
    }
}

/// What others may join a phỗng triple in: its fourth, a bí or a bí sườn; it stays that phỗng.
pub(super) fn joins_phong(sorted: &[Card]) -> Option<LaidPhuKind> {
    match kind_of(sorted)? {
        PhuKind::Bi | PhuKind::BiSuon | PhuKind::Khan => Some(LaidPhuKind::Phong),
        PhuKind::Doc | PhuKind::Yeu => None,
    }
}

/// One suit, no gap, and every card in a run of three or more.
fn divides_into_runs(sorted: &[Card]) -> bool {
    let Some((suit, _)) = sorted.first().and_then(|card| card.suit_rank()) else { return false };
    let mut counts = [0_usize; 9];
    for card in sorted {
        match card.suit_rank() {
            Some((same, rank)) if same == suit => counts[usize::from(rank.number()) - 1] += 1,
            Some(_) | None => return false,
        }
    }
    let held: Vec<usize> = counts.iter().copied().skip_while(|&n| n == 0).collect();
    let length = held.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1);
    held[..length].iter().all(|&n| n > 0) && runs_close(&held[..length])
}

/// Rank by rank: the shortest open runs go on, the longest end, new ones start where cards are left.
fn runs_close(counts: &[usize]) -> bool {
    let mut open: Vec<usize> = Vec::new();
    for &count in counts {
        open.sort_unstable();
        let ending = open.split_off(count.min(open.len()));
        if ending.iter().any(|&length| length < 3) {
            return false;
        }
        open.iter_mut().for_each(|length| *length += 1);
        open.resize(count, 1);
    }
    open.iter().all(|&length| length >= 3)
}

/// The kinds of one phu that a card could complete, itself among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) kinds: Vec<Card>,
    pub(super) form: Form,
}

impl Pattern {
    /// Can all its kinds come from these?
    pub(super) fn within(&self, kinds: Kinds) -> bool {
        self.kinds.iter().all(|&card| kinds.has(card))
    }
}

/// A run holds each kind once, a bí or bí sườn as often as one likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Run,
    Triple,
}

/// Some of the thirty kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds(u32);

impl Kinds {
    pub(super) const fn has(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    pub(super) const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.index())
    }

    /// Those in either.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those of a hand.
    pub(super) fn of_hand(hand: &Hand) -> Self {
        let counts = hand.counts().iter().enumerate();
        Self(counts.fold(0, |kinds, (at, &count)| kinds | u32::from(count > 0) << at))
    }
}

impl FromIterator<Card> for Kinds {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::default(), Self::with)
    }
}

/// The kinds that lie face up.
pub(super) fn on_mat(laid: &[LaidPhu]) -> Kinds {
    laid.iter().flat_map(|phu| phu.cards.iter().copied()).collect()
}

/// Every pattern that `card` belongs to.
pub(super) fn patterns(card: Card) -> &'static [Pattern] {
    static PATTERNS: LazyLock<Vec<Vec<Pattern>>> =
        LazyLock::new(|| Card::all().map(patterns_of).collect());
    PATTERNS.get(card.index()).map_or(&[], Vec::as_slice)
}

fn patterns_of(card: Card) -> Vec<Pattern> {
    let triple = |kinds: [Card; 3]| Pattern { kinds: kinds.to_vec(), form: Form::Triple };
    let suon = Suon::ALL.into_iter().map(Suon::cards).filter(|kinds| kinds.contains(&card));
    let mut found: Vec<Pattern> = suon.map(triple).collect();
    if let Some((suit, rank)) = card.suit_rank() {
        found.push(triple(Suit::ALL.map(|suit| Card::suited(suit, rank))));
        found.extend(windows(suit, rank));
    }
    found
}

fn windows(suit: Suit, around: Rank) -> impl Iterator<Item = Pattern> {
    let at = around.number();
    let ends = (1..=at).flat_map(move |low| (at.max(low + 2)..=9).map(move |high| (low, high)));
    ends.map(move |(low, high)| Pattern {
        kinds: (low..=high).filter_map(Rank::new).map(|rank| Card::suited(suit, rank)).collect(),
        form: Form::Run,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        let mut cards: Vec<Card> = text.split(' ').map(|code| code.parse().unwrap()).collect();
        cards.sort_unstable();
        cards
    }

    #[test]
    fn shapes() {
        let table = [
            ("3v 4v 5v", Some(LaidPhuKind::Doc), "a run"),
            ("3v 4v 5v 5v 6v 7v", Some(LaidPhuKind::Doc), "two runs sharing a kind lie as one"),
            ("3v 4v 5v 5v", None, "the second five is in no run"),
            ("4v 4v 5v 5v 6v 6v", Some(LaidPhuKind::Doc), "twice the same run"),
            ("3v 4v 6v", None, "a gap"),
            ("1v 2v 3v 7v 8v 9v", None, "two runs far apart are two phu"),
            ("3v 3w 3s 3s", Some(LaidPhuKind::Bi), "a bí may hold more of a suit"),
            ("7v 3w 3s", Some(LaidPhuKind::BiSuon), "tôm"),
            ("oc", Some(LaidPhuKind::Yeu), "a lone yêu"),
            ("5v", None, "a lone card that is no yêu"),
            ("5v 5v 5v", None, "three alike are phỗng, not eaten"),
            ("8v 9v 1w", None, "suits do not run on"),
        ];
        for (text, kind, why) in table {
            assert_eq!(shape(&cards(text)), kind, "{text}: {why}");
        }
    }

    #[test]
    fn patterns_of_a_middle_card() {
        let five = "5v".parse().unwrap();
        let found = patterns(five);
        assert_eq!(found.iter().filter(|p| p.form == Form::Triple).count(), 1, "its bí");
        // Low end 1–5, high end 5–9, less the windows of one or two cards: 25 − 1 − 2.
        assert_eq!(found.iter().filter(|p| p.form == Form::Run).count(), 22);
        assert!(found.iter().all(|p| p.kinds.contains(&five) && p.kinds.len() >= 3));
    }
}
