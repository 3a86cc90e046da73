//! The frames on the cable between a hut's board and its station.
//!
//! A frame is one line: `$TYPE,seq,fields*CRC\n`. Bytes 0x20–0x7E, at most [`MAX_FRAME`] long, CRC-16/IBM-3740
//! over what lies between `$` and `*`, four upper-case hexadecimal digits. `\r` before `\n` is tolerated. A `$`
//! always starts a new frame, so a damaged one costs itself and nothing after it.
//!
//! This crate is the host's side of the cable and, for simulated boards, the board's side too. It does no input or
//! output and keeps no clock. The firmware speaks the same bytes; `tests/frozen/v01.txt` is the common ground.
//!
//! ```
//! use totom_protocol::{Decoded, Decoder, FromBoard, Report};
//!
//! let mut decoder = Decoder::<FromBoard>::new();
//! let line = b"$S,7,81234,H,612,44,100*83F2\n";
//! for step in decoder.push(line) {
//!     match step {
//!         Decoded::Message(FromBoard { seq: 7, report: Report::Stroke(stroke) }) => {
//!             assert_eq!((stroke.t_ms, stroke.peak()), (81_234, 612));
//!         }
//!         Decoded::Message(other) => panic!("{other:?}"),
//!         Decoded::BadFrame(bad) => println!("{bad}"),
//!         Decoded::Incomplete => println!("more to come"),
//!     }
//! }
//! ```

mod crc;
mod decoder;
mod fields;
mod line;
pub mod message;
mod text;
mod version;

pub use crc::crc16;
pub use decoder::{BadFrame, Counts, Decoded, Decoder, Steps, Why};
pub use line::{Line, MAX_FRAME};
pub use message::{
    Ack, Cause, Fault, FlagReport, FromBoard, Heartbeat, Hello, Lamps, Message, Nack, Order, Raw,
    Reason, Report, Stroke, ToBoard, Value, Zone,
};
pub use text::{Text, TextError};
pub use version::{CURRENT, MIN, Version, VersionError};
