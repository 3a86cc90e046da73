//! Hội: ván after ván at one yard, with points, debts and who leads next (rules §10).
//!
//! The whole official state is the fold of its events; the hub journals them and owns nothing else.

mod events;
mod fold;
mod handle;
mod lot;
mod pot;
mod prepare;
mod ranking;
mod score;
mod show;
mod state;
mod timer;
mod view;

pub use events::{Promised, SessionEvent, SessionInput};
pub use state::Session;
pub use view::{Flow, HoiTime, PublicSession, Ranked, Standing, Timer, TimerKind};
