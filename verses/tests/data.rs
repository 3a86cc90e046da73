//! Our own sets keep every rule of the book.

use std::collections::HashSet;
use totom_verses::{CARD_CODES, Grade, Rhyme, Verse, VerseSet};
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

/// Every couplet that comes with the program, with its set's name.
fn couplets() -> impl Iterator<Item = (&'static str, &'static Verse)> {
    VerseSet::builtins().iter().flat_map(|set| set.iter().map(|verse| (set.name(), verse)))
}

#[test]
fn there_are_two_complete_sets_and_the_first_is_the_default() {
    let names: Vec<_> = VerseSet::builtins().iter().map(VerseSet::name).collect();
    assert_eq!(names, ["Làng quê", "Làng nghề"]);
    assert_eq!(VerseSet::builtin().name(), "Làng quê");
    for set in VerseSet::builtins() {
        assert_eq!(set.iter().map(|verse| verse.card.as_str()).collect::<Vec<_>>(), CARD_CODES);
    }
}

#[test]
fn every_card_has_a_couplet_that_names_it() {
    for (set, verse) in couplets() {
        let name = HOLDS.iter().find(|(code, _)| *code == verse.card).expect("a card").1;
        assert!(verse.luc.to_lowercase().contains(name), "{set}, {}: {}", verse.card, verse.luc);
        assert!(!verse.note.is_empty() && !verse.source().is_empty(), "{set}, {}", verse.card);
    }
}

#[test]
fn no_couplet_names_another_card() {
    for (set, verse) in couplets() {
        let both = format!("{} {}", verse.luc, verse.bat).to_lowercase();
        let named: Vec<_> = HOLDS.iter().filter(|(_, name)| both.contains(name)).collect();
        assert_eq!(named.len(), 1, "{set}, {}: {named:?}", verse.card);
    }
}

#[test]
fn every_couplet_is_strict_with_a_full_rhyme() {
    for (set, verse) in couplets() {
        let report = verse.review();
        let told: Vec<_> = report.findings.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{set}, {}: {told:?}", verse.card);
        assert_eq!(report.grade, Grade::Strict);
        assert_eq!(report.rhyme, Some(Rhyme::Chinh), "{set}, {}", verse.card);
    }
}

#[test]
fn the_files_are_composed_and_no_line_is_used_twice() {
    let files = [
        include_str!("../data/lang-que/verses.toml"),
        include_str!("../data/lang-nghe/verses.toml"),
    ];
    assert!(files.iter().all(|file| is_nfc(file)));
    let lines: HashSet<_> = couplets().flat_map(|(_, verse)| [&verse.luc, &verse.bat]).collect();
    assert_eq!(lines.len(), 120);
}

/// «đầy» and «đây» are one sound under two tones: no rhyme, only an echo.
#[test]
fn no_rhyme_echoes_its_own_syllable() {
    const TONES: [char; 5] = ['\u{300}', '\u{301}', '\u{303}', '\u{309}', '\u{323}'];
    let sixth = |line: &str| -> String {
        let word = line.split_whitespace().nth(5).unwrap().to_lowercase();
        word.nfd().filter(|c| !TONES.contains(c) && !c.is_ascii_punctuation()).collect()
    };
    for (set, verse) in couplets() {
        assert_ne!(sixth(&verse.luc), sixth(&verse.bat), "{set}, {}", verse.card);
    }
}
