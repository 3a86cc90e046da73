//! Tests of the rules, by subject.

mod hands;
mod house;
mod laws;
mod reference;
mod signals;
