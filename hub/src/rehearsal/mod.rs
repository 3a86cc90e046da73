//! Diễn tập: five bots and an arbiter who play through the same doors as people: drums, huts'
//! screens, the desk. Nothing here can do what a person could not.

mod client;
mod step;
mod venue;

pub use client::Client;
pub use step::{Moment, Step, next_step};
pub use venue::{Drums, Pace, Venue, VenueError};
