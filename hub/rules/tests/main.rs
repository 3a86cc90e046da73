//! Tests of the rules, by subject.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod allocations;
mod bots;
mod dealt;
mod explain;
mod fuzz;
mod hands;
mod house;
mod laws;
mod oracle;
mod plain;
mod reference;
mod rounds;
mod signals;
mod text;
mod wins;
mod worked_hands;
mod worked_play;
