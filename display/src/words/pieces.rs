//! A sentence cut at the words of the glossary.

use super::terms::{TERMS, Term};
use std::borrow::Cow;

/// A stretch of text: plain, or a word of the glossary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// As written.
    pub text: Cow<'a, str>,
    /// The word's id.
    pub term: Option<&'static str>,
}

/// Cuts a sentence at the words of the glossary: the longest name wins, whole words only.
#[must_use]
pub fn pieces<'a>(text: impl Into<Cow<'a, str>>) -> Vec<Piece<'a>> {
    match text.into() {
        Cow::Borrowed(text) => cut(text),
        Cow::Owned(text) => {
            let own = |Piece { text, term }: Piece<'_>| Piece {
                text: Cow::Owned(text.into_owned()),
                term,
            };
            cut(&text).into_iter().map(own).collect()
        }
    }
}

fn cut(text: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let (mut plain, mut at) = (0, 0);
    while at < text.len() {
        let Some((term, end)) = name_at(text, at) else {
            at = next_word(text, at);
            continue;
        };
        found.push(Piece { text: Cow::Borrowed(&text[plain..at]), term: None });
        found.push(Piece { text: Cow::Borrowed(&text[at..end]), term: Some(term.id) });
        (plain, at) = (end, end);
    }
    found.push(Piece { text: Cow::Borrowed(&text[plain..]), term: None });
    found.retain(|piece| !piece.text.is_empty());
    found
}

/// The longest name that stands here, and where it ends.
fn name_at(text: &str, at: usize) -> Option<(&'static Term, usize)> {
    let names = TERMS.iter().flat_map(|term| term.names.iter().map(move |name| (term, *name)));
    let there = names.filter_map(|(term, name)| Some((term, at + said(&text[at..], name)?)));
    there
        .filter(|&(_, end)| !text[end..].starts_with(char::is_alphanumeric))
        .max_by_key(|&(_, end)| end)
}

/// How many bytes of the text are this name, whatever its capitals.
fn said(text: &str, name: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    for wanted in name.chars() {
        let (_, letter) = letters.next()?;
        if !letter.to_lowercase().eq(std::iter::once(wanted)) {
            return None;
        }
    }
    Some(letters.next().map_or(text.len(), |(end, _)| end))
}

/// Where the next word begins.
fn next_word(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let word = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
    let gap = rest[word..].find(char::is_alphanumeric).unwrap_or(rest.len() - word);
    at + (word + gap).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str) -> String {
        let piece = |piece: &Piece<'_>| match piece.term {
            Some(id) => format!("[{}={id}]", piece.text),
            None => piece.text.clone().into_owned(),
        };
        pieces(text).iter().map(piece).collect()
    }

    #[test]
    fn words_of_the_glossary_are_found() {
        for (text, want, why) in [
            ("Điếm 3 không ăn.", "[Điếm=diem] 3 [không ăn=khong_an].", "the longer name wins"),
            ("Ván hòa.", "[Ván=van] [hòa=hoa].", "capitals do not matter"),
            ("quá khứ", "quá khứ", "no part of a word"),
            ("ănăn ăn", "ănăn [ăn=an]", "whole words only"),
            ("thành phu bí sườn: 7v", "thành [phu bí sườn=bi_suon]: 7v", "three words"),
            ("", "", "nothing"),
            ("«ù»", "«[ù=u]»", "between marks"),
            ("… — ", "… — ", "marks alone"),
        ] {
            assert_eq!(marked(text), want, "{why}");
        }
    }
}
