//! Commands, run from the top of the repository.

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The top of the repository.
pub(crate) fn top() -> Result<PathBuf> {
    // As cargo says it now: a place built in would be that of another checkout sharing the target.
    let here = std::env::var("CARGO_MANIFEST_DIR").context("run it as `cargo xtask`")?;
    let here = Path::new(&here);
    here.ancestors().nth(2).map(Path::to_path_buf).context("xtask lies two folders deep")
}

/// Runs the command with its output on the terminal.
pub(crate) fn show(words: &[&str], env: &[(&str, &str)]) -> Result<()> {
    let status = command(words)?.envs(env.iter().copied()).status();
    let status = status.with_context(|| format!("cannot start `{}`", words.join(" ")))?;
    ensure!(status.success(), "`{}` failed", words.join(" "));
    Ok(())
}

/// Runs the command and returns what it prints.
pub(crate) fn capture(words: &[&str]) -> Result<String> {
    let output = command(words)?.stderr(std::process::Stdio::inherit()).output();
    let output = output.with_context(|| format!("cannot start `{}`", words.join(" ")))?;
    ensure!(output.status.success(), "`{}` failed", words.join(" "));
    String::from_utf8(output.stdout).context("it printed no UTF-8")
}

fn command(words: &[&str]) -> Result<Command> {
    let (program, arguments) = words.split_first().context("an empty command")?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir(top()?);
    Ok(command)
}
