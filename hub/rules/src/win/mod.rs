//! Judging a claimed ù (rules §6).

mod claim;
mod judge;
mod show;
mod xuong;

pub use claim::{CameBy, PhongCall, WinClaim, WinRules};
pub(crate) use judge::worth;
pub use judge::{CheoDo, Verdict, judge};
