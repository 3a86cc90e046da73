//! One spelling of Vietnamese: of «hòa» and «hoà» the first is ours.

use super::File;

/// Where the other spelling is the matter itself: it is read there, or made for the synthesiser.
const OF_BOTH: [&str; 3] =
    ["verses/src/syllable/mod.rs", "audio/src/voice/text.rs", "deploy/xtask/src/style/spelling.rs"];

/// Each word whose tone mark stands where the younger spelling puts it. Tests may speak of both.
pub(crate) fn faults(file: &File) -> Vec<String> {
    let is_test = file.path.split('/').any(|part| part == "tests");
    if is_test || OF_BOTH.contains(&file.path.as_str()) {
        return Vec::new();
    }
    let lines = file.text.lines().enumerate();
    lines.flat_map(|(at, line)| of_line(&file.path, at + 1, line)).collect()
}

fn of_line(path: &str, number: usize, line: &str) -> Vec<String> {
    let words = line.split(|c: char| !c.is_alphabetic()).filter(|word| is_younger(word));
    words.map(|word| format!("{path}:{number}: {word}: the mark belongs one letter left")).collect()
}

fn is_younger(word: &str) -> bool {
    let word = word.to_lowercase();
    let mut tail = word.chars().rev();
    let (last, first, before) = (tail.next(), tail.next(), tail.next());
    let marked = |letters: &str| last.is_some_and(|last| letters.contains(last));
    match first {
        Some('o') => marked("àáảãạèéẻẽẹ"),
        Some('u') => before != Some('q') && marked("ỳýỷỹỵ"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_on_the_first_of_two_vowels() {
        for (path, word, count, reason) in [
            ("a/src/x.rs", "hòa", 0, "ours"),
            ("a/src/x.rs", "xoá", 1, "the younger one"),
            ("a/page.html", "Tuỳ", 1, "a page, and a capital"),
            ("a/src/x.rs", "quý", 0, "qu is one consonant"),
            ("a/src/x.rs", "hoán", 0, "a closed syllable has one spelling"),
            ("a/tests/x.rs", "xoá", 0, "a test may speak of both"),
            (OF_BOTH[0], "xoá", 0, "and so may the reader of syllables"),
        ] {
            let found = faults(&File::new(path, format!("first\n«{word}»")));
            assert_eq!(found.len(), count, "{reason}: {found:?}");
        }
    }
}
