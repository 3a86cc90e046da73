//! The station as its people meet it: drums, cables, a hub that comes and goes.

#![expect(clippy::unwrap_used, reason = "a test that panics has said what it had to say")]

mod bench_language;
mod cable;
mod calibrate;
mod common;
mod configuration;
mod doctor;
mod failures;
mod faux;
mod firmware;
mod live;
mod noise;
mod outbox;
mod pace;
mod reader;
mod recordings;
mod search;
mod sequence;
mod translate;
mod windows;
mod words;
