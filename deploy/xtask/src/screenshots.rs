//! The pictures of the README, from a demo in a real browser.

use crate::run::{show, top};
use anyhow::Result;

const FOLDER: &str = "display/screenshots";

/// Plays a demo, opens its pages, and writes what a person would see.
pub(crate) fn make() -> Result<()> {
    let folder = top()?.join(FOLDER);
    let folder = folder.display().to_string();
    let words = ["cargo", "nextest", "run", "--package", "totom", "browser::"];
    show(&words, &[("TOTOM_SCREENSHOTS", &folder)])?;
    println!("pictures are in {FOLDER}");
    Ok(())
}
