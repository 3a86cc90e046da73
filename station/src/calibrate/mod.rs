//! Fits a board to its drum: ten soft, ten hard, ten on the rim.
//!
//! Thresholds come from the quantiles of what was beaten, never from a hope: where soft strokes drown in noise, or
//! skin and rim cannot be told apart, nothing is written and the reason is said.

pub mod cli;
mod conclude;
mod error;
mod ring;
mod run;
mod talk;

pub use conclude::{Beaten, Fit, conclude};
pub use error::CalibrateError;
pub use ring::ring_ms;
pub use run::{STROKES, Step, calibrate};
pub use talk::Talk;
