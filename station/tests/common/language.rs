//! The gestures of the kinh-bac drum language (rules §12), by the phase in which they are beaten.

use totom_wire::station::{Beat, Flags};

const T: Beat = Beat::Tung;
const C: Beat = Beat::Cac;
const R: Beat = Beat::Roll;
const NONE: Flags = Flags(0);
const RED: Flags = Flags(8);

pub(crate) struct Word {
    pub(crate) beats: &'static [Beat],
    pub(crate) flags: Flags,
    pub(crate) means: &'static str,
}

const fn word(beats: &'static [Beat], flags: Flags, means: &'static str) -> Word {
    Word { beats, flags, means }
}

pub(crate) const ARRANGING: [Word; 6] = [
    word(&[T, T, T], NONE, "arranged, ready"),
    word(&[T], Flags(1), "chịu"),
    word(&[T], Flags(2), "bất thực"),
    word(&[T], Flags(4), "thiên khai"),
    word(&[T, C], NONE, "still thinking"),
    word(&[C, T], NONE, "still thinking, the other order"),
];

pub(crate) const PLAYING: [Word; 11] = [
    word(&[T], NONE, "ăn"),
    word(&[C], NONE, "không ăn"),
    word(&[T, T], NONE, "phỗng"),
    word(&[T, T, T], NONE, "dậy khàn"),
    word(&[T, T, T, T], NONE, "shows thiên khai"),
    word(&[T, C], NONE, "ask"),
    word(&[C, T], NONE, "ask, the other order"),
    word(&[R], RED, "ù suông"),
    word(&[R, R], RED, "ù with cước"),
    word(&[R, R, T, T], RED, "ù bạch định"),
    word(&[R, R, R], RED, "kính tứ cố"),
];

pub(crate) fn patterns(words: &[Word]) -> Vec<Vec<Beat>> {
    words.iter().map(|word| word.beats.to_vec()).collect()
}
