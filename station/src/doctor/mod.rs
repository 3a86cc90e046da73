//! What on this machine keeps the boards from being heard, and what to do about it.

pub mod cli;
mod findings;
mod look;

pub use findings::{Finding, findings};
pub use look::{Device, Machine, look};
