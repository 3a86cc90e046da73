//! Our own thirty couplets keep every rule of the book.

use std::collections::HashSet;
use totom_verses::{CARD_CODES, Grade, Rhyme, VerseSet};
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// What a couplet must hold: the name or the picture's nickname, lower case.
const HOLDS: [(&str, &str); 30] = [
    ("1v", "nhất văn"),
    ("2v", "nhị văn"),
    ("3v", "tam văn"),
    ("4v", "tứ văn"),
    ("5v", "ngũ văn"),
    ("6v", "lục văn"),
    ("7v", "thất văn"),
    ("8v", "bát văn"),
    ("9v", "cửu văn"),
    ("1w", "nhất vạn"),
    ("2w", "nhị vạn"),
    ("3w", "tam vạn"),
    ("4w", "tứ vạn"),
    ("5w", "ngũ vạn"),
    ("6w", "lục vạn"),
    ("7w", "thất vạn"),
    ("8w", "bát vạn"),
    ("9w", "cửu vạn"),
    ("1s", "nhất sách"),
    ("2s", "nhị sách"),
    ("3s", "tam sách"),
    ("4s", "tứ sách"),
    ("5s", "ngũ sách"),
    ("6s", "lục sách"),
    ("7s", "thất sách"),
    ("8s", "bát sách"),
    ("9s", "cửu sách"),
    ("cc", "chi chi"),
    ("tt", "thang thang"),
    ("oc", "ông cụ"),
];

#[test]
fn every_card_has_a_couplet_that_names_it() {
    let set = VerseSet::builtin();
    assert_eq!(set.iter().map(|verse| verse.card.as_str()).collect::<Vec<_>>(), CARD_CODES);
    for (code, name) in HOLDS {
        let verse = set.get(code).expect(code);
        assert!(verse.luc.to_lowercase().contains(name), "{code}: {}", verse.luc);
        assert!(!verse.note.is_empty() && !verse.author.is_empty(), "{code}");
    }
}

#[test]
fn no_couplet_names_another_card() {
    for verse in VerseSet::builtin().iter() {
        let both = format!("{} {}", verse.luc, verse.bat).to_lowercase();
        let named: Vec<_> = HOLDS.iter().filter(|(_, name)| both.contains(name)).collect();
        assert_eq!(named.len(), 1, "{}: {named:?}", verse.card);
    }
}

#[test]
fn every_couplet_is_strict() {
    for verse in VerseSet::builtin().iter() {
        let report = verse.review();
        let told: Vec<_> = report.findings.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{}: {told:?}", verse.card);
        assert_eq!(report.grade, Grade::Strict);
        assert!(matches!(report.rhyme, Some(Rhyme::Chinh | Rhyme::Thong(_))));
    }
}

#[test]
fn the_file_is_composed_and_no_line_is_used_twice() {
    let file = include_str!("../data/lang-que/verses.toml");
    assert!(is_nfc(file));
    let lines: HashSet<_> =
        VerseSet::builtin().iter().flat_map(|verse| [&verse.luc, &verse.bat]).collect();
    assert_eq!(lines.len(), 60);
}

/// «đầy» and «đây» are one sound under two tones: no rhyme, only an echo.
#[test]
fn no_rhyme_echoes_its_own_syllable() {
    const TONES: [char; 5] = ['\u{300}', '\u{301}', '\u{303}', '\u{309}', '\u{323}'];
    let sixth = |line: &str| -> String {
        let word = line.split_whitespace().nth(5).unwrap().to_lowercase();
        word.nfd().filter(|c| !TONES.contains(c) && !c.is_ascii_punctuation()).collect()
    };
    for verse in VerseSet::builtin().iter() {
        assert_ne!(sixth(&verse.luc), sixth(&verse.bat), "{}", verse.card);
    }
}
