//! Story tests of the hub: one file per story.
#![allow(missing_docs, clippy::unwrap_used, clippy::missing_panics_doc)]

mod announce;
mod backup;
mod chia_san;
mod common;
mod compare;
mod desk;
mod disk;
mod drums;
mod faults;
mod hoi;
mod manage;
mod news;
mod open;
mod papers;
mod recordings;
mod refusals;
mod reveal;
mod roles;
mod screens;
mod secrecy;
mod sockets;
mod undo;
mod verses;
mod web;
mod yard;
