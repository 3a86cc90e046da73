//! The language on the cable: frozen bytes, a hostile cable, and the limits of a frame.

#![expect(clippy::unwrap_used, reason = "a test that panics has said what it had to say")]

mod damage;
mod frozen;
mod fuzz;
mod limits;
