//! What the program prints for people and programs.

use std::io::{self, Write};

/// Prints a whole text as it is.
pub(crate) fn text(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}

/// Prints one line. A reader that has gone away (`totom verify d | head -1`) is no reason to fail.
pub(crate) fn line(text: impl std::fmt::Display) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}");
    let _ = out.flush();
}

/// Whoever closes the pipe has seen enough.
pub(crate) fn reader_left(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) }
}
