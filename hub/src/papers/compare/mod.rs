//! So sánh: one deal played in several yards, as duplicate bridge does – same cards, other players.
//!
//! ```text
//! Book of each yard → Results (what came of its deals) → compare → Comparison → words, paper, JSON
//! ```

mod played;
mod say;
mod table;

pub use played::{Fate, Play, Results, SeatPlay};
pub use say::{Printed, sheet};
pub use table::{Cell, Comparison, Deal, Held, Hundredths, Played, SeatRow, Table, Total, compare};

use super::Book;

/// Compares what these records say of the deals that they share.
///
/// A record that another continues is left out: an older copy of the same yard.
#[must_use]
pub fn compare_books(books: &[Book]) -> Comparison {
    let newest = (0..books.len()).filter(|at| !is_older_copy(books, *at));
    let results: Vec<Results> = newest.map(|at| Results::of(&books[at])).collect();
    compare(&results)
}

/// Is all of it in another? Of two equal ones the second is left out.
fn is_older_copy(books: &[Book], at: usize) -> bool {
    let Some(last) = books[at].leaves.last() else { return true };
    books.iter().enumerate().any(|(other, book)| {
        let same = book.leaves.get(books[at].leaves.len() - 1);
        let newer = book.leaves.len() > books[at].leaves.len() || other < at;
        other != at && newer && same.is_some_and(|leaf| leaf.row.seal == last.row.seal)
    })
}
