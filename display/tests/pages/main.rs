//! The pages in every phase: as they are, well-formed, escaped, obeyed, and drawn by the bundled fonts.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing must fail")]

#[path = "../common/mod.rs"]
mod common;

mod commands;
mod contrast;
mod doors;
mod english;
mod escaping;
mod fonts;
mod markup;
mod motion;
mod old_phones;
mod ranks;
mod snapshots;
mod stylesheet;
mod weight;
