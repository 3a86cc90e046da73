//! The rows of all suits with few cards, built when they are first needed.

use super::hold::Limits;
use super::index::{Chunks, Counts, LEN, MOST};
use super::row::{Level, Masks, Row};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The rows of all numbered suits.
pub(super) struct Rows {
    entries: Vec<Entry>,
    /// Each different set of masks once.
    masks: Vec<Masks>,
}

/// What is known of a suit.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    any: u16,
    alike: u16,
    head: u16,
    pub(super) limits: Limits,
}

/// Before it is known.
const NOTHING: Entry = Entry { any: 0, alike: 0, head: 0, limits: Limits::NOTHING };

static ROWS: OnceLock<Rows> = OnceLock::new();

impl Rows {
    /// The one table. The first caller builds it.
    pub(super) fn get() -> &'static Self {
        ROWS.get_or_init(Self::build)
    }

    /// What is known of a suit without looking at its row.
    pub(super) fn entry(&self, suit: Chunks) -> Entry {
        self.entries[suit.number()]
    }

    /// The masks with which a suit is whole in any way.
    pub(super) fn any(&self, suit: Entry) -> &Masks {
        &self.masks[usize::from(suit.any)]
    }

    /// So that three or four alike lie together in it.
    pub(super) fn alike(&self, suit: Entry) -> &Masks {
        &self.masks[usize::from(suit.alike)]
    }

    /// The same, or a run begins at nhất: for văn, where that is a lưng.
    pub(super) fn head(&self, suit: Entry) -> &Masks {
        &self.masks[usize::from(suit.head)]
    }

    fn build() -> Self {
        let rows = Self { entries: vec![NOTHING; LEN], masks: Vec::new() };
        let mut building = Building { rows, known: BTreeMap::new() };
        let mut levels = vec![Level::default(); 10];
        levels[0] = Level::start();
        building.climb(&mut levels, [0; 9], 0);
        building.rows
    }

    /// How many sets of masks differ, and all bytes.
    #[cfg(test)]
    pub(super) fn size(&self) -> (usize, usize) {
        let bytes = size_of_val(self.entries.as_slice()) + size_of_val(self.masks.as_slice());
        (self.masks.len(), bytes)
    }
}

struct Building {
    rows: Rows,
    known: BTreeMap<Masks, u16>,
}

impl Building {
    /// Tries each number of cards at this rank and at those above.
    fn climb(&mut self, levels: &mut [Level], mut counts: Counts, rank: usize) {
        let (Some((below, above)), true) = (levels.split_first_mut(), rank < 9) else {
            let row = levels.first().map(Level::row).unwrap_or_default();
            return self.keep(&counts, &row);
        };
        let left = MOST as u8 - counts.iter().sum::<u8>();
        for cards in 0..=left.min(4) {
            counts[rank] = cards;
            if let Some(next) = above.first_mut() {
                below.rise(rank, cards, next);
            }
            self.climb(above, counts, rank + 1);
        }
    }

    fn keep(&mut self, counts: &Counts, row: &Row) {
        let limits = row.limits();
        let [any, alike, head] = [row.any, row.alike, row.head].map(|masks| self.place(masks));
        self.rows.entries[Chunks::new(counts).number()] = Entry { any, alike, head, limits };
    }

    fn place(&mut self, masks: Masks) -> u16 {
        let all = &mut self.rows.masks;
        *self.known.entry(masks).or_insert_with(|| {
            all.push(masks);
            (all.len() - 1) as u16
        })
    }
}
