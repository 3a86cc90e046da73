//! Ván and hội, from outside: recorded play, tables, and laws that hold for any play.

mod cho_cai;
mod faults;
mod laws;
mod logs;
mod notation;
pub(crate) mod player;
pub(crate) mod prepared;
mod secrecy;
mod sessions;
