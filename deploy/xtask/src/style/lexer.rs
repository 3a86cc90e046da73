//! Just enough of Rust's grammar to tell code from comments and texts.

/// The source with comments, texts and characters blanked out; every line stays where it was.
pub(crate) fn code_of(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    let mut before = ' ';
    while let Some(next) = rest.chars().next() {
        let skipped = blank_length(rest, before);
        let taken = skipped.max(next.len_utf8());
        if skipped > 0 {
            code.extend(rest[..taken].chars().map(|c| if c == '\n' { c } else { ' ' }));
        } else {
            code.push(next);
        }
        before = if skipped > 0 { ' ' } else { next };
        rest = &rest[taken..];
    }
    code
}

/// How many bytes of comment or text begin here; 0 when it is code.
fn blank_length(rest: &str, before: char) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return block_comment(rest);
    }
    match rest.as_bytes()[0] {
        b'"' => 1 + text_end(&rest[1..]),
        b'\'' => character(rest),
        b'r' | b'b' | b'c' if !is_word(before) => raw_text(rest),
        _ => 0,
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn block_comment(rest: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < rest.len() {
        let step = match &rest.as_bytes()[at..] {
            [b'/', b'*', ..] => {
                depth += 1;
                2
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                2
            }
            _ => 1,
        };
        at += step;
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// Bytes up to and with the closing quote.
fn text_end(inside: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    inside.len()
}

/// `r"…"`, `br##"…"##` and the like; 0 when it is a name that begins so.
fn raw_text(rest: &str) -> usize {
    let Some((_, after)) =
        ["br", "cr", "r"].iter().find_map(|mark| Some((mark, rest.strip_prefix(mark)?)))
    else {
        return 0;
    };
    let hashes = after.bytes().take_while(|byte| *byte == b'#').count();
    let Some(inside) = after[hashes..].strip_prefix('"') else { return 0 };
    let close = format!("\"{}", "#".repeat(hashes));
    let end = inside.find(&close).map_or(inside.len(), |at| at + close.len());
    rest.len() - inside.len() + end
}

/// `'x'` or `'\n'`; 0 when it is a lifetime.
fn character(rest: &str) -> usize {
    let mut letters = rest.char_indices().skip(1);
    match (letters.next(), letters.next()) {
        (Some((_, '\\')), Some(_)) => letters.find(|(_, c)| *c == '\'').map_or(0, |(at, _)| at + 1),
        (Some(_), Some((at, '\''))) => at + 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_code_is_left() {
        for (source, code, reason) in [
            ("a // b\nc", "a     \nc", "line comment"),
            ("a /* b /* c */ d */ e", "a                   e", "nested comment"),
            (r#"f("x { y", 1)"#, r#"f(       , 1)"#, "text"),
            (r#"f("a\"b{")"#, r#"f(       )"#, "escaped quote"),
            ("r#\"}\"#.len()", "      .len()", "raw text"),
            ("for_r\"x\"", "for_r   ", "an r that ends a name"),
            ("m('{', '\\'', 'a)", "m(   ,     , 'a)", "characters and a lifetime"),
            ("b'\"' + c\"d\"", "b    + c   ", "bytes"),
            ("\"a\nb\" c", "  \n   c", "lines stay"),
        ] {
            assert_eq!(code_of(source), code, "{reason}");
        }
    }
}
