//! Is a hand whole once one card is thrown?

use super::hold::{Hold, Limits, joined};
use super::row::{both, first};
use super::rows::Rows;
use super::{choices, possible};
use crate::Card;

/// Is there a card without which these (at most four of a kind) are whole?
pub(in crate::phu) fn whole_without_one(counts: &[u8; Card::KINDS]) -> bool {
    let table = Rows::get();
    let hold = Hold::new(counts);
    let held = choices(0, possible(counts)).filter_map(|suon| hold.take(suon));
    held.into_iter().any(|hold| without_one(table, &hold))
}

fn without_one(table: &Rows, hold: &Hold) -> bool {
    let masks: [_; 3] = std::array::from_fn(|suit| hold.joined(table, suit, Limits::ANY));
    (0..3).any(|suit| {
        let others = both(&masks[(suit + 1) % 3], &masks[(suit + 2) % 3]);
        let goes = |rank: usize| {
            let mut left = hold.left;
            let Some(less) = left[suit * 9 + rank].checked_sub(1) else { return false };
            left[suit * 9 + rank] = less;
            let own = &left[suit * 9..suit * 9 + 9];
            let chunks = hold.suits[suit].without(rank, 1);
            first(&both(&others, &joined(table, chunks, own, hold.open(suit), Limits::ANY)))
                .is_some()
        };
        let special = || hold.left[27..].iter().any(|&count| count > 0);
        first(&others).is_some()
            && (first(&both(&others, &masks[suit])).is_some() && special() || (0..9).any(goes))
    })
}
