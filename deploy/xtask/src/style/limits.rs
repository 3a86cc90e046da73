//! Length of functions and files.

use super::File;
use super::functions::{Lines, functions, test_modules};

const LONGEST_FUNCTION: usize = 70;
const LONGEST_FILE: usize = 400;

/// Functions and files over their limit. A table may be longer when a comment says that it is one.
pub(crate) fn faults(file: &File) -> Vec<String> {
    let long = functions(&file.code).into_iter().filter(|(_, lines)| {
        lines.count() > LONGEST_FUNCTION && !says_table(&above(&file.text, lines.first))
    });
    let mut faults: Vec<_> = long.map(|(name, lines)| too_long(file, name, lines)).collect();
    faults.extend(file_fault(file));
    faults
}

fn too_long(file: &File, name: &str, lines: Lines) -> String {
    let (path, count) = (&file.path, lines.count());
    format!("{path}:{}: fn {name} has {count} lines, over {LONGEST_FUNCTION}", lines.first)
}

fn file_fault(file: &File) -> Option<String> {
    let is_test = file.path.split('/').any(|part| part == "tests");
    if is_test || file.code.is_empty() || says_table(&head(&file.text)) {
        return None;
    }
    let tests: usize = test_modules(&file.code).into_iter().map(Lines::count).sum();
    let own = file.text.lines().count() - tests;
    let path = &file.path;
    (own > LONGEST_FILE).then(|| format!("{path}: {own} lines without tests, over {LONGEST_FILE}"))
}

/// The comments and attributes that stand directly above a line.
fn above(text: &str, line: usize) -> String {
    let before: Vec<_> = text.lines().take(line - 1).collect();
    let notes = before.iter().rev().take_while(|note| {
        let note = note.trim_start();
        note.starts_with("//") || note.starts_with('#')
    });
    notes.copied().collect::<Vec<_>>().join("\n")
}

/// The comment that opens a file.
fn head(text: &str) -> String {
    let notes = text.lines().take_while(|line| line.starts_with("//"));
    notes.collect::<Vec<_>>().join("\n")
}

fn says_table(notes: &str) -> bool {
    notes.contains("table") || notes.contains("flat match")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File::new(path, text.to_owned())
    }

    #[test]
    fn a_long_function_is_listed_unless_it_is_a_table() {
        let body = "    let x = 1;\n".repeat(70);
        let plain = file("a/src/x.rs", &format!("/// Does.\nfn long() {{\n{body}}}\n"));
        assert_eq!(faults(&plain), ["a/src/x.rs:2: fn long has 72 lines, over 70"]);
        let table = file(
            "a/src/x.rs",
            &format!("/// A table.\n#[rustfmt::skip]\nfn long() {{\n{body}}}\n"),
        );
        assert_eq!(faults(&table), [""; 0]);
    }

    #[test]
    fn a_long_file_is_listed_without_its_tests() {
        let code = "// x\n".repeat(390);
        let tests = format!("#[cfg(test)]\nmod tests {{\n{}}}\n", "// y\n".repeat(50));
        assert_eq!(faults(&file("a/src/x.rs", &format!("use a;\n{code}{tests}"))), [""; 0]);
        let longer = format!("use a;\n{code}{code}");
        assert_eq!(faults(&file("a/src/x.rs", &longer)).len(), 1);
        assert_eq!(faults(&file("a/tests/x.rs", &longer)).len(), 0, "tests may be long");
        assert_eq!(faults(&file("a/src/x.rs", &format!("//! A table.\n{longer}"))).len(), 0);
    }
}
