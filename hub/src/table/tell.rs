//! The story of the ván in sentences. Only what the crowd may know: a khàn's kind stays untold.

use crate::journal::{Content, Standing};
use totom_rules::round::{Call, Declaration, Event, LaidPhu, LaidPhuKind, WhyEnded};
use totom_rules::session::SessionEvent;
use totom_rules::{Card, Hut};

/// The sentences that an entry adds to the story.
pub(super) fn story(content: &Content) -> Vec<String> {
    match content {
        Content::Founded { yard, .. } => vec![format!("Mở sổ ghi của {yard}.")],
        Content::Acted { events, .. } => events.iter().filter_map(session_line).collect(),
        Content::Signal { standing: Standing::Notice, hut, say, .. } => {
            vec![format!("{}: {say}.", start(*hut))]
        }
        Content::Signal { standing: Standing::Case, .. } | Content::Dismissed { .. } => vec![],
    }
}

/// Does this event put a new card on the mat, or begin a new ván?
pub(super) fn puts_card_on_offer(event: &SessionEvent) -> bool {
    matches!(
        event,
        SessionEvent::Round(Event::Thrown { .. } | Event::Drawn { .. } | Event::Dealt { .. })
    )
}

fn session_line(event: &SessionEvent) -> Option<String> {
    Some(match event {
        SessionEvent::Opened { .. } => "Hội bắt đầu.".to_owned(),
        SessionEvent::Round(event) => return round_line(event),
        SessionEvent::Scored { .. } => return None,
        SessionEvent::Paused { reason } => format!("Tạm dừng: {reason}."),
        SessionEvent::Resumed => "Chơi tiếp.".to_owned(),
        SessionEvent::Closed => "Hội kết thúc.".to_owned(),
    })
}

fn round_line(event: &Event) -> Option<String> {
    Some(match event {
        Event::Dealt { turned: [one, two], leader, .. } => {
            format!("Chia bài. Cho cái lật {one} và {two}: {leader} có cái.")
        }
        Event::Declared { hut, what } => declared(*hut, *what),
        Event::Arranged => "Cả sân đã soạn bài xong.".to_owned(),
        Event::ThienKhaiShown { hut, card } => format!("{} trình thiên khai {card}.", start(*hut)),
        Event::Thrown { hut, card } => format!("{} đánh {card}.", start(*hut)),
        Event::Drawn { hut, card } => format!("Bốc nọc cho {hut}: {card}."),
        Event::Called { hut, call: Call::KhongAn } => format!("{} không ăn.", start(*hut)),
        Event::Called { .. } | Event::Eaten { .. } | Event::Declined { .. } => return None,
        Event::Laid { hut, phu, .. } => laid(*hut, phu),
        Event::PhongTaken { hut, card } => format!("{} phỗng {card}.", start(*hut)),
        Event::KhanTurned { hut, card } => format!("{} dậy khàn {card}.", start(*hut)),
        Event::WinLaid { win } => format!("{} hạ bài: {}", start(win.hut), win.xuong),
        Event::FaultNoted { hut, fault } => format!("{} phạm lỗi: {fault}.", start(*hut)),
        Event::Ended { why } => ended(why),
    })
}

fn declared(hut: Hut, what: Declaration) -> String {
    let hut = start(hut);
    match what {
        Declaration::SanSang => format!("{hut} sẵn sàng."),
        Declaration::Chiu => format!("{hut} chịu ván này."),
        Declaration::Khan(_) => format!("{hut} úp một khàn."),
        Declaration::ThienKhai(_) => format!("{hut} có thiên khai."),
        Declaration::BatThuc(_) => format!("{hut} đặt chén bất thực."),
    }
}

fn laid(hut: Hut, phu: &LaidPhu) -> String {
    let cards: Vec<String> = phu.cards.iter().map(|card| card.name()).collect();
    let taken = phu.taken.map(Card::name).unwrap_or_default();
    match phu.kind {
        LaidPhuKind::Yeu => format!("{} ăn yêu {taken}.", start(hut)),
        LaidPhuKind::Doc
        | LaidPhuKind::Bi
        | LaidPhuKind::BiSuon
        | LaidPhuKind::Phong
        | LaidPhuKind::Khan
        | LaidPhuKind::ThienKhai => {
            format!("{} ăn {taken}, {}: {}.", start(hut), kind(phu.kind), cards.join(", "))
        }
    }
}

fn kind(kind: LaidPhuKind) -> &'static str {
    match kind {
        LaidPhuKind::Doc => "phu dọc",
        LaidPhuKind::Bi => "phu bí",
        LaidPhuKind::BiSuon => "bí sườn",
        LaidPhuKind::Phong => "phỗng",
        LaidPhuKind::Khan => "khàn",
        LaidPhuKind::ThienKhai => "thiên khai",
        LaidPhuKind::Yeu => "yêu",
    }
}

pub(super) fn ended(why: &WhyEnded) -> String {
    match why {
        WhyEnded::Won { hut, points } => format!("{} ù, được {points} điểm.", start(*hut)),
        WhyEnded::CheoDo { hut } => format!("{} ù không thành: chèo đò.", start(*hut)),
        WhyEnded::Drawn { ke } => format!("Ván hòa. {} giữ kê, cầm cái ván sau.", start(*ke)),
        WhyEnded::Folded { ke } => {
            format!("Ba điếm chịu, bỏ ván. {} giữ kê, cầm cái ván sau.", start(*ke))
        }
    }
}

/// "Điếm 3", to begin a sentence with.
pub(super) fn start(hut: Hut) -> String {
    format!("Điếm {}", hut.number())
}
