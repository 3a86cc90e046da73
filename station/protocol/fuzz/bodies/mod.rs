//! What each fuzz target does with its bytes: plain functions that panic when something is wrong.
//!
//! The targets of cargo-fuzz call them with what libFuzzer finds, `tests/fuzz.rs` with a seeded generator, so that
//! every run of the tests exercises the same code.

mod frames;

pub(crate) use frames::frames;
