//! Where the sound goes: a file, or a loudspeaker that may come and go.

pub mod device;
pub mod file;
#[cfg(feature = "speaker")]
pub mod hush;
pub mod live;
pub mod sheet;
#[cfg(feature = "speaker")]
pub mod speaker;
pub mod watchdog;
pub mod wav;
