//! State to HTML: pages, templates, fonts and card faces. No network, no database.
//!
//! Every page is one file in [`pages`], one template and one stylesheet of the same stem.

pub mod assets;
mod error;
pub mod faces;
pub mod pages;
mod qr;
pub mod words;

pub use error::RenderError;
pub use pages::{board, screens};
