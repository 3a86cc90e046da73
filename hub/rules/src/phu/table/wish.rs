//! Which one card more makes a hand whole with lưng: all such kinds at once.

use super::hold::{Hold, Limits, joined};
use super::row::{Masks, both, either, first, meet};
use super::rows::Rows;
use super::{bit, choices};
use crate::Card;
use crate::phu::Suon;
use crate::phu::glance::Kinds;

/// The kinds among `hopes` of which one more makes these cards (at most four of a kind) whole, with
/// lưng.
pub(in crate::phu) fn wins_with_one(counts: &[u8; Card::KINDS], hopes: Kinds) -> Kinds {
    let table = Rows::get();
    let hold = Hold::new(counts);
    let mut wish = Wish { table, wanted: hopes, found: 0 };
    wish.plain(&hold);
    let possible = Suon::ALL
        .into_iter()
        .filter(|suon| suon.cards().iter().filter(|card| counts[card.index()] == 0).count() <= 1);
    let possible = possible.fold(0, |set, suon| set | bit(suon));
    for suon in choices(0, possible).skip(1) {
        if wish.wanted == 0 {
            break;
        }
        match hold.lacks(suon) {
            Lacks::Nothing(taken) => wish.with_suon(&taken),
            Lacks::One(at, taken) => wish.exactly(at, &taken),
            Lacks::More => {}
        }
    }
    wish.found
}

/// What a hand lacks for a choice of bí sườn, and what is left of it when they are taken.
pub(super) enum Lacks {
    Nothing(Hold),
    One(usize, Hold),
    More,
}

struct Wish<'t> {
    table: &'t Rows,
    /// Kinds that are to be tried still.
    wanted: Kinds,
    found: Kinds,
}

impl Wish<'_> {
    fn add(&mut self, kinds: Kinds) {
        self.found |= kinds & self.wanted;
        self.wanted &= !kinds;
    }

    /// Without bí sườn: a lưng must come from three alike or a run from nhất văn.
    fn plain(&mut self, hold: &Hold) {
        let table = self.table;
        let entries = hold.suits.map(|suit| table.entry(suit));
        let [van, wan, sach] = entries;
        let rows = [
            (table.any(van), table.head(van)),
            (table.any(wan), table.alike(wan)),
            (table.any(sach), table.alike(sach)),
        ];
        let special = hold.left[27..].iter().any(|&count| count >= 3);
        for suit in 0..3 {
            let (one, other) = ((suit + 1) % 3, (suit + 2) % 3);
            let any = both(rows[one].0, rows[other].0);
            if first(&any).is_none() {
                continue;
            }
            let lung = either(&both(rows[one].1, rows[other].0), &both(rows[one].0, rows[other].1));
            let limits = entries[one].limits.and(entries[other].limits);
            self.plain_suit(hold, suit, limits, (&any, if special { &any } else { &lung }));
        }
        let any = both(&both(rows[0].0, rows[1].0), rows[2].0);
        if first(&any).is_some() {
            let lung = both(&both(rows[0].1, rows[1].0), rows[2].0);
            let lung = either(&lung, &both(&both(rows[0].0, rows[1].1), rows[2].0));
            let lung = either(&lung, &both(&both(rows[0].0, rows[1].0), rows[2].1));
            let has_lung = special || first(&lung).is_some();
            let third = (27..Card::KINDS).filter(|&at| has_lung || hold.left[at] == 2);
            self.add(third.fold(0, |kinds, at| kinds | 1 << at));
        }
    }

    /// The wishes of one suit; the other two have these masks in common, in any way and with lưng.
    fn plain_suit(
        &mut self,
        hold: &Hold,
        suit: usize,
        limits: Limits,
        (any, lung): (&Masks, &Masks),
    ) {
        let table = self.table;
        for rank in self.ranks(suit) {
            let entry = table.entry(hold.suits[suit].with(rank));
            let own = if suit == 0 { table.head(entry) } else { table.alike(entry) };
            let goes = || meet(table.any(entry), lung) || meet(own, any);
            if entry.limits.agrees(limits) && goes() {
                self.add(1 << (suit * 9 + rank));
            }
        }
    }

    /// With bí sườn that are all there.
    fn with_suon(&mut self, hold: &Hold) {
        let limits: [Limits; 3] = std::array::from_fn(|suit| hold.limits(self.table, suit));
        for suit in 0..3 {
            let (one, other) = ((suit + 1) % 3, (suit + 2) % 3);
            let within = limits[one].and(limits[other]);
            if self.ranks(suit).next().is_none() || !limits[one].agrees(limits[other]) {
                continue;
            }
            let others = hold.joined(self.table, one, within);
            let others = both(&others, &hold.joined(self.table, other, within));
            if first(&others).is_some() {
                self.suit_with_suon(hold, suit, within, &others);
            }
        }
        if self.wanted >> 27 != 0 && hold.common(self.table).as_ref().and_then(first).is_some() {
            self.add(0b111 << 27);
        }
    }

    /// The wishes of one suit; the other two have these masks in common.
    fn suit_with_suon(&mut self, hold: &Hold, suit: usize, within: Limits, others: &Masks) {
        for rank in self.ranks(suit) {
            let mut left = hold.left;
            left[suit * 9 + rank] += 1;
            let own = &left[suit * 9..suit * 9 + 9];
            let chunks = hold.suits[suit].with(rank);
            if meet(others, &joined(self.table, chunks, own, hold.open(suit), within)) {
                self.add(1 << (suit * 9 + rank));
            }
        }
    }

    /// With bí sườn for which the wish is needed.
    fn exactly(&mut self, at: usize, hold: &Hold) {
        if self.wanted >> at & 1 == 1
            && hold.common(self.table).is_some_and(|masks| first(&masks).is_some())
        {
            self.add(1 << at);
        }
    }

    /// The ranks of a suit that are still to be tried.
    fn ranks(&self, suit: usize) -> impl Iterator<Item = usize> + use<> {
        let wanted = self.wanted >> (suit * 9);
        (0..9).filter(move |rank| wanted >> rank & 1 == 1)
    }
}
