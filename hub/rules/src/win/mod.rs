//! Judging a claimed ù (rules §6).

mod claim;
mod judge;
mod said;
mod score;
mod show;
mod xuong;

pub use claim::{CameBy, PhongCall, WinClaim, WinRules};
pub(crate) use judge::worth_alone;
pub use judge::{CheoDo, Verdict, judge};
pub use said::{Kept, Returned, Said, Word};
pub use score::{Score, score};
pub(crate) use xuong::special_word;
