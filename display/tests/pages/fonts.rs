//! Every character that a page can show is drawn by a bundled font: no letter falls back to another.

use crate::common;
use crate::common::{Document, documents};
use crate::markup::parse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use totom_display::{assets, words};
use totom_wire::rules::Card;
use totom_wire::rules::cuoc::Cuoc;

/// Letters of Vietnamese, both cases, all tones.
const VOWELS: [&str; 12] = [
    "aàáảãạ",
    "ăằắẳẵặ",
    "âầấẩẫậ",
    "eèéẻẽẹ",
    "êềếểễệ",
    "iìíỉĩị",
    "oòóỏõọ",
    "ôồốổỗộ",
    "ơờớởỡợ",
    "uùúủũụ",
    "ưừứửữự",
    "yỳýỷỹỵ",
];

/// What each font covers by its own table, as its maker wrote it down.
fn coverage() -> BTreeMap<String, BTreeSet<char>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/fonts/coverage.txt");
    let list = fs::read_to_string(path).unwrap();
    list.lines()
        .map(|line| {
            let mut fields = line.split(' ');
            let (file, hash) = (fields.next().unwrap(), fields.next().unwrap());
            let font = assets::get(&format!("fonts/{file}")).expect(file);
            assert_eq!(font.hash, hash, "{file} is not the one that was listed: run make.sh again");
            let point = |hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
            (file.to_owned(), fields.map(point).collect())
        })
        .collect()
}

/// Covered whatever family and weight a style asks for, with Hán as every family's second choice.
fn covered() -> BTreeSet<char> {
    let mut fonts = coverage();
    let han = fonts.remove("han-700.woff2").unwrap();
    let common = fonts.into_values().reduce(|a, b| a.intersection(&b).copied().collect()).unwrap();
    common.union(&han).copied().collect()
}

fn assert_covered(covered: &BTreeSet<char>, text: &str, whose: &str) {
    let lost: BTreeSet<char> =
        text.chars().filter(|c| !c.is_control() && !covered.contains(c)).collect();
    assert!(lost.is_empty(), "{whose}: no bundled font draws {lost:?}");
}

#[test]
fn all_five_fonts_are_listed() {
    let listed: BTreeSet<String> =
        coverage().into_keys().map(|file| format!("fonts/{file}")).collect();
    let bundled: BTreeSet<String> = assets::paths()
        .map(|path| path.into_owned())
        .filter(|path| path.ends_with(".woff2"))
        .collect();
    assert_eq!(listed, bundled);
    assert_eq!(bundled.len(), 5);
}

#[test]
fn vietnamese_is_whole() {
    let covered = covered();
    for row in VOWELS {
        assert_covered(&covered, row, "a vowel");
        assert_covered(&covered, &row.to_uppercase(), "a capital");
    }
    assert_covered(
        &covered,
        "bcdđghklmnpqrstvxBCDĐGHKLMNPQRSTVX fjwzFJWZ 0123456789",
        "a consonant",
    );
    // Decomposed: tone marks and the marks of ă â ơ.
    assert_covered(&covered, "\u{300}\u{301}\u{302}\u{303}\u{306}\u{309}\u{31b}\u{323}", "a mark");
}

#[test]
fn cards_and_their_han() {
    let covered = covered();
    for card in Card::all() {
        assert_covered(&covered, &words::capital(&card.name()), &card.code());
        if let Some((rank, suit)) = card.han() {
            assert_covered(&covered, &format!("{rank}{suit}"), &card.code());
        }
    }
}

#[test]
fn pages_with_all_their_words() {
    let covered = covered();
    for Document { stem, page, .. } in documents() {
        let (tags, text) = parse(&page);
        assert_covered(&covered, &text, &stem);
        for (name, value) in tags.into_iter().flat_map(|tag| tag.attributes) {
            if ["alt", "title", "data-confirm", "aria-label"].contains(&name.as_str()) {
                assert_covered(&covered, &value, &stem);
            }
        }
    }
    let ids = std::iter::once(Cuoc::BachThu.id().to_owned()).collect::<Vec<_>>();
    assert_covered(&covered, &words::win_ids(&ids).join(" "), "cước");
}

#[test]
fn scripts_and_templates() {
    let covered = covered();
    for path in assets::paths().filter(|path| path.ends_with(".js") || path.ends_with(".css")) {
        // Arrows in a comment are nobody's text.
        let text = String::from_utf8(assets::get(&path).unwrap().bytes.into_owned()).unwrap();
        let code: String = text.lines().filter(|line| !line.contains("→")).collect();
        assert_covered(&covered, &code, &path);
    }
    for file in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("templates"), "html") {
        assert_covered(&covered, &fs::read_to_string(&file).unwrap(), &file.display().to_string());
    }
}

#[test]
fn verses_of_every_village() {
    let covered = covered();
    let found = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../verses/data"), "toml");
    assert!(!found.is_empty(), "no verse set found");
    for file in found {
        assert_covered(&covered, &fs::read_to_string(&file).unwrap(), &file.display().to_string());
    }
}

#[test]
fn names_that_people_type() {
    let covered = covered();
    for name in common::LONG_NAMES {
        assert_covered(&covered, name, name);
    }
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
    found
}
