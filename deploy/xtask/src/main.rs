//! Chores of the repository: `cargo xtask doors | style | ci | screenshots`.

mod ci;
mod doors;
mod run;
mod screenshots;
mod style;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask COMMAND

  doors        fail when a crate depends on one it has no door to
  style        list functions and files that are too long, and what must not be left in them
  ci           everything the build machine checks, stopping at the first failure
  screenshots  the pictures of the README, from a demo in a real browser";

fn main() -> ExitCode {
    match chore(std::env::args().nth(1).as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn chore(name: Option<&str>) -> Result<()> {
    match name {
        Some("doors") => doors::check(),
        Some("style") => style::check(),
        Some("ci") => ci::check(),
        Some("screenshots") => screenshots::make(),
        Some("help" | "--help" | "-h") => {
            println!("{HELP}");
            Ok(())
        }
        Some(other) => bail!("no chore is called {other}\n\n{HELP}"),
        None => bail!("{HELP}"),
    }
}
