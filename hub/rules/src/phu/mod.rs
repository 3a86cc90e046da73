//! Phu and lưng: what cards make together, what the mat forbids, every division of a hand (rules §2).

mod fixed;
mod glance;
mod kind;
mod lung;
mod search;
mod split;
mod table;

pub use fixed::{BiHoan, Fixed, Group, GroupKind, HeadLung, Law};
pub(crate) use kind::kind_of;
pub use kind::{Phu, PhuKind};
pub use lung::{Lung, Suon};
pub use search::{
    Aim, Costs, Near, Proof, exists, exists_by_climb, find, find_by_climb, nearest, prove,
};
pub(crate) use search::{may_drop_one, may_hold, winning_kinds};
pub use split::{Split, splits};
