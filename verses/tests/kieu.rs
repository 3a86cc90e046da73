//! What the classic does, the checker accepts.

use crate::rows;
use totom_verses::{Grade, Rhyme, Syllable, check, syllable};

fn level(rhyme: Rhyme) -> &'static str {
    match rhyme {
        Rhyme::Chinh => "chinh",
        Rhyme::Thong(_) => "thong",
        Rhyme::Ep => "ep",
        Rhyme::Lac => "lac",
    }
}

#[test]
fn the_classic_passes_at_the_expected_level() {
    for row in rows(include_str!("kieu.csv")) {
        let [lines, luc, bat, grade, inner, next, chain] = row[..7] else { panic!("{row:?}") };
        let report = check(luc, bat);
        let expected = if grade == "strict" { Grade::Strict } else { Grade::Variant };
        assert_eq!(report.grade, expected, "{lines}: {:?}", report.findings);
        assert_eq!(report.rhyme.map(level), Some(inner), "{lines}");
        let last = syllable::words(bat).last().expect("words");
        let [last, next] = [last, next].map(|word| Syllable::parse(word).expect(word));
        assert_eq!(level(Rhyme::between(&last, &next)), chain, "{lines}: {last} → {next}");
    }
}
