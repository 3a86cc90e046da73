//! What a drum language must hold to before huts may beat it.

use super::describe::tell_beats;
use super::profile::Sign;
use super::why::LONGEST_COUNT;
use super::{Beat, DeclareSign, ProfileError, ProfileFault, Reading, SignalPhase};
use crate::house::Place;
use crate::round::{Call, Roll};

/// May signs that differ only by a flag stand side by side?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlagDecides {
    Yes,
    No,
}

/// A sign as it stands in the file.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) sign: Sign,
    pub(super) place: Place,
    pub(super) flag_decides: FlagDecides,
}

/// Refuses the first sign that could be taken for another, or that cannot be beaten.
pub(super) fn check(signs: &[Written]) -> Result<(), ProfileError> {
    for (at, written) in signs.iter().enumerate() {
        let fault = alone(&written.sign)
            .or_else(|| signs[..at].iter().find_map(|earlier| confused(earlier, written)));
        if let Some(fault) = fault {
            return Err(ProfileError { place: written.place, fault });
        }
    }
    complete(signs)
}

fn alone(sign: &Sign) -> Option<ProfileFault> {
    if !sign.means.fits(sign.phase) {
        let meaning = sign.means.to_string();
        return Some(ProfileFault::WrongPhase { meaning, phase: sign.phase });
    }
    let why = undeliverable(&sign.beats)?;
    Some(ProfileFault::Undeliverable { beats: tell_beats(&sign.beats), why })
}

/// A station takes the lead-in and the closing flourish off a roll, all but tùng tùng after two.
fn undeliverable(beats: &[Beat]) -> Option<&'static str> {
    let rolls = beats.iter().take_while(|beat| **beat == Beat::Roll).count();
    let strokes = &beats[rolls..];
    if strokes.contains(&Beat::Roll) {
        return Some("tiếng lẻ dạo đầu trước một hồi bị gộp vào hồi");
    }
    match (rolls, strokes) {
        (0, strokes) if strokes.len() > LONGEST_COUNT => Some("quá 4 tiếng dễ lẫn với một hồi"),
        (0, _) | (1..=LONGEST_COUNT, []) | (2, [Beat::Tung, Beat::Tung]) => None,
        (1..=LONGEST_COUNT, _) => Some("sau hồi chỉ nghe được tùng tùng kết hai hồi"),
        _ => Some("quá 4 hồi thì không ai đếm kịp"),
    }
}

fn confused(first: &Written, second: &Written) -> Option<ProfileFault> {
    let (one, other) = (&first.sign, &second.sign);
    if one.phase != other.phase || one.beats != other.beats {
        return None;
    }
    let (first_line, phase) = (first.place.line, one.phase);
    let names = (one.means.to_string(), other.means.to_string());
    if one.flag == other.flag {
        let gesture = one.gesture().to_string();
        let (first, second) = names;
        return Some(ProfileFault::Confusable { first, first_line, second, phase, gesture });
    }
    let accepted = [first, second].iter().any(|sign| sign.flag_decides == FlagDecides::Yes);
    let flags_differ = one.flag.is_some() && other.flag.is_some();
    if flags_differ || accepted || one.beats.is_empty() {
        return None;
    }
    let ((first, second), beats) = (names, tell_beats(&one.beats));
    Some(ProfileFault::FlagOnly { first, first_line, second, phase, beats })
}

/// Without these no ván can be played to its end by drum.
fn complete(signs: &[Written]) -> Result<(), ProfileError> {
    let ready = (SignalPhase::Arranging, Reading::Declare(DeclareSign::SanSang));
    let calls = [Call::An, Call::KhongAn, Call::Phong, Call::DayKhan, Call::U(Roll::Suong)];
    let in_play = [SignalPhase::Opening, SignalPhase::Playing]
        .into_iter()
        .flat_map(|phase| calls.map(|call| (phase, Reading::Call(call))));
    for (phase, means) in std::iter::once(ready).chain(in_play) {
        let there = |written: &Written| written.sign.phase == phase && written.sign.means == means;
        if !signs.iter().any(there) {
            let fault = ProfileFault::NoSign { meaning: means.to_string(), phase };
            return Err(ProfileError { place: Place { line: 1, column: 1 }, fault });
        }
    }
    Ok(())
}
