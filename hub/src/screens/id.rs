//! Tên máy của màn hình: the id in its address.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Longest id, in letters: it must fit a screen in letters of a foot.
const LONGEST: usize = 24;
/// Short words without marks, which people can read to each other over the yard.
const WORDS: [&str; 16] = [
    "sen", "tre", "lua", "dua", "cau", "mai", "dao", "cuc", "lim", "gao", "ngo", "mit", "khe",
    "nhan", "quat", "cam",
];

/// Mã màn hình: small letters, digits and dashes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct ScreenId(String);

/// It is no id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "mã màn hình «{0}» không dùng được: chỉ gồm chữ không dấu, số và gạch nối, nhiều nhất {LONGEST} chữ"
)]
pub struct BadId(String);

impl ScreenId {
    /// The one of this number that people can read aloud: `sen-1`, `tre-2`.
    #[must_use]
    pub(super) fn of_number(number: usize) -> Self {
        Self(format!("{}-{number}", WORDS[number.saturating_sub(1) % WORDS.len()]))
    }

    /// As it stands in the address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ScreenId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let id = text.to_ascii_lowercase();
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let fits = (1..=LONGEST).contains(&id.len()) && id.bytes().all(plain);
        if fits && !id.starts_with('-') && !id.ends_with('-') {
            return Ok(Self(id));
        }
        Err(BadId(text.chars().filter(|c| !c.is_control()).take(LONGEST).collect()))
    }
}

impl TryFrom<String> for ScreenId {
    type Error = BadId;

    fn try_from(text: String) -> Result<Self, BadId> {
        text.parse()
    }
}

impl From<ScreenId> for String {
    fn from(id: ScreenId) -> Self {
        id.0
    }
}

impl fmt::Display for ScreenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain_and_short() {
        for (text, id, why) in [
            ("cong", Some("cong"), "a word"),
            ("Cong-2", Some("cong-2"), "capitals do not matter"),
            ("a", Some("a"), "the shortest"),
            ("", None, "nothing"),
            ("-a", None, "a dash in front"),
            ("a-", None, "a dash behind"),
            ("cổng", None, "marks"),
            ("a b", None, "a space"),
            ("../keys", None, "a path"),
            ("<b>", None, "markup"),
            ("a\u{7}", None, "a control character"),
            ("aaaaaaaaaaaaaaaaaaaaaaaaa", None, "too long"),
        ] {
            let read = text.parse::<ScreenId>();
            assert_eq!(read.as_ref().map(ScreenId::as_str).ok(), id, "{why}");
        }
        for number in 1..50 {
            let made = ScreenId::of_number(number);
            assert_eq!(made.as_str().parse(), Ok(made.clone()));
        }
    }
}
