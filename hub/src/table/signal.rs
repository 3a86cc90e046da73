//! A drum gesture meets the state of the game: it becomes a move, a notice, or a case for the arbiter.

use super::yard::Yard;
use crate::journal::{Actor, Content, Standing};
use totom_display::words;
use totom_rules::round::{Call, DealKind, Declaration, Input, Refusal};
use totom_rules::session::SessionInput;
use totom_rules::signal::{DeclareSign, Gesture, Reading};
use totom_wire::station::{Doubt, GestureReport};

/// What a gesture comes to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Judged {
    /// A legal move.
    Act(SessionInput),
    /// Kept, with no effect.
    Keep(Standing, String),
}

/// Judges a gesture against the card it was beaten for, never against a later one.
pub(super) fn judge(yard: &Yard, report: &GestureReport) -> Judged {
    if let Some(doubt) = report.doubt {
        return Judged::Keep(Standing::Case, doubtful(doubt).to_owned());
    }
    let gesture = Gesture { beats: report.beats.clone(), flags: report.flags };
    match meaning(yard, report, &gesture) {
        Meaning::Move(input) => try_move(yard, report, input),
        Meaning::Kept(standing, say) => Judged::Keep(standing, say),
    }
}

enum Meaning {
    Move(Input),
    Kept(Standing, String),
}

fn meaning(yard: &Yard, report: &GestureReport, gesture: &Gesture) -> Meaning {
    let hut = report.hut;
    let notice = |say: &str| Meaning::Kept(Standing::Notice, say.to_owned());
    match yard.profile().read(yard.signal_phase(), gesture) {
        Reading::Call(call) => Meaning::Move(Input::Call { hut, call }),
        Reading::Declare(DeclareSign::SanSang) => declare(hut, Declaration::SanSang),
        Reading::Declare(DeclareSign::Chiu) => declare(hut, Declaration::Chiu),
        // The drum does not say which kind. With an open deal nobody does; else the hut's screen.
        Reading::Declare(DeclareSign::BatThuc) if is_open(yard) => {
            declare(hut, Declaration::BatThucKin)
        }
        Reading::Declare(DeclareSign::ThienKhai) if is_open(yard) => {
            declare(hut, Declaration::ThienKhaiKin)
        }
        Reading::Declare(DeclareSign::BatThuc) => notice("báo bất thực"),
        Reading::Declare(DeclareSign::ThienKhai) => notice("báo thiên khai"),
        Reading::ShowThienKhai => notice("xin trình thiên khai"),
        Reading::Ask => notice("xin nghe lại câu thơ"),
        Reading::NotReady => notice("xin chờ"),
        Reading::WhiteFlag => notice("cắm cờ trắng"),
        Reading::Unknown { say } => Meaning::Kept(Standing::Case, say),
    }
}

fn is_open(yard: &Yard) -> bool {
    yard.session().round().is_some_and(|round| round.deal_kind() == DealKind::Open)
}

fn declare(hut: totom_rules::Hut, what: Declaration) -> Meaning {
    Meaning::Move(Input::Declare { hut, what })
}

fn try_move(yard: &Yard, report: &GestureReport, input: Input) -> Judged {
    if report.epoch != yard.session().epoch() {
        return Judged::Keep(Standing::Case, Refusal::Stale.to_string());
    }
    let input = SessionInput::Play(input);
    match yard.session().handle(&input) {
        Ok(_) => Judged::Act(input),
        Err(Refusal::AlreadyAnswered { .. }) if says_again(yard, report, &input) => {
            Judged::Keep(Standing::Notice, "gõ lại lời vừa gọi".to_owned())
        }
        Err(refusal) => Judged::Keep(Standing::Case, refusal.to_string()),
    }
}

/// A lone stroke soon after a gesture, told as the longer count that it may have belonged to: never a move of its own,
/// and the arbiter sees at once what is doubted.
pub(super) fn continued(yard: &Yard, report: &GestureReport) -> Option<(Gesture, String)> {
    let call = last_call(yard, report)?;
    let phase = yard.signal_phase();
    let before = yard.profile().beats_for(phase, &Reading::Call(call))?;
    let beats: Vec<_> = before.beats.iter().chain(&report.beats).copied().collect();
    let whole = Gesture { beats, flags: before.flags };
    let called = words::call(call).to_lowercase();
    let say = match yard.profile().read(phase, &whole) {
        Reading::Call(longer) => format!(
            "vừa gọi {called}, rồi thêm một tiếng rời: {STRAGGLER}, định gọi {}?",
            words::call(longer).to_lowercase()
        ),
        Reading::Declare(_) | Reading::ShowThienKhai | Reading::Ask | Reading::NotReady => {
            format!("vừa gọi {called}, rồi thêm một tiếng rời: {STRAGGLER}?")
        }
        Reading::WhiteFlag | Reading::Unknown { .. } => {
            format!("vừa gọi {called}, rồi thêm một tiếng rời: {STRAGGLER}?")
        }
    };
    Some((whole, say))
}

/// The call that this hut's drum made with its last gesture, if that was one.
fn last_call(yard: &Yard, report: &GestureReport) -> Option<Call> {
    if report.doubt != Some(Doubt::Straggler) {
        return None;
    }
    let drum = Actor::Drum(report.hut);
    let of_this_hut = |content: &Content| {
        if let Content::Acted { actor, input, .. } = content {
            let SessionInput::Play(Input::Call { call, .. }) = input else { return None };
            return (*actor == drum).then_some(Some(*call));
        }
        let Content::Signal { hut, .. } = content else { return None };
        (*hut == report.hut).then_some(None)
    };
    let counted = yard.counted();
    let mut last = counted.iter().rev().filter_map(|(_, content)| of_this_hut(content));
    last.next().flatten()
}

/// Is an arbiter being asked whether the call before was a longer one? Then nothing is decided by waiting.
pub(super) fn is_held(yard: &Yard) -> bool {
    yard.cases().iter().any(|case| case.say.contains(STRAGGLER))
}

/// What is asked about a lone stroke.
const STRAGGLER: &str = "có phải điếm gõ thiếu nhịp";

/// The drum that follows a call which the arbiter has entered already.
fn says_again(yard: &Yard, report: &GestureReport, input: &SessionInput) -> bool {
    let SessionInput::Play(Input::Call { call, .. }) = input else { return false };
    let round = yard.session().public().round;
    round.is_some_and(|round| round.huts[report.hut].last_call == Some(*call))
}

fn doubtful(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Gap => "mất tín hiệu giữa chừng nên không chắc gõ mấy tiếng: xin hỏi lại điếm",
        Doubt::Reboot => "mạch trống khởi động lại giữa chừng: xin hỏi lại điếm",
        Doubt::Late => "tín hiệu đến quá muộn: xin hỏi lại điếm",
        Doubt::Straggler => "thêm một tiếng rời ngay sau hiệu trước: có phải điếm gõ thiếu nhịp?",
        Doubt::Echo => {
            "tiếng yếu trùng lúc với tiếng mạnh ở điếm khác, có lẽ là tiếng vọng: xin hỏi lại điếm"
        }
        Doubt::ShortRoll => "nhiều tiếng quá để đếm, ít quá để thành hồi: xin hỏi lại điếm",
    }
}
