//! House style that no lint holds: length of functions and files, spelling, and what must not be
//! left behind.

mod functions;
mod lexer;
mod limits;
mod names;
mod spelling;
mod strays;
mod wall;

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
        faults.extend(names::faults(&file));
        faults.extend(limits::faults(&file));
        faults.extend(strays::faults(&file));
        faults.extend(spelling::faults(&file));
        faults.extend(wall::faults(&file));
    }
    ensure!(faults.is_empty(), "{}\n{} places break the style", faults.join("\n"), faults.len());
    Ok(())
}

/// The text files that git knows or would add; what is no UTF-8 is no text.
fn files() -> Result<Vec<File>> {
    let paths = capture(&["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"])?;
    let top = top()?;
    let mut files = Vec::new();
    for path in paths.split_terminator('\0').filter(|path| top.join(path).is_file()) {
        let bytes = std::fs::read(top.join(path)).with_context(|| format!("cannot read {path}"))?;
        files.extend(String::from_utf8(bytes).ok().map(|text| File::new(path, text)));
    }
    Ok(files)
}
