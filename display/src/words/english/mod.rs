//! The phrasebook: what the screens say in Vietnamese, in English.
//!
//! Sentences of the record are Vietnamese and sealed as they were said, those of older hubs too. So a phrase is found by
//! its Vietnamese, as translators of programs do; only that its gaps are read back from what stands in them.

mod gaps;
mod phrases;

use gaps::{Gap, Part, parts};
use phrases::PHRASES;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A phrase cut at its gaps.
struct Phrase {
    vi: Vec<Part<'static>>,
    en: Vec<Part<'static>>,
}

static BOOK: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let gapped = PHRASES.iter().filter(|(vi, _)| vi.contains('{'));
    gapped.map(|(vi, en)| Phrase { vi: parts(vi), en: parts(en) }).collect()
});

static WORDS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| PHRASES.iter().copied().collect());

/// Words without gaps.
pub(super) fn word(text: &str) -> Option<&'static str> {
    WORDS.get(text).copied()
}

/// A phrase in English; none when the book does not have it.
pub(super) fn say(text: &str) -> Option<String> {
    if let Some(word) = word(text) {
        return Some(word.to_owned());
    }
    BOOK.iter().find_map(|phrase| {
        let mut filled = Vec::new();
        fits(&phrase.vi, text, &mut filled).then(|| write(&phrase.en, &filled))
    })
}

/// Does the text read so? Fills the gaps, first to last.
fn fits(vi: &[Part<'_>], text: &str, filled: &mut Vec<(Gap, String)>) -> bool {
    match vi {
        [] => text.is_empty(),
        [Part::Text(words), rest @ ..] => {
            text.strip_prefix(words).is_some_and(|text| fits(rest, text, filled))
        }
        [Part::Gap(gap), rest @ ..] => ends(rest, text).any(|end| {
            let Some(english) = gap.read(&text[..end]) else { return false };
            filled.push((*gap, english));
            let fits = fits(rest, &text[end..], filled);
            if !fits {
                filled.pop();
            }
            fits
        }),
    }
}

/// Where a gap may end: where what follows it stands.
fn ends<'a>(rest: &[Part<'_>], text: &'a str) -> Box<dyn Iterator<Item = usize> + 'a> {
    match rest.first() {
        None => Box::new(std::iter::once(text.len())),
        Some(Part::Text(next)) => {
            let found: Vec<usize> = text.match_indices(next).map(|(at, _)| at).collect();
            Box::new(found.into_iter())
        }
        Some(Part::Gap(_)) => Box::new(text.char_indices().map(|(at, _)| at)),
    }
}

/// The English with the gaps filled: each takes the first of its kind that is left.
fn write(en: &[Part<'_>], filled: &[(Gap, String)]) -> String {
    let mut left: Vec<&(Gap, String)> = filled.iter().collect();
    let mut said = String::new();
    for part in en {
        match part {
            Part::Text(words) => said.push_str(words),
            Part::Gap(gap) => {
                if let Some(at) = left.iter().position(|(of, _)| of.kind() == gap.kind()) {
                    said.push_str(gap.before());
                    said.push_str(&left.remove(at).1);
                }
            }
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::faults::FAULTS;
    use totom_wire::rules::Card;
    use totom_wire::rules::cuoc::Cuoc;

    #[test]
    fn a_phrase_is_read_back_and_said_again() {
        for (vi, en, why) in [
            ("Điếm 4 đánh thất sách.", "Hut 4 throws thất sách (7 sách).", "a hut and a card"),
            ("Bốc nọc cho điếm 1: chi chi.", "Drawn for hut 1: chi chi.", "no number to tell"),
            (
                "Điếm 3 ăn tứ sách, thành phu bí: tứ văn, tứ vạn, tứ sách.",
                "Hut 3 eats tứ sách (4 sách) into phu bí (one rank in all suits): 4 văn, 4 vạn, 4 sách.",
                "a list of cards",
            ),
            ("Tạm dừng: trời mưa: nghỉ.", "Stopped: trời mưa: nghỉ.", "a reason stays as it is"),
            (
                "Điếm 2 phạm lỗi: đánh yêu.",
                "Fault of hut 2: throwing a yêu.",
                "what stands in a gap is a phrase too",
            ),
            ("Còn chờ điếm 1, 3 và 4 soạn bài", "Waiting for huts 1, 3 and 4", "several huts"),
            ("–12", "–12", "numbers are the same"),
        ] {
            assert_eq!(say(vi).as_deref(), Some(en), "{why}");
        }
        for (vi, why) in [("Bà con ơi", "nobody's phrase"), ("Điếm 9 đánh thất sách.", "no hut")]
        {
            assert_eq!(say(vi), None, "{why}");
        }
    }

    #[test]
    fn every_phrase_stands_once_and_fills_what_it_reads() {
        let mut seen = std::collections::BTreeSet::new();
        for (vi, en) in PHRASES {
            assert!(seen.insert(vi), "«{vi}» twice");
            assert!(!en.trim().is_empty(), "«{vi}»");
            let gaps = |text: &'static str| {
                let of = |part| if let Part::Gap(gap) = part { Some(gap.kind()) } else { None };
                let mut gaps: Vec<Gap> = parts(text).into_iter().filter_map(of).collect();
                gaps.sort();
                gaps
            };
            assert_eq!(gaps(vi), gaps(en), "«{vi}» «{en}»");
        }
    }

    #[test]
    fn all_cards_faults_and_cuoc_have_english() {
        for card in Card::all() {
            assert!(say(&card.name()).is_some(), "{card}");
        }
        for (_, words) in FAULTS {
            assert!(word(words).is_some(), "{words}");
        }
        let streaks = (1..14).filter_map(Cuoc::of_streak);
        let named = ["suong", "kinh_tu_co", "kinh_cu", "thap_hong", "bach_dinh", "tom", "leo"];
        let more = ["chi_nay", "xuyen", "xuyen_tu", "bi_tu", "bach_thu"];
        let ids = named.iter().chain(&more).map(|id| id.parse::<Cuoc>().unwrap());
        for cuoc in streaks.chain(ids) {
            assert!(say(cuoc.name()).is_some(), "{}", cuoc.name());
        }
    }
}
