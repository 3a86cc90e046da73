//! Finds the couplets of a file: a set in TOML, or plain text as a village keeps it.

use std::ops::Range;
use totom_verses::{SetError, VerseSet};

/// One couplet and its places in the file, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Couplet {
    /// The card, in a set.
    pub(super) card: Option<String>,
    pub(super) luc: Range<usize>,
    pub(super) bat: Range<usize>,
}

/// What a file holds.
pub(super) struct Found {
    pub(super) couplets: Vec<Couplet>,
    /// What keeps it from being a set.
    pub(super) faults: Vec<SetError>,
}

/// A set's couplets.
pub(super) fn of_set(text: &str) -> Found {
    let inspection = VerseSet::inspect(text);
    let couplets = inspection.entries.into_iter().map(|entry| Couplet {
        card: Some(entry.verse.card),
        luc: entry.luc,
        bat: entry.bat,
    });
    Found { couplets: couplets.collect(), faults: inspection.faults }
}

/// Lines in pairs, six then eight. Blank lines part couplets; `#` begins a remark; a number in front
/// («7/», «7.») is no word of the verse.
pub(super) fn of_text(text: &str) -> Found {
    let mut couplets = Vec::new();
    let mut waiting: Option<Range<usize>> = None;
    let mut at = 0;
    for raw in text.split_inclusive('\n') {
        let line = verse(raw, at);
        at += raw.len();
        match (raw.trim_start().starts_with('#'), line.is_empty(), waiting.take()) {
            (true, _, before) => waiting = before,
            (false, true, Some(luc)) => couplets.push(alone(luc)),
            (false, true, None) => {}
            (false, false, Some(luc)) => couplets.push(Couplet { card: None, luc, bat: line }),
            (false, false, None) => waiting = Some(line),
        }
    }
    couplets.extend(waiting.map(alone));
    Found { couplets, faults: Vec::new() }
}

/// A six without its eight: the eight is empty, at the end of the six.
fn alone(luc: Range<usize>) -> Couplet {
    Couplet { card: None, bat: luc.end..luc.end, luc }
}

/// Where the words of a line stand that begins at `at`.
fn verse(raw: &str, at: usize) -> Range<usize> {
    let body = raw.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let number = body.trim_start_matches(|c: char| c.is_ascii_digit());
    let signs = number.trim_start_matches(['.', '/', ')']);
    let numbered = number.len() < body.len() && signs.len() < number.len();
    let body = if numbered { signs.trim_start() } else { body };
    let from = at + raw.len() - body.len();
    from..from + body.trim_end().len()
}

#[cfg(test)]
mod tests {
    use super::of_text;

    #[test]
    fn couplets_are_found_in_a_text_as_people_keep_it() {
        for (text, due, why) in [
            ("a\nb\nc\nd", "a+b c+d", "lines in pairs"),
            ("1/ a\nb\r\n\r\n2./ c\n  d \n", "a+b c+d", "numbers and blanks"),
            ("a\n\nc\nd", "a+ c+d", "a six alone"),
            ("# thơ\na\n# nữa\nb", "a+b", "remarks"),
            ("30 chú lính\nb", "30 chú lính+b", "a number of the verse stays"),
            ("\u{feff}a\nb", "a+b", "a mark of the encoding"),
            ("", "", "nothing"),
        ] {
            let found = of_text(text).couplets;
            let told =
                found.iter().map(|c| format!("{}+{}", &text[c.luc.clone()], &text[c.bat.clone()]));
            assert_eq!(told.collect::<Vec<_>>().join(" "), due, "{why}");
        }
    }
}
