//! What the announcer is to say about an entry: at most one cue that must be heard, and at most one
//! piece of news behind it.

use super::verses::Verses;
use super::{news, tell};
use crate::journal::Content;
use totom_rules::round::{Call, Event, Roll, WhyEnded};
use totom_rules::session::{Session, SessionEvent};
use totom_rules::{Card, Hut};
use totom_wire::audio::{Cue, Say};
use totom_wire::screen::Verse;

/// The cues of an entry. `session` is the hội after it.
pub(super) fn cues(
    seq: u64,
    content: &Content,
    verses: &Verses,
    session: &Session,
) -> impl Iterator<Item = Cue> {
    let due = due(content, verses);
    let news = news::of(content, session);
    due.into_iter().chain(news).map(move |say| Cue { seq, say, age_ms: 0 })
}

/// What must be heard of an entry.
fn due(content: &Content, verses: &Verses) -> Option<Say> {
    let (Content::Acted { events, .. } | Content::Rested { events, .. }) = content else {
        return None;
    };
    // The ù of an open deal was called when it was granted; its hand comes later.
    let laid = |event: &SessionEvent| matches!(event, SessionEvent::Round(Event::HandShown { .. }));
    if events.iter().any(laid) {
        return None;
    }
    events.iter().find_map(|event| say(event, verses))
}

/// All that will be asked for in a ván, so that an announcer has it ready: the calls first, since
/// they are short, then every card.
#[must_use]
pub(crate) fn everything(verses: &Verses) -> Vec<Say> {
    let calls = [Call::An, Call::Phong, Call::DayKhan, Call::U(Roll::Suong)];
    let calls = Hut::ALL.into_iter().flat_map(|hut| calls.map(|asked| call(hut, asked)));
    calls.chain(Card::all().map(|card| card_cue(card, verses))).collect()
}

/// The card on offer, called once more by this entry.
pub(super) fn card_again(seq: u64, card: Card, verses: &Verses) -> Cue {
    Cue { seq, say: card_cue(card, verses), age_ms: 0 }
}

fn say(event: &SessionEvent, verses: &Verses) -> Option<Say> {
    let event = match event {
        SessionEvent::Round(event) => event,
        SessionEvent::Prepared { .. } | SessionEvent::Discarded { .. } => return None,
        SessionEvent::TurnedOpen { .. } => {
            let text = "Chồng bài xếp sai. Ván chơi tiếp như bài mở.".to_owned();
            return Some(Say::Ruling { text });
        }
        SessionEvent::Paused { reason } => {
            return Some(Say::Stop { text: format!("Ván tạm dừng. {reason}.") });
        }
        SessionEvent::Resumed => {
            return Some(Say::Ruling { text: "Ván tiếp tục.".to_owned() });
        }
        SessionEvent::TimeUp => {
            return Some(Say::Ruling { text: "Đã hết giờ hội.".to_owned() });
        }
        SessionEvent::LotDrawn { order, .. } => return Some(Say::Ruling { text: lot(order) }),
        SessionEvent::Adjusted { hut, points, reason } => {
            return Some(Say::Ruling { text: adjusted(*hut, *points, reason) });
        }
        // News.
        SessionEvent::Opened { .. } | SessionEvent::Scored { .. } | SessionEvent::Closed => {
            return None;
        }
    };
    Some(match event {
        Event::Dealt { leader, .. } | Event::OpenDealt { leader, .. } => Say::Opening {
            text: format!("Ván mới bắt đầu. Điếm {} có cái.", spoken(*leader)),
        },
        Event::Thrown { card, .. } | Event::Drawn { card, .. } => card_cue(*card, verses),
        Event::Eaten { hut, .. } => call(*hut, Call::An),
        Event::PhongTaken { hut, .. } => call(*hut, Call::Phong),
        Event::KhanTurned { hut, .. } => call(*hut, Call::DayKhan),
        Event::WinGranted { hut, roll } => call(*hut, Call::U(*roll)),
        Event::WinLaid { win } => call(win.hut, Call::U(roll(&win.cuoc))),
        Event::Ended { why } => Say::End { won: won(why), text: tell::ended(why) },
        Event::Declared { .. }
        | Event::Arranged
        | Event::ThienKhaiShown { .. }
        | Event::PhuShown { .. }
        | Event::Called { .. }
        | Event::Laid { .. }
        | Event::PairTold { .. }
        | Event::HandShown { .. }
        | Event::Declined { .. }
        | Event::FaultNoted { .. }
        | Event::Announced { .. }
        | Event::FaultObserved { .. }
        | Event::FaultLifted { .. } => return None,
    })
}

fn card_cue(card: Card, verses: &Verses) -> Say {
    let Verse { card, luc, bat } = verses.couplet(card);
    Say::Card { card, luc, bat }
}

fn call(hut: Hut, call: Call) -> Say {
    let words = match call {
        Call::KhongAn => "không ăn",
        Call::An => "ăn",
        Call::Phong => "phỗng",
        Call::DayKhan => "dậy khàn",
        Call::U(_) => "xin ù",
    };
    Say::Call { hut, call, text: format!("Điếm {} {words}.", spoken(hut)) }
}

fn roll(cuoc: &[String]) -> Roll {
    if cuoc.iter().any(|id| id != "suong") { Roll::Cuoc } else { Roll::Suong }
}

fn adjusted(hut: Hut, points: i32, reason: &str) -> String {
    let moved = if points < 0 { "bị trừ" } else { "được thêm" };
    let (hut, points) = (spoken(hut), points.unsigned_abs());
    format!("Trọng tài quyết định: điếm {hut} {moved} {points} điểm, {reason}.")
}

fn lot(order: &[Hut]) -> String {
    let huts: Vec<String> = order.iter().map(|hut| format!("điếm {}", spoken(*hut))).collect();
    format!("Bốc thăm: {}.", huts.join(", rồi "))
}

fn won(why: &WhyEnded) -> bool {
    matches!(why, WhyEnded::Won { .. })
}

/// Numbers are written out: speech programs read digits in their own way.
pub(super) fn spoken(hut: Hut) -> &'static str {
    ["một", "hai", "ba", "bốn", "năm"][usize::from(hut.number()) - 1]
}
