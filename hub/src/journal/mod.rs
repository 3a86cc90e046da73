//! The official record: entries, their hash chain, and the replay that proves them.

mod chain;
mod entry;
mod replay;

pub use chain::{Broken, Row, check, seal};
pub use entry::{Actor, By, Content, Dropped, Label, Played, Reveal, Secret, Standing};
pub use replay::{ReplayError, replay, replay_with};
