//! Everything the build machine checks, in the order in which it fails soonest.

use crate::run::show;
use crate::{doors, style};
use anyhow::{Context, Result};

/// A check: its name, what it holds, and how it is made.
struct Step {
    name: &'static str,
    holds: &'static str,
    check: fn() -> Result<()>,
}

const STEPS: [Step; 8] = [
    Step { name: "fmt", holds: "every file is as rustfmt has it", check: fmt },
    Step { name: "clippy", holds: "no warning in code, tests or examples", check: clippy },
    Step { name: "doc", holds: "every page is written and every link leads somewhere", check: doc },
    Step { name: "deny", holds: "licences, bans and sources of what we use", check: deny },
    Step { name: "doors", holds: "crates depend as they are drawn", check: doors::check },
    Step {
        name: "style",
        holds: "short functions, short files, nothing left behind",
        check: style::check,
    },
    Step { name: "doctests", holds: "the examples in the pages", check: doctests },
    Step { name: "nextest", holds: "the tests", check: nextest },
];

/// Runs every step; stops at the first that fails and names it.
pub(crate) fn check() -> Result<()> {
    for (at, step) in STEPS.iter().enumerate() {
        println!("== {}/{} {}: {}", at + 1, STEPS.len(), step.name, step.holds);
        (step.check)().with_context(|| format!("ci stopped at {}", step.name))?;
    }
    println!("== all {} steps passed", STEPS.len());
    Ok(())
}

fn fmt() -> Result<()> {
    show(&["cargo", "fmt", "--all", "--check"], &[])
}

fn clippy() -> Result<()> {
    const STRICT: [&str; 4] = ["--all-targets", "--", "-D", "warnings"];
    show(&[&["cargo", "clippy", "--workspace"][..], &STRICT].concat(), &[])?;
    // A machine without a sound card builds the announcer without its speaker.
    let silent = ["cargo", "clippy", "--package", "totom-audio", "--no-default-features"];
    show(&[&silent[..], &STRICT].concat(), &[])
}

fn doc() -> Result<()> {
    let words = ["cargo", "doc", "--workspace", "--no-deps", "--document-private-items"];
    show(&words, &[("RUSTDOCFLAGS", "-D warnings")])
}

fn deny() -> Result<()> {
    let words = ["cargo", "deny", "check", "--hide-inclusion-graph", "licenses", "bans", "sources"];
    show(&words, &[])
}

fn nextest() -> Result<()> {
    show(&["cargo", "nextest", "run", "--workspace", "--profile", "ci"], &[])
}

fn doctests() -> Result<()> {
    show(&["cargo", "test", "--workspace", "--doc"], &[])
}
