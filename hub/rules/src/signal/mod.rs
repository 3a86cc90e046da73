//! Drum language: beats and flags → what a hut means, judged by the phase (rules §12).

mod beat;

pub use beat::{Beat, Flag, Flags, Gesture};
