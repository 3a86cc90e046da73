//! The announcer: speaks what the hub asks.

pub mod compose;
pub mod cue;
pub mod drums;
pub mod dsp;
pub mod engine;
pub mod queue;
pub mod voice;
