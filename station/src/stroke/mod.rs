//! Strokes → gestures. Pure, and on the board's clock only: the same strokes give the same gestures on any machine
//! at any load, live or from a recording.

mod expect;
mod finished;
mod group;
mod hit;
mod pace;
mod read;
mod roll;
mod windows;

pub use expect::{Expected, Turn};
pub use finished::{Finished, Sense};
pub use group::{Grouper, Heard};
pub use hit::{DeviceMs, Hit};
pub use read::{Reading, read};
pub use windows::{Pacing, Windows, WindowsError};
