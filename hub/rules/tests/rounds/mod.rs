//! Ván and hội, from outside: recorded play, tables, and laws that hold for any play.

mod chia_san;
mod cho_cai;
mod claims;
mod faults;
mod keys;
mod laws;
pub(crate) mod logs;
mod notation;
mod open;
pub(crate) mod player;
pub(crate) mod prepared;
mod public;
mod secrecy;
mod sessions;
mod sorted;
