//! The whole program as a person runs it: real processes, real ptys, real files.
#![allow(missing_docs, clippy::unwrap_used, clippy::missing_panics_doc)]

mod browser;
mod common;
mod demo;
mod desk;
mod hand;
mod panels;
mod play;
mod record;
mod recorder;
mod screens;
mod sealed;
mod soak;
mod sound;
mod up;
mod verses;
