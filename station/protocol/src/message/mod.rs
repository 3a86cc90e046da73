//! What the frames say, typed both ways.

mod from_board;
mod report;
mod to_board;
mod words;

pub use from_board::{FromBoard, Report};
pub use report::{Ack, Fault, FlagReport, Heartbeat, Hello, Nack, Raw, Stroke, Value};
pub use to_board::{Lamps, Order, ToBoard};
pub use words::{Cause, Reason, Zone};

use crate::decoder::Why;
use crate::line::Line;

/// One direction of the cable: [`FromBoard`] or [`ToBoard`]. Sealed: a frame means what this crate says it means.
pub trait Message: Sized + sealed::Sealed {
    /// The frame that says this.
    #[must_use]
    fn encode(&self) -> Line;

    #[doc(hidden)]
    fn read(body: &str) -> Result<Read<Self>, Why>;
}

/// A message with what the reader skipped.
#[doc(hidden)]
#[derive(Debug)]
pub struct Read<M> {
    pub(crate) message: M,
    pub(crate) unknown: bool,
    pub(crate) extra: bool,
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::FromBoard {}
    impl Sealed for super::ToBoard {}
}
