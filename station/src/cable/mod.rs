//! The station's end of the cable, without the cable: bytes and times in, bytes and events out.
//!
//! Opening order: ask `Q` each 500 ms; throw away everything before the answer to a question of our own (ports keep
//! what nobody read); check who answers; then live. Host times are [`HostTime`]; what players did is told in
//! board time only.

mod board;
mod clock;
mod event;
mod handshake;
mod hello;
mod lamp;
mod line;
mod live;
mod meetings;
mod ping;
mod sequence;
mod status;

pub use clock::BoardClock;
pub use event::{CableEvent, HeardStroke};
pub(crate) use handshake::Handshake;
pub use hello::{Refusal, check};
pub use line::{Cable, Pace};
pub use sequence::{Ordered, Restarted, Sequencer};
pub use status::{RESTARTS, RIM_ONLY};

/// Host time since the station started; never steps back.
pub type HostTime = std::time::Duration;
