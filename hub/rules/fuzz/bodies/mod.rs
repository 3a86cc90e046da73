//! What each fuzz target does with its bytes: plain functions that panic when something is wrong.
//!
//! The targets of cargo-fuzz call them with what libFuzzer finds, `tests/fuzz.rs` with a seeded
//! generator, so that every run of the tests exercises the same code.

mod bytes;
mod hand_text;
mod house_toml;
mod legality;
mod round_inputs;
mod signal_grammar;
mod yard;

pub(crate) use hand_text::hand_text;
pub(crate) use house_toml::house_toml;
pub(crate) use legality::legality;
pub(crate) use round_inputs::round_inputs;
pub(crate) use signal_grammar::signal_grammar;
