//! Máy xướng: the announcer, a process of its own that speaks what the hub asks.
//!
//! Each cue becomes drum strokes and spoken lines ([`cue`]), then one clip ([`compose`]), and
//! goes in journal order ([`queue`]) through one engine ([`engine`]) to a loudspeaker or a file
//! ([`output`]). A stuck sound card, a missing voice or a lost hub never stops the game: the hub
//! only hears of it.

pub mod cli;
pub mod compose;
pub mod config;
pub mod cue;
pub mod drums;
pub mod dsp;
pub mod engine;
mod error;
pub mod link;
pub mod output;
pub mod prepare;
pub mod queue;
mod run;
pub mod state;
pub mod voice;

pub use config::{Config, Target, Token};
pub use error::AnnounceError;
pub use run::{Summary, announce, run};
