//! Names that every system spells alike.

use super::File;

/// A path outside ASCII: two systems may store its marks in two ways.
pub(crate) fn faults(file: &File) -> Option<String> {
    let odd = file.path.chars().find(|letter| !letter.is_ascii_graphic())?;
    Some(format!("{}: a file's name with {odd:?}, which is not ASCII", file.path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ascii() {
        for (path, odd, reason) in [
            ("hub/rules/src/round/calls/an.rs", false, "stripped"),
            ("hub/rules/src/round/calls/ăn.rs", true, "with marks"),
            ("verses/data/kinh bac/verses.toml", true, "a space parts words in scripts"),
        ] {
            let fault = faults(&File::new(path, String::new()));
            assert_eq!(fault.is_some(), odd, "{reason}: {fault:?}");
        }
    }
}
