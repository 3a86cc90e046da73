//! Drum strokes, flags and links, each with a picture and a word: never by colour alone.

use totom_wire::rules::signal::{Beat, Flag};
use totom_wire::station::Link;

/// A flag's stem, picture, colour and what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagWord {
    /// Stem of its style.
    pub stem: &'static str,
    /// Stem of its picture.
    pub art: &'static str,
    /// "cờ xanh".
    pub name: &'static str,
    /// What raising it says; empty for the sixth, on which villages differ.
    pub meaning: &'static str,
}

/// Words of a flag (rules §12).
#[must_use]
pub const fn flag(flag: Flag) -> FlagWord {
    let (stem, art, name, meaning) = match flag {
        Flag::Xanh => ("xanh", "flag-xanh", "cờ xanh", "chịu"),
        Flag::Vang => ("vang", "flag-vang", "cờ vàng", "bất thực"),
        Flag::Tim => ("tim", "flag-tim", "cờ tím", "thiên khai"),
        Flag::Do => ("do", "flag-do", "cờ đỏ", "ù"),
        Flag::Trang => ("trang", "flag-trang", "cờ trắng", "chèo đò"),
        Flag::Sau => ("sau", "flag-sau", "cờ thứ sáu", ""),
    };
    FlagWord { stem, art, name, meaning }
}

/// A link's stem, in words, and what that means to those who look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkWord {
    /// Stem of its picture and style.
    pub stem: &'static str,
    /// In words.
    pub say: &'static str,
}

/// Words of a link.
#[must_use]
pub const fn link(link: Link) -> LinkWord {
    let (stem, say) = match link {
        Link::Live => ("live", "trống tốt"),
        Link::Weak => ("weak", "trống chập chờn"),
        Link::Opening => ("weak", "đang nối trống"),
        Link::Lost => ("lost", "mất trống"),
        Link::Refused => ("lost", "trống bị từ chối"),
        Link::Absent => ("absent", "chưa nối trống"),
    };
    LinkWord { stem, say }
}

/// More strokes than any sign has.
const ROLLING: usize = 5;

/// What a hut is beating, in words: as [`beats`], but more than any sign has is a roll under way.
#[must_use]
pub fn beating(strokes: &[Beat]) -> String {
    if is_rolling(strokes) { "đang đổ hồi".to_owned() } else { beats(strokes) }
}

/// Strokes in words, repeats counted: "3 tùng", "2 hồi, 2 tùng".
#[must_use]
pub fn beats(beats: &[Beat]) -> String {
    let phrases: Vec<String> = beats
        .chunk_by(|a, b| a == b)
        .map(|run| format!("{} {}", run.len(), beat(run[0])))
        .collect();
    phrases.join(", ")
}

/// Are these strokes a roll that is still being beaten?
#[must_use]
pub fn is_rolling(beats: &[Beat]) -> bool {
    beats.len() > ROLLING
}

const fn beat(beat: Beat) -> &'static str {
    match beat {
        Beat::Tung => "tùng",
        Beat::Cac => "cắc",
        Beat::Roll => "hồi",
        Beat::Gong => "đồng la",
        Beat::Unsure => "tiếng không rõ",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_are_counted_in_runs() {
        use Beat::{Cac, Roll, Tung, Unsure};
        for (given, want, reason) in [
            (vec![], "", "silence"),
            (vec![Tung], "1 tùng", "ăn"),
            (vec![Tung, Tung, Tung], "3 tùng", "dậy khàn"),
            (vec![Roll, Roll, Tung, Tung], "2 hồi, 2 tùng", "ù bạch định"),
            (vec![Tung, Cac, Tung], "1 tùng, 1 cắc, 1 tùng", "order is kept"),
            (vec![Unsure], "1 tiếng không rõ", "never guessed"),
        ] {
            assert_eq!(beats(&given), want, "{reason}");
        }
    }

    #[test]
    fn a_roll_under_way_is_not_counted() {
        use Beat::{Cac, Roll, Tung};
        for (given, want, reason) in [
            (vec![Roll, Roll, Roll, Tung, Tung], "3 hồi, 2 tùng", "the longest sign"),
            (vec![Tung, Tung, Tung, Tung, Cac], "4 tùng, 1 cắc", "still to be counted"),
            (vec![Tung; 6], "đang đổ hồi", "no sign has six strokes"),
            (vec![Tung, Cac, Tung, Tung, Cac, Tung, Roll], "đang đổ hồi", "mixed"),
        ] {
            assert_eq!(beating(&given), want, "{reason}");
        }
    }
}
