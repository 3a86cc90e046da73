#![doc = include_str!("../README.md")]

pub mod bot;
pub mod card;
pub mod cuoc;
pub mod deck;
pub mod explain;
pub mod fault;
pub mod hand;
pub mod house;
pub mod hut;
pub mod phu;
pub mod pile;
pub mod round;
pub mod seats;
pub mod session;
pub mod signal;
pub mod waiting;
pub mod win;

pub use card::{Card, CardError, Colour, Rank, Suit};
pub use deck::Seed;
pub use hand::Hand;
pub use hut::{ByHut, Hut};
pub use seats::Seats;
