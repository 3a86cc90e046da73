//! What the program prints for people and programs.

use std::io::Write;

/// Prints one line. A reader that has gone away (`totom verify d | head -1`) is no reason to fail.
pub(crate) fn line(text: impl std::fmt::Display) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}");
    let _ = out.flush();
}
