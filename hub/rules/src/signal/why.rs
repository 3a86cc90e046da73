//! Why a gesture means nothing, told to the arbiter: what was heard, why not, what to do.

use super::describe::{describe, tell_beats};
use super::profile::Sign;
use super::read::Raised;
use super::{Beat, Flag, Gesture, Profile, SignalPhase};

/// The most strokes that a hut counts; more can be told from a roll by nobody.
pub(super) const LONGEST_COUNT: usize = 4;

const AGAIN: &str = "Mời điếm đánh lại.";
const ASK: &str = "Trọng tài hỏi lại điếm.";

pub(super) fn why(profile: &Profile, phase: SignalPhase, gesture: &Gesture) -> String {
    let sensed = match gesture.beats.as_slice() {
        [] => "Thấy",
        _ => "Nghe được",
    };
    format!("{sensed} {}: {}", describe(gesture), reason(profile, phase, gesture))
}

fn reason(profile: &Profile, phase: SignalPhase, gesture: &Gesture) -> String {
    if gesture.beats.contains(&Beat::Unsure) {
        return format!("có tiếng không rõ là tùng hay cắc. {AGAIN}");
    }
    let flag = match profile.raised(phase, gesture) {
        Raised::None => None,
        Raised::One(flag) => Some(flag),
        Raised::Muddled => {
            return format!("nhiều cờ cùng giương, không biết theo cờ nào. Hạ bớt cờ. {AGAIN}");
        }
    };
    flag_at_fault(profile, phase, gesture, flag)
        .or_else(|| another_time(profile, phase, gesture, flag))
        .unwrap_or_else(|| no_such_sign(profile, &gesture.beats))
}

/// The drum alone, or the flag alone, would mean something now.
fn flag_at_fault(
    profile: &Profile,
    phase: SignalPhase,
    gesture: &Gesture,
    flag: Option<Flag>,
) -> Option<String> {
    let drum: Vec<_> = profile.signs_in(phase).filter(|sign| sign.beats == gesture.beats).collect();
    let bare = drum.iter().find(|sign| sign.flag.is_none());
    let flagged: Vec<_> = drum.iter().filter(|sign| sign.flag.is_some()).copied().collect();
    match (flag, bare) {
        (Some(flag), Some(sign)) if !gesture.beats.is_empty() => {
            Some(format!("trống là {}, nhưng {flag} đang giương. {ASK}", sign.means))
        }
        (None, _) if !flagged.is_empty() => {
            Some(format!("trống ấy phải kèm cờ ({}). {ASK}", by_flag(&flagged)))
        }
        (Some(flag), None) if !flagged.is_empty() => {
            Some(format!("trống ấy không đi với {flag} ({}). {ASK}", by_flag(&flagged)))
        }
        (Some(flag), _) => other_drums(profile, phase, &gesture.beats, flag),
        (None, _) => None,
    }
}

/// The flag goes with other beats.
fn other_drums(
    profile: &Profile,
    phase: SignalPhase,
    beats: &[Beat],
    flag: Flag,
) -> Option<String> {
    let signs = profile.signs_in(phase).filter(|sign| sign.flag == Some(flag));
    let told: Vec<_> = signs.map(|sign| format!("{} là {}", drum(sign), sign.means)).collect();
    let fault = match beats {
        [] => "chưa nghe trống đi với",
        _ => "trống không khớp với",
    };
    (!told.is_empty()).then(|| format!("{fault} {flag} ({}). {ASK}", told.join(", ")))
}

/// The same gesture means something in other phases.
fn another_time(
    profile: &Profile,
    phase: SignalPhase,
    gesture: &Gesture,
    flag: Option<Flag>,
) -> Option<String> {
    let same = |sign: &&Sign| sign.beats == gesture.beats && sign.flag == flag;
    let signs: Vec<_> = profile.signs.iter().filter(same).collect();
    let told = signs.chunk_by(|one, next| one.means == next.means).map(|group| {
        let when: Vec<_> = group.iter().map(|sign| sign.phase.to_string()).collect();
        format!("là {} {}", group[0].means, when.join(", "))
    });
    let told = told.collect::<Vec<_>>().join("; ");
    (!signs.is_empty()).then(|| format!("chỉ có nghĩa {told}; bây giờ đang {phase}. {ASK}"))
}

fn no_such_sign(profile: &Profile, beats: &[Beat]) -> String {
    let counted = beats.iter().all(|beat| *beat != Beat::Roll);
    if counted && beats.len() > LONGEST_COUNT {
        return format!("quá {LONGEST_COUNT} tiếng mà không thành hồi, máy không đoán. {AGAIN}");
    }
    format!("lối trống {} không có hiệu ấy. {AGAIN}", profile.label)
}

fn by_flag(signs: &[&Sign]) -> String {
    let told = signs.iter().filter_map(|sign| Some(format!("{} là {}", sign.flag?, sign.means)));
    told.collect::<Vec<_>>().join(", ")
}

fn drum(sign: &Sign) -> String {
    match sign.beats.as_slice() {
        [] => "không trống".to_owned(),
        beats => tell_beats(beats),
    }
}
