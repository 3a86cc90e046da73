//! Phu and lưng: what cards make together, what the mat forbids, every division of a hand (rules §2).

mod fixed;
mod kind;
mod lung;
mod split;

pub use fixed::{Fixed, Group, GroupKind};
pub use kind::{Phu, PhuKind};
pub use lung::{Lung, Suon};
pub use split::{Split, splits};
