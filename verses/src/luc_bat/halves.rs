//! Tiểu đối: does the six fall into equal parts, so that its second syllable may be trắc?

use super::metre::Words;
use crate::syllable::words_at;
use crate::tone::Class;

/// Marks by which a writer shows that a line is parted.
const BREAKS: [char; 7] = [',', ';', ':', '.', '–', '—', '…'];

/// 3/3 as in Kiều 17, or the list 2/2/2, shown by the writer's marks; a line without any mark inside it
/// counts as 3/3 when every tone of the first half is answered by its opposite in the second.
pub(super) fn is_halved(text: &str, six: &Words) -> bool {
    match breaks(text).as_slice() {
        [] => is_mirrored(six),
        parts => parts == [3] || parts == [2, 4],
    }
}

/// After which words the line is parted, its end left out.
fn breaks(text: &str) -> Vec<usize> {
    let places: Vec<_> = words_at(text).collect();
    let gap = |nth: usize| {
        let (at, word) = places[nth - 1];
        text.get(at + word.len()..places[nth].0).unwrap_or_default()
    };
    (1..places.len()).filter(|&nth| gap(nth).contains(BREAKS)).collect()
}

fn is_mirrored(six: &Words) -> bool {
    let class = |at: usize| six.get(at).and_then(Option::as_ref).map(|syllable| syllable.class());
    let opposed = |a: Option<Class>, b: Option<Class>| a.is_some() && b.is_some() && a != b;
    (0..3).all(|at| opposed(class(at), class(at + 3)))
}

#[cfg(test)]
mod tests {
    use super::breaks;

    #[test]
    fn a_line_is_parted_where_its_writer_put_a_mark() {
        for (line, due, why) in [
            ("Mai cốt cách, tuyết tinh thần,", &[3][..], "the mark at the end parts nothing"),
            ("một hai, ba bốn; năm sáu", &[2, 4], "a list"),
            ("một hai ba – bốn năm sáu", &[3], "a dash stands alone"),
            ("một hai ba bốn năm sáu", &[], "no mark"),
            ("“một” hai", &[], "quotes part nothing"),
            (",", &[], "no word at all"),
        ] {
            assert_eq!(breaks(line), due, "{line}: {why}");
        }
    }
}
