//! Every message between the hub and its clients: JSON texts over WebSockets. Data only, no behaviour.

pub mod audio;
pub mod command;
pub mod screen;
pub mod station;
pub mod version;

pub use command::{Action, Command, Outcome, Receipt};
pub use version::PROTOCOL;
