//! How the huts stand when the hội is over.

use crate::words;
use totom_wire::rules::session::Standing;
use totom_wire::rules::{ByHut, Hut, Seats};

/// A line of the final ranking.
pub(in crate::pages) struct Ranked {
    pub(in crate::pages) place: usize,
    pub(in crate::pages) hut: Hut,
    pub(in crate::pages) name: String,
    pub(in crate::pages) points: String,
    pub(in crate::pages) wins: u32,
    pub(in crate::pages) best: u16,
}

/// By points, then wins, then the highest single win (rules §10); a lot decides what is equal after that.
pub(super) fn ranking(standings: &ByHut<Standing>, seats: Seats) -> Vec<Ranked> {
    let mut order: Vec<(Hut, &Standing)> =
        standings.iter().filter(|(hut, _)| seats.sits(*hut)).collect();
    let key = |standing: &Standing| (standing.points, standing.wins, standing.best);
    order.sort_by_key(|(_, standing)| std::cmp::Reverse(key(standing)));
    let place = |standing: &Standing| {
        1 + order.iter().filter(|(_, other)| key(other) > key(standing)).count()
    };
    order
        .iter()
        .map(|&(hut, standing)| Ranked {
            place: place(standing),
            hut,
            name: standing.name.clone(),
            points: words::points(standing.points),
            wins: standing.wins,
            best: standing.best,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_a_place_and_lower_keys_decide() {
        let rows = [(12, 1, 12), (20, 2, 8), (12, 1, 12), (20, 2, 16), (-4, 0, 0)];
        let standings = ByHut::from_fn(|hut| {
            let (points, wins, best) = rows[usize::from(hut.number()) - 1];
            Standing { points, wins, best, ..Standing::default() }
        });
        let places: Vec<_> = ranking(&standings, Seats::Five)
            .iter()
            .map(|row| (row.place, row.hut.number()))
            .collect();
        assert_eq!(places, [(1, 4), (2, 2), (3, 1), (3, 3), (5, 5)]);
    }
}
