//! Every message between the hub and its clients: JSON texts over WebSockets. Data only, no behaviour.

pub mod audio;
pub mod beat;
pub mod care;
pub mod chanter;
pub mod command;
pub mod door;
mod piles;
pub mod screen;
pub mod station;
pub mod trouble;
pub mod version;

/// The game itself, for clients that depend on this crate only.
pub use totom_rules as rules;

pub use command::{Action, Command, Keep, Outcome, Receipt};
pub use door::Door;
pub use trouble::trouble;
pub use version::PROTOCOL;
