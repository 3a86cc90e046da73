//! A hut without hardware: a simulated board behind a real pty, beaten by commands.
//!
//! [`Board`] is the board alone: pure, in its own time. [`run`] gives it a pty, a clock and a standard input.

mod board;
pub mod cli;
mod command;
mod eeprom;
mod error;
mod orders;
mod pty;
mod raw;
mod ring;
mod script;
mod stage;

pub use board::{Action, Board, Identity};
pub use command::{Command, CommandError, FlagMove};
pub use error::FauxError;
pub use script::{Performance, Tap, perform};
pub use stage::{run, run_until};
