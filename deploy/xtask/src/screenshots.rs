//! The pictures of the README, from yards that are played in a real browser.

use crate::run::{show, top};
use anyhow::{Context, Result};
use std::fs;

const FOLDER: &str = "display/screenshots";

/// The tests that play them, and the pictures that are kept of all that they take.
const PLAYED: [&str; 3] = ["browser::a_browser_sees", "desk::two_arbiters", "screens::a_screen"];
const KEPT: [&str; 6] =
    ["yard.png", "yard-won.png", "desk.png", "hut.png", "phone.png", "man-hinh.png"];

/// Plays the yards, and keeps what a person would see.
pub(crate) fn make() -> Result<()> {
    let taken = top()?.join("target/screenshots");
    let words = [["cargo", "nextest", "run", "--package", "totom"].as_slice(), &PLAYED].concat();
    show(&words, &[("TOTOM_SCREENSHOTS", &taken.display().to_string())])?;
    for picture in KEPT {
        let kept = top()?.join(FOLDER).join(picture);
        fs::copy(taken.join(picture), kept).with_context(|| format!("no {picture} was taken"))?;
    }
    println!("pictures are in {FOLDER}");
    Ok(())
}
