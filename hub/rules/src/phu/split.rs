//! Every way to divide a hand into phu.

use super::{BiHoan, Fixed, GroupKind, Lung, Phu, PhuKind, Suon};
use crate::{Card, Hand, Rank, Suit};

/// A division of a whole hand into phu, in the order of their cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Split {
    /// The phu.
    pub phu: Vec<Phu>,
}

impl Split {
    /// All its cards together.
    #[must_use]
    pub fn hand(&self) -> Hand {
        self.phu.iter().flat_map(|phu| phu.cards.iter().copied()).collect()
    }

    /// Every lưng in it as the mat counts them, one entry each.
    ///
    /// `winning` is the card the hand is won on, by phỗng if need be.
    #[must_use]
    pub fn lung(&self, fixed: &Fixed, winning: Option<Card>) -> Vec<Lung> {
        let mut found = self.lung_by_phu(fixed, winning).concat();
        found.sort_unstable();
        found
    }

    /// The same by the phu in which they lie, in the order of the phu.
    #[must_use]
    pub fn lung_by_phu(&self, fixed: &Fixed, winning: Option<Card>) -> Vec<Vec<Lung>> {
        let all = self.hand();
        let counts = |card: &Card| fixed.triple_counts(&all, *card, winning);
        let of = |phu: &Phu| {
            let form = phu.form_lung(fixed.head_lung());
            let form = form.into_iter().flat_map(|lung| std::iter::repeat_n(lung, repeats(phu)));
            form.chain(phu.triples().filter(counts).map(|_| Lung::BaLa)).collect()
        };
        self.phu.iter().map(of).collect()
    }

    /// Does it hold this bí sườn?
    #[must_use]
    pub fn has(&self, suon: Suon) -> bool {
        self.phu.iter().any(|phu| phu.suon() == Some(suon))
    }
}

/// A bí sườn with two of each kind is that lưng twice.
fn repeats(phu: &Phu) -> usize {
    match phu.kind {
        PhuKind::BiSuon => {
            phu.cards.chunk_by(|a, b| a == b).map(<[Card]>::len).min().unwrap_or_default()
        }
        PhuKind::Doc | PhuKind::Bi | PhuKind::Khan | PhuKind::Yeu => 1,
    }
}

/// Every division of `hand` into phu that respects `fixed`; none when it is not thành.
///
/// One rank makes at most one bí and one triple at most one bí sườn in a division: repeats lie in it.
#[must_use]
pub fn splits(hand: &Hand, fixed: &Fixed) -> Vec<Split> {
    let mut search = Search { rest: hand.clone(), fixed, open: Vec::new(), found: Vec::new() };
    search.go();
    search.found
}

struct Search<'a> {
    rest: Hand,
    fixed: &'a Fixed,
    open: Vec<Phu>,
    found: Vec<Split>,
}

impl Search<'_> {
    fn go(&mut self) {
        let Some(low) = self.rest.cards().next() else {
            if self.respects() {
                self.found.push(Split { phu: self.open.clone() });
            }
            return;
        };
        for phu in candidates(&self.rest, low) {
            if self.in_order(&phu) && self.rest.take_all(&phu.cards).is_ok() {
                self.rest_after(phu);
            }
        }
    }

    fn rest_after(&mut self, phu: Phu) {
        let cards = phu.cards.clone();
        self.open.push(phu);
        self.go();
        self.open.pop();
        self.rest.extend(cards);
    }

    /// Two phu with the same lowest card come in one order only, and never two of one bí.
    fn in_order(&self, phu: &Phu) -> bool {
        let same_bi = |old: &Phu| {
            old.kind == phu.kind
                && matches!(phu.kind, PhuKind::Bi | PhuKind::BiSuon)
                && old.cards[0] == phu.cards[0]
                && old.suon() == phu.suon()
        };
        let earlier = self.open.last().is_some_and(|old| old.cards[0] == phu.cards[0] && old > phu);
        !earlier && !self.open.iter().any(same_bi)
    }

    fn respects(&self) -> bool {
        let kept = self.fixed.groups().iter().all(|group| {
            self.open.iter().any(|phu| match group.kind {
                GroupKind::Phong => phu.kind != PhuKind::Doc && phu.count(group.card) >= 3,
                GroupKind::Khan | GroupKind::ThienKhai => {
                    phu.kind == PhuKind::Khan && phu.count(group.card) >= usize::from(group.size())
                }
            })
        });
        kept && self.fixed.bat_thuc().iter().all(|&(card, _)| self.returned(card))
    }

    /// Not trùng trục: the kind stands in a run or a bí, or may stand alone as yêu (rules §4).
    fn returned(&self, card: Card) -> bool {
        let returns = |kind| match (kind, self.fixed.law().bi_hoan) {
            (PhuKind::Doc, _) | (PhuKind::Bi | PhuKind::BiSuon, BiHoan::Allowed) => true,
            (PhuKind::Bi | PhuKind::BiSuon, BiHoan::Forbidden) => false,
            (PhuKind::Khan | PhuKind::Yeu, _) => false,
        };
        card.is_yeu() || self.open.iter().any(|phu| returns(phu.kind) && phu.count(card) > 0)
    }
}

/// Every phu within `rest` whose lowest card is `low`.
fn candidates(rest: &Hand, low: Card) -> Vec<Phu> {
    let mut found = Vec::new();
    let mut push = |kind, cards| found.push(Phu { kind, cards });
    if low.is_yeu() {
        push(PhuKind::Yeu, vec![low]);
    }
    for alike in 3..=usize::from(rest.count(low)).min(4) {
        push(PhuKind::Khan, vec![low; alike]);
    }
    let mut run = vec![low];
    while let Some(next) = run.last().and_then(|&card| above(card)).filter(|&c| rest.count(c) > 0) {
        run.push(next);
        if run.len() >= 3 {
            push(PhuKind::Doc, run.clone());
        }
    }
    let suon = Suon::ALL.into_iter().map(|suon| (PhuKind::BiSuon, suon.cards()));
    let bi =
        low.suit_rank().map(|(_, rank)| (PhuKind::Bi, Suit::ALL.map(|s| Card::suited(s, rank))));
    for (kind, kinds) in suon.chain(bi).filter(|(_, kinds)| kinds[0] == low) {
        repeated(rest, kinds, |cards| push(kind, cards));
    }
    found
}

/// The next rank of the same suit.
fn above(card: Card) -> Option<Card> {
    let (suit, rank) = card.suit_rank()?;
    Some(Card::suited(suit, Rank::new(rank.number() + 1)?))
}

/// One or more of each of three kinds, in every number there is.
fn repeated(rest: &Hand, kinds: [Card; 3], mut push: impl FnMut(Vec<Card>)) {
    let [a, b, c] = kinds.map(|card| usize::from(rest.count(card)));
    for i in 1..=a {
        for j in 1..=b {
            for k in 1..=c {
                let counts = [(kinds[0], i), (kinds[1], j), (kinds[2], k)];
                push(counts.iter().flat_map(|&(card, n)| std::iter::repeat_n(card, n)).collect());
            }
        }
    }
}
