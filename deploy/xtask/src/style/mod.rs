//! House style that no lint holds: length of functions and files, and what must not be left behind.

mod functions;
mod lexer;
mod limits;
mod strays;

use crate::run::{capture, top};
use anyhow::{Context, Result, ensure};

/// One file of the repository.
pub(crate) struct File {
    /// From the top of the repository.
    pub(crate) path: String,
    /// As it stands on the disk.
    pub(crate) text: String,
    /// With comments and texts blanked out; empty unless it is Rust.
    pub(crate) code: String,
}

impl File {
    fn new(path: &str, text: String) -> Self {
        let code = if path.ends_with(".rs") { lexer::code_of(&text) } else { String::new() };
        Self { path: path.to_owned(), text, code }
    }
}

/// Lists every place that breaks the style.
pub(crate) fn check() -> Result<()> {
    let mut faults = Vec::new();
    for file in files()? {
        faults.extend(limits::faults(&file));
        faults.extend(strays::faults(&file));
    }
    ensure!(faults.is_empty(), "{}\n{} places break the style", faults.join("\n"), faults.len());
    Ok(())
}

/// The text files that git knows or would add.
fn files() -> Result<Vec<File>> {
    const KINDS: [&str; 12] = [
        ".rs", ".toml", ".md", ".html", ".css", ".js", ".sql", ".c", ".h", ".sh", ".service",
        ".rules",
    ];
    let paths = capture(&["git", "ls-files", "--cached", "--others", "--exclude-standard"])?;
    let paths = paths.lines().filter(|path| KINDS.iter().any(|kind| path.ends_with(kind)));
    let top = top()?;
    let on_disk = paths.filter(|path| top.join(path).is_file());
    let read = |path: &str| -> Result<File> {
        let text = std::fs::read_to_string(top.join(path));
        Ok(File::new(path, text.with_context(|| format!("cannot read {path}"))?))
    };
    on_disk.map(read).collect()
}
