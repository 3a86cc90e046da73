//! Which entries count. Undoing and amending begin branches; nothing is ever taken out of the record.

use crate::journal::Content;
use std::sync::Arc;

/// An entry that counts: its number and what it says.
pub type Counted = (u64, Arc<Content>);

/// One entry that counts, and the step that it stands on.
#[derive(Clone, Debug)]
struct Step {
    seq: u64,
    content: Arc<Content>,
    on: Option<usize>,
}

/// Lịch sử: every state that the journal ever had, as a tree of entries. Grows only.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    steps: Vec<Step>,
    /// The youngest step after each entry, in order of entries.
    tips: Vec<(u64, usize)>,
}

impl History {
    /// Adds an entry to what counts now.
    pub(super) fn push(&mut self, seq: u64, content: &Content) {
        let on = self.tip();
        self.grow(seq, Arc::new(content.clone()), on);
        self.close(seq);
    }

    /// Goes on from what counted after entry `to`, with the entry that says so as its mark.
    pub(super) fn rewind(&mut self, to: u64, seq: u64, mark: &Content) {
        let on = self.tip_after(to);
        self.grow(seq, Arc::new(mark.clone()), on);
        self.close(seq);
    }

    /// Goes on from what counted before `entry`, with these entries in place of it and of all that
    /// followed, and the entry that says so as the mark on top.
    pub(super) fn replace(
        &mut self,
        entry: u64,
        with: Vec<(u64, Content)>,
        seq: u64,
        mark: &Content,
    ) {
        let mut on = self.line().iter().rev().find(|(at, _)| *at < entry).map(|(_, step)| *step);
        for (at, content) in with {
            on = Some(self.grow(at, Arc::new(content), on));
        }
        self.grow(seq, Arc::new(mark.clone()), on);
        self.close(seq);
    }

    /// The entries that count, oldest first.
    pub(super) fn counted(&self) -> Vec<Counted> {
        let line = self.line().into_iter();
        line.map(|(seq, step)| (seq, Arc::clone(&self.steps[step].content))).collect()
    }

    /// Does the record have this entry, whether it counts or not?
    pub(super) fn has(&self, seq: u64) -> bool {
        self.tips.binary_search_by_key(&seq, |(at, _)| *at).is_ok()
    }

    fn line(&self) -> Vec<(u64, usize)> {
        let up = std::iter::successors(self.tip(), |&at| self.steps[at].on);
        let mut line: Vec<_> = up.map(|at| (self.steps[at].seq, at)).collect();
        line.reverse();
        line
    }

    fn tip(&self) -> Option<usize> {
        self.tips.last().map(|(_, step)| *step)
    }

    fn tip_after(&self, seq: u64) -> Option<usize> {
        let until = self.tips.partition_point(|(at, _)| *at <= seq);
        self.tips[..until].last().map(|(_, step)| *step)
    }

    fn grow(&mut self, seq: u64, content: Arc<Content>, on: Option<usize>) -> usize {
        self.steps.push(Step { seq, content, on });
        self.steps.len() - 1
    }

    fn close(&mut self, seq: u64) {
        self.tips.push((seq, self.steps.len() - 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dismissed(case: u64) -> Content {
        Content::Dismissed { case }
    }

    fn of(entries: u64) -> History {
        let mut history = History::default();
        (1..=entries).for_each(|seq| history.push(seq, &dismissed(seq)));
        history
    }

    fn seqs(history: &History) -> Vec<u64> {
        history.counted().into_iter().map(|(seq, _)| seq).collect()
    }

    #[test]
    fn what_was_undone_counts_no_more_and_can_come_back() {
        let mut history = of(5);
        history.rewind(2, 6, &dismissed(0));
        assert_eq!(seqs(&history), [1, 2, 6], "three steps back");
        history.push(7, &dismissed(7));
        assert_eq!(seqs(&history), [1, 2, 6, 7], "play goes on from there");
        history.rewind(5, 8, &dismissed(0));
        assert_eq!(seqs(&history), [1, 2, 3, 4, 5, 8], "the undoing itself is undone");
        history.rewind(7, 9, &dismissed(0));
        assert_eq!(seqs(&history), [1, 2, 6, 7, 9], "and that too");
    }

    #[test]
    fn a_replaced_entry_keeps_its_number_and_its_place() {
        let mut history = of(5);
        history.replace(3, vec![(3, dismissed(30)), (5, dismissed(5))], 6, &dismissed(0));
        assert_eq!(seqs(&history), [1, 2, 3, 5, 6], "4 fits no more");
        assert_eq!(*history.counted()[2].1, dismissed(30));
        history.rewind(5, 7, &dismissed(0));
        assert_eq!(seqs(&history), [1, 2, 3, 4, 5, 7]);
        assert_eq!(*history.counted()[2].1, dismissed(3), "as it was before");
        assert!(history.has(4) && !history.has(8));
    }
}
