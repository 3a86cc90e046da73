//! Judging a claimed ù (rules §6).

mod claim;
mod judge;
mod show;
mod xuong;

pub use claim::{CameBy, PhongCall, WinClaim, WinRules};
pub use judge::{CheoDo, Verdict, judge};
pub(crate) use judge::{worth, worth_alone};
