//! Counting lưng on the way up, and tracing a way that has enough of them back to a division.

use super::field::{Field, bit};
use super::runs::{ENDS, Move, START, Set, members, moves};
use crate::phu::{GroupKind, HeadLung, Phu, Split, Suon};
use crate::{Card, Rank, Suit};

/// The states reached with 0, 1, and 2 or more lưng.
type Planes = [Set; 3];

/// What becomes of the free cards of one kind.
#[derive(Clone, Copy)]
struct Use {
    /// Go into runs.
    runs: u8,
    /// Lie as three or four alike.
    alike: u8,
    /// Join a bí, a bí sườn or a group, or lie alone as yêu.
    join: u8,
    /// They make a lưng 8.
    lung: bool,
}

/// One rank of one suit as it was walked.
#[derive(Clone, Copy)]
struct Taken {
    card: Card,
    used: Use,
    moved: Move,
}

impl Field<'_> {
    /// Are there `lung` lưng in some way? The field must be complete.
    pub(super) fn reaches(&self, lung: u8) -> bool {
        self.standing_lung() >= lung || Climb::new(self, lung).up(0)
    }

    /// A division with `lung` lưng, if there is one.
    pub(super) fn prove(&self, lung: u8) -> Option<Split> {
        let mut climb = Climb::new(self, lung);
        climb.up(0).then(|| climb.trace())
    }

    /// Lưng of groups, bí sườn and specials, whatever becomes of the suits.
    fn standing_lung(&self) -> u8 {
        let units: u8 = self.units.iter().sum();
        let groups = self.fixed.groups().len();
        let alike = [Card::CHI_CHI, Card::THANG_THANG, Card::ONG_CU]
            .into_iter()
            .filter(|&card| self.alike(card, self.free[card.index()] + self.beside[card.index()]));
        units + u8::try_from(groups + alike.count()).unwrap_or(u8::MAX - 100)
    }

    fn alike(&self, card: Card, together: u8) -> bool {
        together >= 3 && self.counted & bit(card) != 0
    }

    /// Every use of the free cards of `card`, with a bí at its rank or without.
    fn uses(&self, card: Card, bi: Option<()>) -> impl Iterator<Item = Use> {
        let free = self.free[card.index()];
        let serves = self.phong & bit(card) != 0;
        let least = u8::from(bi.is_some() && !serves);
        let most = if bi.is_some() || self.open & bit(card) != 0 { free } else { 0 };
        [0, 3, 4].into_iter().flat_map(move |alike| {
            (least..=most).filter_map(move |join| {
                let runs = free.checked_sub(alike + join)?;
                let lung = self.alike(card, alike) || self.joins_alike(card, join, bi);
                Some(Use { runs, alike, join, lung })
            })
        })
    }

    /// Do three lie together when `join` cards join what stands?
    fn joins_alike(&self, card: Card, join: u8, bi: Option<()>) -> bool {
        let beside = self.beside[card.index()];
        let in_suon = join.saturating_sub(u8::from(bi.is_some())) + beside;
        self.alike(card, join) || (beside > 0 && join > 0 && self.alike(card, in_suon))
    }
}

struct Climb<'f, 'a> {
    field: &'f Field<'a>,
    wanted: u8,
    planes: [[Planes; 3]; 10],
    bi: [Option<()>; 9],
}

impl<'f, 'a> Climb<'f, 'a> {
    fn new(field: &'f Field<'a>, lung: u8) -> Self {
        let wanted = lung.saturating_sub(field.standing_lung());
        Self { field, wanted, planes: [[[START, 0, 0]; 3]; 10], bi: [None; 9] }
    }

    fn up(&mut self, rank: usize) -> bool {
        if rank == 9 {
            let best: Option<u8> = self.planes[9].iter().map(best_end).sum();
            return best.is_some_and(|lung| lung >= self.wanted);
        }
        // Nhất needs no bí: each of its three may lie alone.
        [None, Some(())].into_iter().take(if rank == 0 { 1 } else { 2 }).any(|bi| {
            self.bi[rank] = bi;
            self.advance(rank) && self.up(rank + 1)
        })
    }

    fn advance(&mut self, rank: usize) -> bool {
        for suit in Suit::ALL {
            let card = card_at(suit, rank);
            let mut next = [0; 3];
            for (lung, set) in self.planes[rank][suit as usize].into_iter().enumerate() {
                for state in members(set) {
                    self.moves(card, rank, state, &mut |_, moved, gain| {
                        next[(lung + gain).min(2)] |= 1 << moved.to;
                    });
                }
            }
            self.planes[rank + 1][suit as usize] = next;
            if next == [0; 3] {
                return false;
            }
        }
        true
    }

    fn moves(&self, card: Card, rank: usize, state: u8, each: &mut impl FnMut(Use, Move, usize)) {
        for used in self.field.uses(card, self.bi[rank]) {
            for moved in moves(state, used.runs) {
                let head = self.head_lung(card, rank, moved);
                each(used, moved, usize::from(used.lung) + usize::from(head));
            }
        }
    }

    /// Lưng 7: counted where a run from `1v` gets its third card, or where it ends with it.
    fn head_lung(&self, card: Card, rank: usize, moved: Move) -> u8 {
        let in_van = matches!(card.suit_rank(), Some((Suit::Van, _)));
        match (self.field.fixed.head_lung(), rank) {
            (HeadLung::AnyRun, 2) if in_van => moved.grown,
            (HeadLung::ThreeOnly, 3) if in_van => moved.ended,
            (HeadLung::AnyRun | HeadLung::ThreeOnly, _) => 0,
        }
    }

    fn trace(&self) -> Split {
        let mut pile = Pile::new(self.field);
        for suit in Suit::ALL {
            let taken = self.trace_suit(suit);
            for (rank, taken) in taken.iter().enumerate() {
                pile.place(taken.card, taken.used, self.bi[rank].map(|()| rank));
            }
            pile.runs(&taken);
        }
        for card in [Card::CHI_CHI, Card::THANG_THANG, Card::ONG_CU] {
            let join = self.field.free[card.index()];
            pile.place(card, Use { runs: 0, alike: 0, join, lung: false }, None);
        }
        pile.split()
    }

    /// The ranks of one suit, low to high, along one way that ends with the most lưng.
    fn trace_suit(&self, suit: Suit) -> Vec<Taken> {
        let last = self.planes[9][suit as usize];
        let lung = usize::from(best_end(&last).unwrap_or_default());
        let mut goal = (lung, members(last[lung] & ENDS).next().unwrap_or_default());
        let mut taken = Vec::with_capacity(9);
        for rank in (0..9).rev() {
            if let Some((from, step)) = self.before(suit, rank, goal) {
                taken.push(step);
                goal = from;
            }
        }
        taken.reverse();
        taken
    }

    /// A state below `rank`, and the step from it, that leads to `goal`.
    fn before(&self, suit: Suit, rank: usize, goal: (usize, u8)) -> Option<((usize, u8), Taken)> {
        let card = card_at(suit, rank);
        let mut found = None;
        for (lung, set) in self.planes[rank][suit as usize].into_iter().enumerate() {
            for state in members(set) {
                self.moves(card, rank, state, &mut |used, moved, gain| {
                    if ((lung + gain).min(2), moved.to) == goal {
                        found = Some(((lung, state), Taken { card, used, moved }));
                    }
                });
            }
        }
        found
    }
}

fn best_end(planes: &Planes) -> Option<u8> {
    (0..3).rev().find(|&lung| planes[usize::from(lung)] & ENDS != 0)
}

fn card_at(suit: Suit, rank: usize) -> Card {
    Card::suited(suit, Rank::from_place(rank))
}

/// Cards put together while a way is traced.
struct Pile<'f, 'a> {
    field: &'f Field<'a>,
    bi: [Vec<Card>; 9],
    suon: [Vec<Card>; 6],
    groups: Vec<(Card, Vec<Card>)>,
    done: Vec<Vec<Card>>,
}

impl<'f, 'a> Pile<'f, 'a> {
    fn new(field: &'f Field<'a>) -> Self {
        let mut pile = Self {
            field,
            bi: Default::default(),
            suon: Default::default(),
            groups: Vec::new(),
            done: Vec::new(),
        };
        for group in field.fixed.groups() {
            let cards = vec![group.card; usize::from(group.size())];
            match (0..6).find(|&place| field.serving[place] & bit(group.card) != 0) {
                Some(place) if group.kind == GroupKind::Phong => pile.suon[place].extend(cards),
                Some(_) | None => pile.groups.push((group.card, cards)),
            }
        }
        for suon in Suon::ALL {
            let place = suon as usize;
            for card in suon.cards() {
                if field.serving[place] & bit(card) == 0 {
                    add(&mut pile.suon[place], card, field.units[place]);
                }
            }
        }
        pile
    }

    fn place(&mut self, card: Card, used: Use, bi: Option<usize>) {
        if used.alike > 0 {
            self.done.push(vec![card; usize::from(used.alike)]);
        }
        match bi {
            Some(rank) => self.join_bi(card, used.join, rank),
            None => self.join_other(card, used.join),
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
            let suon = Suon::ALL.into_iter().filter(|suon| suon.cards().contains(&card));
            let longest = suon.max_by_key(|&suon| self.own_units(suon, card));
            if let Some(suon) = longest {
                add(&mut self.suon[suon as usize], card, join);
            }
        } else if let Some(cards) = self.standing(card) {
            add(cards, card, join);
        } else if join >= 3 {
            self.done.push(vec![card; usize::from(join)]);
        } else {
            self.done.extend((0..join).map(|_| vec![card]));
        }
    }

    fn own_units(&self, suon: Suon, card: Card) -> u8 {
        let place = suon as usize;
        if self.field.serving[place] & bit(card) == 0 { self.field.units[place] } else { 0 }
    }

    /// Where the group of this kind stands now.
    fn standing(&mut self, card: Card) -> Option<&mut Vec<Card>> {
        let place = (0..6).find(|&place| self.field.serving[place] & bit(card) != 0);
        match place {
            Some(place) => Some(&mut self.suon[place]),
            None => self.groups.iter_mut().find(|(kind, _)| *kind == card).map(|(_, cards)| cards),
        }
    }

    fn runs(&mut self, taken: &[Taken]) {
        let mut open: Vec<Vec<Card>> = Vec::new();
        for Taken { card, moved, .. } in taken {
            // The longest first, so that those that end are at the back of the long ones.
            let mut longer = moved.longer;
            let mut next = Vec::new();
            for mut run in open.drain(..) {
                let long = run.len() >= 3;
                if long && longer == 0 {
                    self.done.push(run);
                } else {
                    longer -= u8::from(long);
                    run.push(*card);
                    next.push(run);
                }
            }
            next.extend((0..moved.new).map(|_| vec![*card]));
            open = next;
        }
        self.done.extend(open);
    }

    fn split(self) -> Split {
        let groups = self.groups.into_iter().map(|(_, cards)| cards);
        let all = self.done.into_iter().chain(self.bi).chain(self.suon).chain(groups);
        let mut phu: Vec<Phu> = all.filter_map(|cards| Phu::of(&cards)).collect();
        phu.sort_by(|a, b| (&a.cards, a.kind).cmp(&(&b.cards, b.kind)));
        Split { phu }
    }
}

fn add(cards: &mut Vec<Card>, card: Card, times: u8) {
    cards.extend(std::iter::repeat_n(card, usize::from(times)));
}
