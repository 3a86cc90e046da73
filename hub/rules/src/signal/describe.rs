//! A gesture in words, as an arbiter would tell it.

use super::{Beat, Flag, Flags, Gesture};
use std::fmt;

/// Groups of equal beats that a sentence can hold.
const TOLD_GROUPS: usize = 6;

/// The gesture in Vietnamese: `2 tùng`, `4 tùng, 1 cắc`, `2 hồi + cờ đỏ`, `chỉ có cờ trắng`.
///
/// Says what was heard, not what it means. A very long gesture is told by its beginning and length.
#[must_use]
pub fn describe(gesture: &Gesture) -> String {
    let beats = tell_beats(&gesture.beats);
    let flags = tell_flags(gesture.flags);
    match (beats.is_empty(), flags.is_empty()) {
        (true, true) => "tiếng gõ nhẹ, không thành tiếng trống".to_owned(),
        (true, false) => format!("chỉ có {flags}"),
        (false, true) => beats,
        (false, false) => format!("{beats} + {flags}"),
    }
}

pub(super) fn tell_beats(beats: &[Beat]) -> String {
    let groups: Vec<_> = beats.chunk_by(|one, next| one == next).collect();
    let tell = |group: &&[Beat]| format!("{} {}", group.len(), group[0]);
    let told: Vec<_> = groups.iter().take(TOLD_GROUPS).map(tell).collect();
    let rest: usize = groups.iter().skip(TOLD_GROUPS).map(|group| group.len()).sum();
    match rest {
        0 => told.join(", "),
        _ => format!("{} và {rest} tiếng nữa", told.join(", ")),
    }
}

fn tell_flags(flags: Flags) -> String {
    let told: Vec<_> = flags.iter().map(|flag| flag.to_string()).collect();
    match told.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} và {last}", others.join(", ")),
    }
}

impl fmt::Display for Beat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tung => "tùng",
            Self::Cac => "cắc",
            Self::Roll => "hồi",
            Self::Gong => "đồng la",
            Self::Unsure => "tiếng không rõ",
        })
    }
}

impl fmt::Display for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Xanh => "cờ xanh",
            Self::Vang => "cờ vàng",
            Self::Tim => "cờ tím",
            Self::Do => "cờ đỏ",
            Self::Trang => "cờ trắng",
            Self::Sau => "cờ thứ sáu",
        })
    }
}

impl fmt::Display for Gesture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&describe(self))
    }
}
