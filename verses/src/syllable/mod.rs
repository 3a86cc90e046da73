//! Tiếng: one written syllable taken apart into onset, medial, nucleus, glide, coda and tone.

mod parse;
mod vowels;

use crate::tone::{Class, Tone};
use std::fmt;

/// Âm tiết: a syllable in its parts. Parts carry no tone mark and are lower case.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Syllable {
    /// The word as written, lower case, NFC, without punctuation.
    pub text: String,
    /// Âm đầu: `ngh`, `tr`, `gi`, `qu`, or nothing.
    pub onset: &'static str,
    /// Âm đệm: `o`, `u`, or nothing; the `u` of `qu` belongs to the onset.
    pub medial: &'static str,
    /// Âm chính: `a` … `ư`, or the diphthongs `ia iê ua uô ưa ươ`. A written `y` is `i`.
    pub nucleus: &'static str,
    /// Bán âm cuối: `i y o u`, or nothing.
    pub glide: &'static str,
    /// Âm cuối: `m n ng nh c ch p t`, or nothing.
    pub coda: &'static str,
    /// Thanh.
    pub tone: Tone,
    /// Where the tone mark is written.
    pub mark: MarkPlace,
}

/// Cách đặt dấu: on which letter the tone mark was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkPlace {
    /// Every convention agrees on this place, or there is no mark.
    Agreed,
    /// Lối cũ: hòa, khỏe, thủy.
    Old,
    /// Lối mới: hoà, khoẻ, thuỷ.
    New,
    /// No convention writes it there.
    Wrong,
}

/// Why a word is not a Vietnamese syllable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyllableError {
    /// There is nothing to read.
    #[error("không có chữ nào")]
    Empty,
    /// A digit, a sign, or a letter outside the alphabet.
    #[error("ký tự «{0}» không thuộc bảng chữ cái tiếng Việt")]
    Letter(char),
    /// A digit: nobody knows how many syllables a number has.
    #[error("số phải viết bằng chữ")]
    Digit,
    /// More than one tone mark.
    #[error("có hai dấu thanh trong một tiếng")]
    TwoTones,
    /// Vowels that do not occur together in this place.
    #[error("vần «{0}» không có trong tiếng Việt")]
    Rime(String),
    /// A syllable closed by c, ch, p or t bears only sắc or nặng.
    #[error("tiếng khép bằng «{coda}» chỉ mang thanh sắc hoặc nặng, không mang thanh {tone}")]
    StopTone {
        /// The closing consonant.
        coda: &'static str,
        /// The tone found.
        tone: Tone,
    },
}

impl Syllable {
    /// Takes one word apart; case, Unicode form and punctuation around it do not matter.
    ///
    /// ```
    /// let tieng = totom_verses::Syllable::parse("Quyền,").unwrap();
    /// assert_eq!((tieng.onset, tieng.nucleus, tieng.coda), ("qu", "iê", "n"));
    /// ```
    ///
    /// # Errors
    /// When the word is not a syllable Vietnamese spelling allows.
    pub fn parse(word: &str) -> Result<Self, SyllableError> {
        parse::parse(word)
    }

    /// Bằng or trắc.
    #[must_use]
    pub const fn class(&self) -> Class {
        self.tone.class()
    }

    /// Vần without the medial: what chính rhyme compares.
    #[must_use]
    pub fn core_rime(&self) -> String {
        [self.nucleus, self.glide, self.coda].concat()
    }

    /// Vần, the medial included: `oai`, `uân`, `uyên` written `uiên`.
    #[must_use]
    pub fn rime(&self) -> String {
        [self.medial, self.nucleus, self.glide, self.coda].concat()
    }
}

impl fmt::Display for Syllable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The words of a line, in order: runs of letters, digits and combining marks. Whatever else stands
/// there (blanks, punctuation, hyphens, quotes) parts them.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    words_at(line).map(|(_, word)| word)
}

/// As [`words`], each with the byte at which it begins.
pub fn words_at(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let joins = |c: char| c.is_alphanumeric() || parse::is_combining(c);
    line.split(move |c| !joins(c))
        .filter(|word| word.contains(char::is_alphanumeric))
        .map(|word| (word.as_ptr().addr() - line.as_ptr().addr(), word))
}
