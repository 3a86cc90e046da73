//! Chia sẵn: deals whose piles people lay by hand: the list, the sheets to lay them by, their check.

mod check;
mod list;
mod sheet;

pub use check::{Found, check};
pub use list::{DealCard, ListPage, PileLink, list};
pub use sheet::{SheetHead, cover, sheets};
