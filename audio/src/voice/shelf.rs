//! Kệ: lines in memory, the least recently used ones put away when there are too many.

use super::marks::Marks;
use crate::drums::Clip;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OnceCell;

/// Samples kept in memory: some fifteen couplets. More are read again from disk, in milliseconds.
const MOST_SAMPLES: usize = 4 * 1024 * 1024;

/// A line with its marks.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) clip: Clip,
    pub(super) marks: Marks,
}

type Slot = Arc<OnceCell<Kept>>;

#[derive(Debug, Default)]
pub(super) struct Shelf {
    lines: Mutex<Lines>,
}

#[derive(Debug, Default)]
struct Lines {
    slots: HashMap<String, (Slot, u64)>,
    clock: u64,
}

impl Shelf {
    /// The place of a line; whoever comes first fills it.
    pub(super) fn slot(&self, key: &str) -> Slot {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.clock += 1;
        let now = lines.clock;
        let place = lines.slots.entry(key.to_owned()).or_default();
        place.1 = now;
        place.0.clone()
    }

    /// Puts away the least recently used lines beyond the limit, and places that stayed empty.
    pub(super) fn tidy(&self) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let length = |slot: &Slot| slot.get().map_or(0, |kept| kept.clip.len());
        let mut total: usize = lines.slots.values().map(|place| length(&place.0)).sum();
        if total <= MOST_SAMPLES {
            return;
        }
        let mut by_age: Vec<_> = lines
            .slots
            .iter()
            .map(|(key, place)| (place.1, length(&place.0), key.clone()))
            .collect();
        by_age.sort();
        for (_, length, key) in by_age {
            if total <= MOST_SAMPLES {
                return;
            }
            // One that is being filled, or was just handed out, is let be.
            if lines.slots.get(&key).is_some_and(|place| Arc::strong_count(&place.0) == 1) {
                lines.slots.remove(&key);
                total -= length;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_line_goes_first() {
        let shelf = Shelf::default();
        let fill = |key: &str| {
            let clip: Clip = vec![0.0; MOST_SAMPLES / 2].into();
            let kept = Kept { clip, marks: Marks::default() };
            shelf.slot(key).set(kept).expect("an empty place");
            shelf.tidy();
        };
        fill("a");
        fill("b");
        assert!(shelf.slot("a").initialized());
        fill("c");
        let there = |key: &str| shelf.lines.lock().unwrap().slots.contains_key(key);
        assert_eq!([there("a"), there("b"), there("c")], [true, false, true]);
    }
}
