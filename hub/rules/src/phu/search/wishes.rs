//! Which one card makes a hand thành: all such kinds in one climb.

use super::field::{Field, Kinds, bit};
use super::lies::Lies;
use super::runs::{ENDS, START, Set, members, step};
use super::{Aim, exists};
use crate::phu::{Fixed, Suon};
use crate::{Card, Hand};

/// The kinds of which one more makes `hand` thành, in the order of kinds. Lưng are not looked at.
pub(crate) fn completing(hand: &Hand, fixed: &Fixed) -> impl Iterator<Item = Card> + use<> {
    let mut found = found_in_suits(hand, fixed);
    for suon in Suon::ALL {
        let must = [suon];
        let aim = Aim { must: &must, ..Aim::default() };
        for card in suon.cards() {
            let others = suon.cards().into_iter().filter(|&other| other != card);
            if found & bit(card) != 0 || others.map(|other| hand.count(other)).any(|n| n == 0) {
                continue;
            }
            let mut more = hand.clone();
            more.add(card);
            if exists(&more, fixed, aim) {
                found |= bit(card);
            }
        }
    }
    Card::all().filter(move |&card| found & bit(card) != 0)
}

/// Kinds that are of use outside bí sườn.
fn found_in_suits(hand: &Hand, fixed: &Fixed) -> Kinds {
    let spare = Card::all().filter(|&card| hand.count(card) < Card::COPIES);
    let spare = spare.fold(0, |kinds, card| kinds | bit(card));
    let mut found = 0;
    if let Some(mut field) = Field::new(hand, fixed, Aim::default()) {
        let _none: Option<()> = field.each_choice(&mut |field| {
            let mut climb =
                Climb { field, spare, levels: [[START_LEVEL; 3]; 10], bi: [None; 9], found };
            climb.up(0);
            found = climb.found;
            None
        });
    }
    found
}

/// The states reached without a wish, and with one.
#[derive(Clone, Copy)]
struct Level {
    plain: Set,
    wished: Set,
}

const START_LEVEL: Level = Level { plain: START, wished: 0 };

const SPECIALS: Kinds = 1 << 27 | 1 << 28 | 1 << 29;

struct Climb<'f, 'a> {
    field: &'f Field<'a>,
    spare: Kinds,
    levels: [[Level; 3]; 10],
    bi: [Option<()>; 9],
    found: Kinds,
}

impl Climb<'_, '_> {
    fn up(&mut self, rank: usize) {
        if rank == 9 {
            self.collect();
            return;
        }
        for bi in [None, Some(())] {
            self.bi[rank] = bi;
            if (bi.is_none() || self.may_bi(rank)) && self.advance(rank) {
                self.up(rank + 1);
            }
        }
    }

    /// At most one suit may lack the rank: the wish is for that.
    fn may_bi(&self, rank: usize) -> bool {
        let field = self.field;
        let lacks = |place: &usize| field.free[*place] == 0 && field.phong >> *place & 1 == 0;
        rank > 0 && [rank, 9 + rank, 18 + rank].iter().filter(|place| lacks(place)).count() <= 1
    }

    /// The next levels; `false` when two suits need a wish.
    fn advance(&mut self, rank: usize) -> bool {
        let mut stuck = 0;
        for suit in 0..3 {
            let (lies, free) = self.place(suit, rank);
            let Level { plain, wished } = self.levels[rank][suit];
            let more = if free < 4 && self.may_wish(suit, rank) {
                step(plain, lies.uses(free + 1))
            } else {
                0
            };
            let next = Level {
                plain: step(plain, lies.uses(free)),
                wished: step(wished, lies.uses(free)) | more,
            };
            self.levels[rank + 1][suit] = next;
            if next.plain == 0 {
                stuck += if next.wished == 0 { 2 } else { 1 };
            }
            if stuck > 1 {
                return false;
            }
        }
        true
    }

    fn place(&self, suit: usize, rank: usize) -> (Lies, u8) {
        let place = 9 * suit + rank;
        (self.field.lies(place, self.bi[rank]), self.field.free[place])
    }

    fn may_wish(&self, suit: usize, rank: usize) -> bool {
        self.spare >> (9 * suit + rank) & 1 == 1
    }

    /// The wishes that this way leaves room for.
    fn collect(&mut self) {
        let whole: Vec<bool> = self.levels[9].iter().map(|level| level.plain & ENDS != 0).collect();
        if whole.iter().all(|&whole| whole) {
            self.found |= SPECIALS & self.spare;
        }
        for suit in 0..3 {
            let others = (0..3).filter(|&other| other != suit).all(|other| whole[other]);
            if others && self.levels[9][suit].wished & ENDS != 0 {
                self.collect_suit(suit);
            }
        }
    }

    /// Goes down the ranks of a suit with the states from which it can end.
    fn collect_suit(&mut self, suit: usize) {
        let mut ending = ENDS;
        for rank in (0..9).rev() {
            let (lies, free) = self.place(suit, rank);
            let Level { plain, wished } = self.levels[rank][suit];
            if free < 4
                && self.may_wish(suit, rank)
                && step(plain, lies.uses(free + 1)) & ending != 0
            {
                self.found |= 1 << (9 * suit + rank);
            }
            let leads = |state: &u8| step(1 << *state, lies.uses(free)) & ending != 0;
            ending = members(plain | wished).filter(leads).fold(0, |set, state| set | 1 << state);
        }
    }
}
