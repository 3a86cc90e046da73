//! `totom doctor`: the command line.

use super::findings::{Finding, findings};
use super::look::look;
use std::path::Path;

/// Khám máy này: quyền mở cổng, mạch đã cắm, chương trình giành cổng.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Args {}

/// Prints what is good and what is not; how many things are not.
#[must_use]
pub fn main(_args: Args) -> usize {
    let found = findings(&look(Path::new("/")));
    for finding in &found {
        println!("{finding}");
    }
    found.iter().filter(|finding| matches!(finding, Finding::Bad { .. })).count()
}
