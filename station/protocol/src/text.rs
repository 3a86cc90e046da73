//! Short words inside a frame.

use std::fmt;
use std::str::FromStr;

/// A word of 1–12 bytes: ASCII letters, digits, `_`, `.` and `+`. Board ids, firmware versions and keys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text {
    bytes: [u8; Text::MAX],
    len: u8,
}

/// Why a text is no [`Text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing in it.
    #[error("a word on the cable cannot be empty")]
    Empty,
    /// More than [`Text::MAX`] bytes.
    #[error("a word on the cable has at most {} bytes", Text::MAX)]
    TooLong,
    /// A byte that a word may not hold.
    #[error("a word on the cable holds only letters, digits, `_`, `.` and `+`")]
    BadByte,
}

impl Text {
    /// The longest, in bytes.
    pub const MAX: usize = 12;

    /// A word written in the program, checked when it is compiled: `const KEY: Text = Text::literal("thr_head");`.
    ///
    /// # Panics
    /// When it is no word of 1–12 allowed bytes; as a constant, that is an error of compilation.
    #[must_use]
    pub const fn literal(word: &'static str) -> Self {
        let word = word.as_bytes();
        assert!(!word.is_empty() && word.len() <= Self::MAX);
        let mut bytes = [0; Self::MAX];
        let mut index = 0;
        while index < word.len() {
            assert!(is_allowed(word[index]));
            bytes[index] = word[index];
            index += 1;
        }
        Self { bytes, len: word.len() as u8 }
    }

    /// Eight upper-case hexadecimal digits: a fresh board's id.
    #[must_use]
    pub fn hex(number: u32) -> Self {
        let mut bytes = [0; Self::MAX];
        for (index, byte) in bytes.iter_mut().take(8).enumerate() {
            let digit = number >> (28 - 4 * index) & 0xF;
            *byte = b"0123456789ABCDEF"[digit as usize];
        }
        Self { bytes, len: 8 }
    }

    /// The word.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

const fn is_allowed(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'+')
}

impl FromStr for Text {
    type Err = TextError;
    fn from_str(text: &str) -> Result<Self, TextError> {
        if text.is_empty() {
            return Err(TextError::Empty);
        }
        if !text.bytes().all(is_allowed) {
            return Err(TextError::BadByte);
        }
        let mut bytes = [0; Self::MAX];
        bytes.get_mut(..text.len()).ok_or(TextError::TooLong)?.copy_from_slice(text.as_bytes());
        Ok(Self { bytes, len: text.len() as u8 })
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
