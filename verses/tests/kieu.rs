//! What the classic does, the checker accepts.

use crate::rows;
use totom_verses::{Grade, Rhyme, Syllable, check, check_chain};

#[test]
fn the_classic_passes_at_the_expected_level() {
    for row in rows(include_str!("kieu.csv")) {
        let [lines, luc, bat, grade, inner, next, chain] = row[..7] else { panic!("{row:?}") };
        let report = check(luc, bat);
        let expected = if grade == "strict" { Grade::Strict } else { Grade::Variant };
        assert_eq!(report.grade, expected, "{lines}: {:?}", report.findings);
        assert_eq!(report.problems().count(), 0, "{lines}: {:?}", report.findings);
        assert_eq!(report.level(), inner, "{lines}");
        let next_luc = format!("ta ta ta ta ta {next}");
        let chained = check_chain(bat, &next_luc).map(Rhyme::level);
        assert_eq!(chained, Some(chain), "{lines} → {next}");
    }
}

/// Wider rhymes of the same forty lines: word, word, level, where.
const WIDER: [(&str, &str, &str, &str); 5] = [
    ("Vương", "thường", "chinh", "11 → 12"),
    ("trung", "lòng", "thong", "12 → 13"),
    ("chương", "càng", "thong", "33 → 34"),
    ("che", "về", "thong", "37–38"),
    ("thoi", "ngoài", "thong", "39–40"),
];

#[test]
fn its_wider_rhymes_are_rhymes() {
    for (a, b, level, lines) in WIDER {
        let [a, b] = [a, b].map(|word| Syllable::parse(word).expect(word));
        assert_eq!(Rhyme::between(&a, &b).level(), level, "{lines}: {a}~{b}");
    }
}
