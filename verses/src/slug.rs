//! Tên không dấu: a name that a file may have, from a name that people say.

use unicode_normalization::UnicodeNormalization;

/// Longest name of a file.
const MAX: usize = 40;

/// «Giọng bà Hai» becomes `giong-ba-hai`; empty when nothing of the name can stay.
///
/// ```
/// assert_eq!(totom_verses::slug("Đội Đình Đông, 2026"), "doi-dinh-dong-2026");
/// ```
#[must_use]
pub fn slug(name: &str) -> String {
    let plain = name.nfd().flat_map(char::to_lowercase).map(|c| if c == 'đ' { 'd' } else { c });
    let plain = plain.filter(|c| !('\u{300}'..='\u{36f}').contains(c));
    let signs: String = plain.map(|c| if c.is_ascii_alphanumeric() { c } else { ' ' }).collect();
    let mut slug = signs.split_whitespace().collect::<Vec<_>>().join("-");
    slug.truncate(MAX);
    slug.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn names_become_names_of_files() {
        for (name, due, why) in [
            ("Giọng bà Hai", "giong-ba-hai", "marks fall away"),
            ("  Đội -- 1 ", "doi-1", "blanks and dashes join"),
            ("../..", "", "no way out of a folder"),
            ("歌", "", "nothing to keep"),
            ("Ａa", "a", "only plain letters"),
            ("İstanbul", "istanbul", "a letter that becomes two"),
        ] {
            assert_eq!(slug(name), due, "{why}");
        }
        assert_eq!(slug(&"nghiêng ".repeat(20)).len(), 39, "cut, and never at a dash");
    }
}
