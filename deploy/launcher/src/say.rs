//! What the program prints for people and programs.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

/// Prints a whole text: as it is for a program, and harmless for a terminal.
pub(crate) fn text(text: &str) {
    let mut out = std::io::stdout().lock();
    let text = if out.is_terminal() { seen(text) } else { Cow::Borrowed(text) };
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}

/// A text of which nothing works on whatever shows it: names come from other yards' records, and a terminal obeys
/// what stands in them; others turn the letters around.
pub(crate) fn seen(text: &str) -> Cow<'_, str> {
    let works = |letter: char| match letter {
        '\n' | '\t' => false,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        letter => letter.is_control(),
    };
    if text.contains(works) { text.replace(works, "\u{fffd}").into() } else { text.into() }
}

/// Prints one line. A reader that has gone away (`totom verify d | head -1`) is no reason to fail.
pub(crate) fn line(text: impl std::fmt::Display) {
    self::text(&format!("{text}\n"));
}

/// Whoever closes the pipe has seen enough.
pub(crate) fn reader_left(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_shown_to_it() {
        for (text, due, why) in [
            ("Sân Đông: +3\tđiểm\n", "Sân Đông: +3\tđiểm\n", "what people write stays"),
            ("a\u{1b}[2Jb", "a\u{fffd}[2Jb", "clears the screen"),
            ("a\u{9b}2Jb", "a\u{fffd}2Jb", "in one sign"),
            ("thắng\rthua", "thắng\u{fffd}thua", "writes over its line"),
            ("a\u{8}b\u{7}", "a\u{fffd}b\u{fffd}", "takes a letter back; rings"),
            ("a\u{202e}b\u{2066}", "a\u{fffd}b\u{fffd}", "turns the letters around"),
        ] {
            assert_eq!(seen(text), due, "{why}");
        }
    }
}
