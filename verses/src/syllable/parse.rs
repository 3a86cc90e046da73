//! From a written word to its parts.

use super::vowels::{self, End};
use super::{MarkPlace, Syllable, SyllableError};
use crate::tone::Tone;
use unicode_normalization::UnicodeNormalization;

/// Longest first, so that `ngh` is not read as `ng`. `gi` and `qu` are read apart.
const ONSETS: [&str; 25] = [
    "ngh", "ng", "nh", "ch", "gh", "kh", "ph", "th", "tr", "b", "c", "d", "đ", "g", "h", "k", "l",
    "m", "n", "p", "r", "s", "t", "v", "x",
];
const CODAS: [&str; 8] = ["ng", "nh", "ch", "c", "m", "n", "p", "t"];
const VOWELS: &str = "aăâeêioôơuưy";

/// The word without tone: its letters, its tone, and which letter bore the mark.
struct Bare {
    letters: String,
    tone: Tone,
    marked: Option<usize>,
}

pub(super) fn parse(word: &str) -> Result<Syllable, SyllableError> {
    let text: String = word
        .trim_matches(|c: char| !c.is_alphanumeric() && !is_combining(c))
        .nfc()
        .flat_map(char::to_lowercase)
        .collect();
    if text.contains(char::is_numeric) {
        return Err(SyllableError::Digit);
    }
    let bare = strip_tone(&text)?;
    let (onset, rest) = split_onset(&bare.letters);
    let (group, coda) = split_coda(rest);
    let found = whole_rime(onset, group, coda)?;
    check_stop(coda, bare.tone)?;
    let before = bare.letters.chars().count() - rest.chars().count();
    let mark = mark_place(bare.marked.map(|at| at.wrapping_sub(before)), group, coda, found.mark);
    Ok(Syllable {
        text,
        onset,
        medial: found.medial,
        nucleus: found.nucleus,
        glide: found.glide,
        coda,
        tone: bare.tone,
        mark,
    })
}

pub(super) fn is_combining(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

fn strip_tone(text: &str) -> Result<Bare, SyllableError> {
    let mut bare = Bare { letters: String::new(), tone: Tone::Ngang, marked: None };
    for (at, written) in text.chars().enumerate() {
        let mut marks = std::iter::once(written).nfd().filter_map(Tone::of_mark);
        if let Some(tone) = marks.next() {
            if bare.marked.is_some() || marks.next().is_some() {
                return Err(SyllableError::TwoTones);
            }
            bare.tone = tone;
            bare.marked = Some(at);
        }
        let plain: String =
            std::iter::once(written).nfd().filter(|&c| Tone::of_mark(c).is_none()).nfc().collect();
        if !plain.chars().all(|c| VOWELS.contains(c) || "bcdđghklmnpqrstvx".contains(c)) {
            return Err(SyllableError::Letter(written));
        }
        bare.letters.push_str(&plain);
    }
    if bare.letters.is_empty() { Err(SyllableError::Empty) } else { Ok(bare) }
}

fn split_onset(letters: &str) -> (&'static str, &str) {
    let vowel_next = |rest: &str| rest.chars().next().is_some_and(|c| VOWELS.contains(c));
    if let Some(rest) = letters.strip_prefix("qu").filter(|rest| vowel_next(rest)) {
        return ("qu", rest);
    }
    if let Some(rest) = letters.strip_prefix("gi") {
        // "gì", "gìn": the i is at once part of the onset and the nucleus.
        return ("gi", if vowel_next(rest) { rest } else { &letters[1..] });
    }
    for onset in ONSETS {
        if let Some(rest) = letters.strip_prefix(onset) {
            return (onset, rest);
        }
    }
    ("", letters)
}

fn split_coda(rest: &str) -> (&str, &'static str) {
    for coda in CODAS {
        if let Some(group) = rest.strip_suffix(coda) {
            return (group, coda);
        }
    }
    (rest, "")
}

fn whole_rime(
    onset: &str,
    group: &str,
    coda: &'static str,
) -> Result<vowels::Vowels, SyllableError> {
    let unknown = || SyllableError::Rime(format!("{group}{coda}"));
    let mut found = vowels::find(group).ok_or_else(unknown)?;
    match (onset, group, coda) {
        // "giếng", "giêng": the onset has swallowed the first letter of iê.
        ("gi", "ê", c) if !c.is_empty() => found.nucleus = "iê",
        // "quốc" is spoken with the diphthong.
        ("qu", "ô", "c") => found.nucleus = "uô",
        _ => {}
    }
    let fits = match found.end {
        End::Any => true,
        End::Closed => !coda.is_empty(),
        End::Open => coda.is_empty(),
    };
    let palatal = matches!(coda, "nh" | "ch");
    if !fits || (palatal && !matches!(found.nucleus, "a" | "ê" | "i")) {
        return Err(unknown());
    }
    Ok(found)
}

fn check_stop(coda: &'static str, tone: Tone) -> Result<(), SyllableError> {
    let stop = matches!(coda, "c" | "ch" | "p" | "t");
    if stop && !matches!(tone, Tone::Sac | Tone::Nang) {
        return Err(SyllableError::StopTone { coda, tone });
    }
    Ok(())
}

/// `marked`: the marked letter, counted from the first vowel of the group.
fn mark_place(marked: Option<usize>, group: &str, coda: &str, usual: usize) -> MarkPlace {
    let disputed = coda.is_empty() && vowels::is_disputed(group);
    match marked {
        None => MarkPlace::Agreed,
        Some(0) if disputed => MarkPlace::Old,
        Some(1) if disputed => MarkPlace::New,
        Some(at) if at == usual => MarkPlace::Agreed,
        Some(_) => MarkPlace::Wrong,
    }
}
