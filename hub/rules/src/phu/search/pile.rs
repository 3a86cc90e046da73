//! Cards put together to phu while a way is traced back.

use super::field::Field;
use super::lies::Rest;
use super::proof::{SPECIALS, Taken};
use crate::phu::glance::bit;
use crate::phu::{GroupKind, Phu, PhuKind, Split, Suon};
use crate::{Card, Rank, Suit};

/// The phu of a way, as far as they are known.
pub(super) struct Pile<'f, 'a> {
    field: &'f Field<'a>,
    bi: [Vec<Card>; 9],
    suon: [Vec<Card>; 6],
    groups: Vec<(Card, Vec<Card>)>,
    done: Vec<Phu>,
}

impl<'f, 'a> Pile<'f, 'a> {
    /// The groups, the bí sườn and the heads that the field set aside.
    pub(super) fn new(field: &'f Field<'a>) -> Self {
        let mut pile = Self {
            field,
            bi: Default::default(),
            suon: Default::default(),
            groups: Vec::new(),
            done: Vec::new(),
        };
        for group in field.fixed.groups() {
            let cards = vec![group.card; usize::from(group.size())];
            match pile.serves(group.card) {
                Some(place) if group.kind == GroupKind::Phong => pile.suon[place].extend(cards),
                Some(_) | None => pile.groups.push((group.card, cards)),
            }
        }
        for suon in Suon::ALL {
            for card in suon.cards() {
                let own = pile.own_units(suon, card);
                add(&mut pile.suon[suon as usize], card, own);
            }
        }
        let head = [Rank::ONE, Rank::TWO, Rank::THREE].map(|rank| Card::suited(Suit::Van, rank));
        pile.done.extend((0..field.heads).map(|_| phu(PhuKind::Doc, head.to_vec())));
        pile
    }

    /// The bí sườn in which the phỗng of this kind serves.
    fn serves(&self, card: Card) -> Option<usize> {
        self.field.serving.iter().position(|kinds| kinds & bit(card) != 0)
    }

    fn own_units(&self, suon: Suon, card: Card) -> u8 {
        let place = suon as usize;
        if self.field.serving[place] & bit(card) == 0 { self.field.units[place] } else { 0 }
    }

    /// Places all cards of a suit.
    pub(super) fn suit(&mut self, taken: &[Taken], has_bi: impl Fn(usize) -> bool) {
        for (rank, taken) in taken.iter().enumerate() {
            self.place(taken.card, taken.rest, has_bi(rank).then_some(rank));
        }
        self.runs(taken);
    }

    /// Places the specials; then nothing is left.
    pub(super) fn finish(mut self) -> Split {
        for card in SPECIALS {
            let join = self.field.free[card.index()];
            self.place(card, Rest { alike: 0, join }, None);
        }
        self.split()
    }

    /// Places the cards of a kind that are not in runs; `bi` is the rank of its bí, if it has one.
    fn place(&mut self, card: Card, rest: Rest, bi: Option<usize>) {
        if rest.alike > 0 {
            self.done.push(phu(PhuKind::Khan, vec![card; usize::from(rest.alike)]));
        }
        match bi {
            Some(rank) => self.join_bi(card, rest.join, rank),
            None => self.join_other(card, rest.join),
        }
    }

    fn join_bi(&mut self, card: Card, join: u8, rank: usize) {
        let beside = self.field.beside[card.index()];
        if join == 0 {
            // Only a phỗng can stand for a suit that gives no free card.
            if let Some(at) = self.groups.iter().position(|(kind, _)| *kind == card) {
                let (_, cards) = self.groups.swap_remove(at);
                self.bi[rank].extend(cards);
            }
        } else if beside > 0 && join < 3 && join - 1 + beside >= 3 {
            add(&mut self.bi[rank], card, 1);
            self.join_other(card, join - 1);
        } else {
            add(&mut self.bi[rank], card, join);
        }
    }

    fn join_other(&mut self, card: Card, join: u8) {
        let beside = self.field.beside[card.index()];
        let stay = !card.is_yeu() || join + beside >= 3;
        if beside > 0 && stay {
            let longest = Suon::ALL.into_iter().max_by_key(|&suon| {
                if suon.cards().contains(&card) { self.own_units(suon, card) } else { 0 }
            });
            if let Some(suon) = longest {
                add(&mut self.suon[suon as usize], card, join);
            }
        } else if let Some(cards) = self.standing(card) {
            add(cards, card, join);
        } else if join >= 3 {
            self.done.push(phu(PhuKind::Khan, vec![card; usize::from(join)]));
        } else {
            self.done.extend((0..join).map(|_| phu(PhuKind::Yeu, vec![card])));
        }
    }

    /// Where the group of this kind stands now.
    fn standing(&mut self, card: Card) -> Option<&mut Vec<Card>> {
        match self.serves(card) {
            Some(place) => Some(&mut self.suon[place]),
            None => self.groups.iter_mut().find(|(kind, _)| *kind == card).map(|(_, cards)| cards),
        }
    }

    /// Puts the runs of a suit together, rank by rank.
    fn runs(&mut self, taken: &[Taken]) {
        let mut open: Vec<Vec<Card>> = Vec::new();
        for Taken { card, moved, .. } in taken {
            let mut longer = moved.longer;
            let mut next = Vec::new();
            for mut run in open.drain(..) {
                let long = run.len() >= 3;
                if long && longer == 0 {
                    self.done.push(phu(PhuKind::Doc, run));
                } else {
                    longer -= u8::from(long);
                    run.push(*card);
                    next.push(run);
                }
            }
            next.extend((0..moved.new).map(|_| vec![*card]));
            open = next;
        }
        self.done.extend(open.into_iter().map(|run| phu(PhuKind::Doc, run)));
    }

    /// All of it, in the order of cards.
    fn split(self) -> Split {
        let mut all = self.done;
        let groups = self.groups.into_iter().map(|(_, cards)| (PhuKind::Khan, cards));
        let bi = self.bi.into_iter().map(|cards| (PhuKind::Bi, cards));
        let suon = self.suon.into_iter().map(|cards| (PhuKind::BiSuon, cards));
        let there = bi.chain(suon).chain(groups).filter(|(_, cards)| !cards.is_empty());
        all.extend(there.map(|(kind, mut cards)| {
            cards.sort_unstable();
            phu(kind, cards)
        }));
        all.sort_unstable_by(|a, b| (&a.cards, a.kind).cmp(&(&b.cards, b.kind)));
        Split { phu: all }
    }
}

fn phu(kind: PhuKind, cards: Vec<Card>) -> Phu {
    Phu { kind, cards }
}

fn add(cards: &mut Vec<Card>, card: Card, times: u8) {
    cards.extend(std::iter::repeat_n(card, usize::from(times)));
}
