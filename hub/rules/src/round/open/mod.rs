//! Bài mở: a ván dealt in the yard, of which the hub learns the cards only as everyone sees them.
//!
//! A hand is a size and what was shown of it; what is asked of it is answered by whether some deal
//! explains everything. The hand laid for an ù is known from the deal on: the ván is then folded
//! again with it, so that the win is judged as with a deal of the hub's own.

mod deal;
mod reach;
mod retell;
pub(super) mod say;
mod show;

pub(super) use reach::Reach;
