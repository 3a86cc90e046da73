//! The rows of all suits with few cards, built when they are first needed.

use super::index::{Chunks, Counts, LEN, MOST};
use super::row::{Level, Row};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The rows of all numbered suits.
pub(super) struct Rows {
    entries: Vec<Entry>,
    /// Each different row once.
    rows: Vec<Row>,
}

/// What is known of a suit without looking at its row.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    /// The place of its row.
    row: u16,
    /// Ranks in every mask of it; all when it has none.
    pub(super) must: u8,
    /// Ranks in some mask of it.
    pub(super) can: u8,
}

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

    /// The row of a suit.
    pub(super) fn of(&self, suit: Chunks) -> &Row {
        &self.rows[usize::from(self.entry(suit).row)]
    }

    fn build() -> Self {
        let rows = Self { entries: vec![Entry::default(); LEN], rows: Vec::new() };
        let mut building = Building { rows, known: BTreeMap::new() };
        let mut levels = vec![Level::default(); 10];
        levels[0] = Level::start();
        building.climb(&mut levels, [0; 9], 0);
        building.rows
    }

    /// How many rows differ, and all bytes.
    #[cfg(test)]
    pub(super) fn size(&self) -> (usize, usize) {
        let bytes = size_of_val(self.entries.as_slice()) + size_of_val(self.rows.as_slice());
        (self.rows.len(), bytes)
    }
}

struct Building {
    rows: Rows,
    known: BTreeMap<Row, Entry>,
}

impl Building {
    /// Tries each number of cards at this rank and at those above.
    fn climb(&mut self, levels: &mut [Level], mut counts: Counts, rank: usize) {
        let (Some((below, above)), true) = (levels.split_first_mut(), rank < 9) else {
            let row = levels.first().map(Level::row).unwrap_or_default();
            return self.keep(&counts, row);
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

    fn keep(&mut self, counts: &Counts, row: Row) {
        let rows = &mut self.rows.rows;
        let entry = *self.known.entry(row).or_insert_with(|| {
            let (must, can) = row.must_can();
            rows.push(row);
            Entry { row: (rows.len() - 1) as u16, must, can }
        });
        self.rows.entries[Chunks::new(counts).number()] = entry;
    }
}
