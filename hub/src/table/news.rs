//! Tin: what nobody waits for. Said when there is nothing else to say, and let go when it is old.

use super::announce::spoken;
use super::verses::Verses;
use crate::journal::Content;
use std::cmp::Reverse;
use totom_rules::Hut;
use totom_rules::session::{PublicSession, Ranked, Session, SessionEvent};
use totom_wire::audio::Say;

/// Younger news of the hội takes the place of older ones, and so do younger scores.
const HOI: &str = "hội";
const SCORES: &str = "điểm";
const VERSES: &str = "bộ thơ";
/// So many places are read out when a hội is over.
const READ_OUT: u8 = 3;
const PLACES: [&str; 5] = ["nhất", "nhì", "ba", "tư", "năm"];

/// The news of an entry, if there is any. `session` is the hội after it.
pub(super) fn of(content: &Content, session: &Session) -> Option<Say> {
    let (topic, text) = match content {
        Content::Acted { events, .. } => acted(events, session)?,
        Content::VersesChosen { set, text } => {
            let verses = Verses::of_text(set, text).ok()?;
            (VERSES, format!("Từ đây xướng bộ thơ {}.", verses.name()))
        }
        Content::Founded { .. }
        | Content::Entered { .. }
        | Content::Signal { .. }
        | Content::RevealChosen { .. }
        | Content::Revealed { .. }
        | Content::Looked { .. }
        | Content::Differs { .. }
        | Content::Dismissed { .. }
        | Content::Undone { .. }
        | Content::TakenBack { .. }
        | Content::Window { .. }
        | Content::Rested { .. }
        | Content::Amended { .. } => return None,
    };
    Some(Say::Notice { topic: topic.to_owned(), text })
}

fn acted(events: &[SessionEvent], session: &Session) -> Option<(&'static str, String)> {
    let has = |wanted: fn(&SessionEvent) -> bool| events.iter().any(wanted);
    if has(|event| matches!(event, SessionEvent::Closed)) {
        return Some((HOI, closed(&session.public())));
    }
    if has(|event| matches!(event, SessionEvent::Scored { .. })) {
        return Some((SCORES, scores(&session.public())));
    }
    has(|event| matches!(event, SessionEvent::Opened { .. }))
        .then(|| (HOI, opened(session.public().hoi)))
}

fn opened(hoi: u32) -> String {
    match hoi {
        0 | 1 => "Hội bắt đầu.".to_owned(),
        nth => format!("Hội thứ {nth} bắt đầu."),
    }
}

fn closed(hoi: &PublicSession) -> String {
    let place = |ranked: &Ranked| {
        let name = PLACES[usize::from(ranked.place.clamp(1, 5)) - 1];
        format!("Hạng {name}: {}.", standing(hoi, ranked.hut))
    };
    let told = hoi.ranking.iter().filter(|ranked| ranked.place <= READ_OUT).map(place);
    let lot = (!hoi.lot_due.is_empty()).then(|| "Còn phải bốc thăm.".to_owned());
    let begin = "Hội kết thúc.".to_owned();
    [begin].into_iter().chain(told).chain(lot).collect::<Vec<_>>().join(" ")
}

fn scores(hoi: &PublicSession) -> String {
    let mut huts: Vec<Hut> = hoi.seats.sitting().collect();
    huts.sort_by_key(|&hut| Reverse(hoi.standings[hut].points));
    let told: Vec<_> = huts.into_iter().map(|hut| standing(hoi, hut)).collect();
    format!("Điểm sau ván này: {}.", told.join(", "))
}

fn standing(hoi: &PublicSession, hut: Hut) -> String {
    let points = hoi.standings[hut].points;
    let sign = if points < 0 { "âm " } else { "" };
    format!("điếm {} {sign}{} điểm", spoken(hut), points.unsigned_abs())
}
