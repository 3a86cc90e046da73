//! One process per hut: drum bytes in, gestures out.

pub mod cable;
pub mod cli;
pub mod config;
mod epochs;
mod error;
pub mod faux;
pub mod flags;
mod health;
pub mod keeper;
mod link;
pub mod outbox;
pub mod port;
mod run;
pub mod stroke;

pub use config::{Config, ConfigError};
pub use error::StationError;
pub use run::{run, run_on};
