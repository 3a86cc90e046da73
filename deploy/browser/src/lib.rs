//! Hands and eyes of the tests in a real browser: Chromium, by way of chromedriver.
//!
//! What a test cannot do without ends it with a sentence: nothing here returns an error.

#![allow(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "a test that cannot reach its browser must fail"
)]

mod devtools;
mod driver;
mod look;

pub use devtools::devtools;
pub use driver::Driver;
pub use fantoccini::{Client, Locator};
pub use look::{fit, new_text, save, screenshot, text};
