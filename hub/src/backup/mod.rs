//! Sao lưu: what of the data folder is copied to a second place, when, and its way back.
//!
//! The record goes by [`crate::store::back_up`], entry by entry; files beside it as they are, with a list
//! of their hashes.

pub mod contents;
mod copier;
mod luggage;
mod pack;
mod settle;
#[cfg(test)]
mod tests;
mod unpack;

pub(crate) use copier::{Backup, Copier, Places, Whole};
pub use luggage::{Carried, Luggage, LuggageError};
pub use pack::pack;
