//! Words taken apart.

use crate::rows;
use proptest::prelude::*;
use totom_verses::{MarkPlace, Syllable, SyllableError, Tone};
use unicode_normalization::UnicodeNormalization;

const fn mark_name(mark: MarkPlace) -> &'static str {
    match mark {
        MarkPlace::Agreed => "agreed",
        MarkPlace::Old => "old",
        MarkPlace::New => "new",
        MarkPlace::Wrong => "wrong",
    }
}

#[test]
fn words_divide_as_the_table_says_composed_or_not() {
    for row in rows(include_str!("syllables.csv")) {
        let decomposed: String = row[0].nfd().collect();
        for word in [row[0], &decomposed] {
            let got = Syllable::parse(word).expect(word);
            let parts = [got.onset, got.medial, got.nucleus, got.glide, got.coda];
            let due: Vec<_> = row[1..6].iter().map(|part| part.trim_matches('-')).collect();
            assert_eq!(parts[..], due, "{word}: {}", row[8]);
            assert_eq!(got.tone.name(), row[6], "{word}");
            assert_eq!(mark_name(got.mark), row[7], "{word}: {}", row[8]);
        }
    }
}

#[test]
fn what_is_no_syllable_is_told_why() {
    let rime = |text: &str| SyllableError::Rime(text.to_owned());
    let cases = [
        ("", SyllableError::Empty),
        ("15", SyllableError::Digit),
        ("jazz", SyllableError::Letter('j')),
        ("à́", SyllableError::TwoTones),
        ("xyz", SyllableError::Letter('z')),
        ("tiê", rime("iê")),
        ("trưan", rime("ưan")),
        ("mứnh", rime("ưnh")),
        ("tr", rime("")),
        ("mat", SyllableError::StopTone { coda: "t", tone: Tone::Ngang }),
        ("sàch", SyllableError::StopTone { coda: "ch", tone: Tone::Huyen }),
    ];
    for (word, due) in cases {
        assert_eq!(Syllable::parse(word), Err(due), "{word}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]
    #[test]
    fn any_text_is_answered(word in "\\PC{0,12}") {
        // Either parts or a reason; the parts then spell letters of the word.
        if let Ok(got) = Syllable::parse(&word) {
            prop_assert!(!got.nucleus.is_empty());
            prop_assert_eq!(Syllable::parse(&got.text).map(|again| again.tone), Ok(got.tone));
        }
    }
}
