//! Where functions and test modules begin and end.

/// Lines of a file, from 1, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lines {
    pub(crate) first: usize,
    pub(crate) last: usize,
}

impl Lines {
    pub(crate) fn count(self) -> usize {
        self.last - self.first + 1
    }
}

/// Every function with a body: its name and its lines.
pub(crate) fn functions(code: &str) -> Vec<(&str, Lines)> {
    let starts = code.match_indices("fn ").filter(|(at, _)| {
        !code[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '_')
    });
    starts.filter_map(|(at, _)| Some((name(&code[at + 3..])?, block(code, at)?))).collect()
}

/// The `#[cfg(test)]` modules of a file.
pub(crate) fn test_modules(code: &str) -> Vec<Lines> {
    code.match_indices("#[cfg(test)]").filter_map(|(at, _)| block(code, at)).collect()
}

fn name(after: &str) -> Option<&str> {
    let end = after.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    (end > 0).then(|| &after[..end])
}

/// The lines from `at` to the end of the block that opens after it; `None` when a `;` comes first.
fn block(code: &str, at: usize) -> Option<Lines> {
    let mut brackets = 0_i32;
    let mut braces = 0_i32;
    for (offset, letter) in code[at..].char_indices() {
        match letter {
            '(' | '[' => brackets += 1,
            ')' | ']' => brackets -= 1,
            ';' if brackets == 0 && braces == 0 => return None,
            '{' => braces += 1,
            '}' => braces -= 1,
            _ => {}
        }
        if letter == '}' && braces == 0 {
            return Some(Lines { first: line(code, at), last: line(code, at + offset) });
        }
    }
    None
}

fn line(code: &str, at: usize) -> usize {
    code[..at].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_with_their_lines() {
        let code = "trait A {\n fn bare(&self) -> [u8; 2];\n fn one() {\n  if x {}\n }\n}\n\
                    const F: fn(u8) = two;\nfn two(a: [u8; 2]) { }\nlet often = 1;\n";
        let found = functions(code);
        let lines = |first, last| Lines { first, last };
        assert_eq!(found, [("one", lines(3, 5)), ("two", lines(8, 8))]);
    }

    #[test]
    fn test_modules_are_found() {
        let code = "fn a() {}\n#[cfg(test)]\nmod tests {\n fn b() {}\n}\n#[cfg(test)]\nmod far;\n";
        assert_eq!(test_modules(code), [Lines { first: 2, last: 5 }]);
    }
}
