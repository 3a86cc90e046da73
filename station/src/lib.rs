//! One process per hut: drum bytes in, gestures out.
//!
//! What comes in at one end goes through these rooms:
//!
//! | room | takes | gives |
//! | --- | --- | --- |
//! | [`port`] | a path | bytes, for ever: a port that vanishes is opened again |
//! | [`cable`] | bytes | strokes and flags in the board's order, lost frames fetched or admitted |
//! | [`stroke`] | strokes | gestures, on the board's clock alone |
//! | [`keeper`] | all of these | what to do: the whole station without a port, a disk or a socket |
//! | [`outbox`] | gestures | the same, on disk until the hub has them on its own |
//! | [`run()`] | a [`Config`] | a station that runs until it is stopped |
//!
//! [`translate`] makes MIDI modules and keyboards look like boards. Beside the way lie [`calibrate`], which fits a board to its drum, and [`doctor`], which says what on a machine keeps
//! boards from being heard. [`faux`] is a hut without hardware, for demonstrations, rehearsals and tests. What a gesture *means* is not known
//! here; the hub's rules say it.

pub mod cable;
pub mod calibrate;
pub mod cli;
pub mod config;
pub mod doctor;
mod epochs;
mod error;
pub mod faux;
mod fitting;
pub mod flags;
mod health;
pub mod keeper;
mod lamps;
mod link;
mod noise;
mod orders;
pub mod outbox;
pub mod port;
mod run;
pub mod stroke;
pub mod translate;

pub use config::{Config, ConfigError};
pub use error::StationError;
pub use run::{run, run_on};
