//! A plain search that knows no table and no rule but the list of phu: every division is tried.

use crate::reference;
use totom_rules::Hand;
use totom_rules::phu::HeadLung;

/// What a division has: lưng (2 stands for more), tôm, lèo.
pub(crate) type Has = (usize, bool, bool);

/// A phu, as counts and as the set of its kinds.
struct Form {
    kinds: u32,
    counts: [u8; 30],
    has: Has,
}

/// Every phu there can be, by its lowest kind.
pub(crate) struct Oracle {
    by_low: Vec<Vec<Form>>,
}

impl Oracle {
    pub(crate) fn new() -> Self {
        let mut by_low: Vec<Vec<Form>> = (0..30).map(|_| Vec::new()).collect();
        for (_, cards) in reference::all_phu() {
            let hand: Hand = cards.iter().copied().collect();
            let low = hand.cards().next().unwrap().index();
            let way = vec![hand.cards().collect()];
            let lung = reference::lung(&way, HeadLung::AnyRun, |_| true);
            let has = (lung, reference::has(&way, "7v 3w 3s"), reference::has(&way, "9w 8s cc"));
            by_low[low].push(Form { kinds: kinds(hand.counts()), counts: *hand.counts(), has });
        }
        Self { by_low }
    }

    /// What the divisions of a hand have, each once; empty when there is none.
    pub(crate) fn divisions(&self, hand: &Hand) -> Vec<Has> {
        let mut found = Vec::new();
        self.step(hand.counts(), (0, 0), (0, false, false), &mut |has| {
            if !found.contains(&has) {
                found.push(has);
            }
            false
        });
        found
    }

    /// Is there any division?
    pub(crate) fn is_whole(&self, hand: &Hand) -> bool {
        self.step(hand.counts(), (0, 0), (0, false, false), &mut |_| true)
    }

    /// Takes a phu with the lowest card there is, in every way, and goes on with the rest until
    /// `visit` has seen enough. `from` is the lowest kind of the last phu, and its place: phu of one
    /// lowest kind are taken in the order of their places.
    fn step(
        &self,
        rest: &[u8; 30],
        from: (usize, usize),
        has: Has,
        visit: &mut impl FnMut(Has) -> bool,
    ) -> bool {
        let there = kinds(rest);
        if there == 0 {
            return visit(has);
        }
        let low = there.trailing_zeros() as usize;
        let first = if low == from.0 { from.1 } else { 0 };
        self.by_low[low].iter().enumerate().skip(first).any(|(place, form)| {
            let fits = form.kinds & !there == 0
                && form.counts.iter().zip(rest).all(|(own, there)| own <= there);
            if !fits {
                return false;
            }
            let left = std::array::from_fn(|at| rest[at] - form.counts[at]);
            let lung = (has.0 + form.has.0).min(2);
            let has = (lung, has.1 || form.has.1, has.2 || form.has.2);
            self.step(&left, (low, place), has, visit)
        })
    }
}

fn kinds(counts: &[u8; 30]) -> u32 {
    counts.iter().enumerate().fold(0, |kinds, (at, &n)| kinds | u32::from(n > 0) << at)
}
