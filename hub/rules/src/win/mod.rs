//! Judging a claimed ù (rules §6).

mod claim;
mod judge;
mod said;
mod show;
mod xuong;

pub use claim::{CameBy, PhongCall, WinClaim, WinRules};
pub use judge::{CheoDo, Verdict, judge};
pub(crate) use judge::{worth, worth_alone};
pub use said::{Kept, Returned, Said, Word};
pub(crate) use xuong::special_word;
