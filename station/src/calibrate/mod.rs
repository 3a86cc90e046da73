//! Fits a board to its drum: ten soft, ten hard, ten on the rim.
//!
//! Thresholds come from the quantiles of what was beaten, never from a hope: where soft strokes drown in noise, or
//! skin and rim cannot be told apart, nothing is written and the reason is said.

pub mod cli;
mod conclude;
mod error;
mod heard;
mod ring;
mod run;
mod step;
mod talk;
mod wizard;

pub use conclude::{Beaten, Fit, conclude};
pub use error::CalibrateError;
pub use heard::STROKES;
pub use ring::ring_ms;
pub use run::calibrate;
pub use step::Step;
pub use talk::Talk;
pub use wizard::Wizard;
