//! The story of the ván in sentences. Only what the crowd may know: a khàn's kind stays untold.

use super::verses::Verses;
use crate::journal::{Content, Standing};
use totom_display::words::{self, hut as start};
use totom_rules::round::{Call, Declaration, Event, LaidPhu, LaidPhuKind, WhyEnded, WinView};
use totom_rules::session::SessionEvent;
use totom_rules::{Card, Hut};

/// The sentences that an entry adds to the story.
pub(crate) fn story(content: &Content) -> Vec<String> {
    match content {
        Content::Founded { yard, .. } => vec![format!("Mở sổ ghi của {yard}.")],
        Content::Acted { events, .. } => events.iter().filter_map(session_line).collect(),
        Content::Signal { standing: Standing::Notice, hut, say, .. } => {
            vec![format!("{}: {say}.", start(*hut))]
        }
        Content::Revealed { .. } => vec!["Trọng tài công bố kết quả.".to_owned()],
        Content::Signal { standing: Standing::Case, .. }
        | Content::RevealChosen { .. }
        | Content::Dismissed { .. }
        // The crowd hears of it when the chief has decided.
        | Content::Differs { .. }
        | Content::Looked { .. }
        // What one arbiter saw is sealed until the other has said it too.
        | Content::Entered { .. } => vec![],
        Content::VersesChosen { set, text } => {
            let verses = Verses::of_text(set, text);
            verses.iter().map(|v| format!("Từ đây xướng bộ thơ «{}».", v.name())).collect()
        }
        Content::Undone { to, why, .. } => {
            vec![with_reason(format!("Trọng tài cho trở lại như sau mục {to} của sổ"), why)]
        }
        Content::TakenBack { from, why, .. } => {
            vec![with_reason(format!("Trọng tài bỏ các việc từ mục {from} của sổ"), why)]
        }
        Content::Window { reopens: Some(_), .. } => {
            vec!["Trọng tài cho các điếm gọi lại lá vừa rồi.".to_owned()]
        }
        Content::Window { reopens: None, .. } => vec![],
        Content::Rested { kind, minutes, .. } => vec![format!("{}, {minutes} phút.", kind.label())],
        Content::Amended { seq, why, .. } => {
            vec![with_reason(format!("Trọng tài sửa mục {seq} của sổ"), why)]
        }
    }
}

fn with_reason(what: String, why: &str) -> String {
    if why.is_empty() { format!("{what}.") } else { format!("{what}: {why}.") }
}

/// Does this event put a new card on the mat, or begin a new ván?
pub(super) fn puts_card_on_offer(event: &SessionEvent) -> bool {
    matches!(
        event,
        SessionEvent::Round(
            Event::Thrown { .. }
                | Event::Drawn { .. }
                | Event::Dealt { .. }
                | Event::OpenDealt { .. }
        )
    )
}

fn session_line(event: &SessionEvent) -> Option<String> {
    Some(match event {
        SessionEvent::Opened { .. } => "Hội bắt đầu.".to_owned(),
        SessionEvent::Round(event) => return round_line(event),
        SessionEvent::Scored { .. } => return None,
        SessionEvent::Adjusted { hut, points, reason } => {
            let points = words::moved_points(*points);
            format!("Trọng tài quyết định: {hut} {points} điểm, {reason}.")
        }
        // Nothing that the crowd looks at.
        SessionEvent::Prepared { .. } | SessionEvent::Discarded { .. } => return None,
        SessionEvent::TurnedOpen { reason, .. } => {
            format!("Chồng bài xếp sai ({reason}): ván chơi tiếp như bài mở.")
        }
        SessionEvent::Paused { reason } => format!("Tạm dừng: {reason}."),
        SessionEvent::Resumed => "Chơi tiếp.".to_owned(),
        SessionEvent::Closed => "Hội kết thúc.".to_owned(),
        SessionEvent::TimeUp => "Đã hết giờ hội.".to_owned(),
        SessionEvent::LotDrawn { order, .. } => {
            let order: Vec<String> = order.iter().map(ToString::to_string).collect();
            format!("Bốc thăm: {}.", order.join(", rồi "))
        }
    })
}

fn round_line(event: &Event) -> Option<String> {
    Some(match event {
        Event::Dealt { turned: [one, two], leader, given, .. }
        | Event::OpenDealt { turned: [one, two], leader, given, .. } => {
            format!("Chia bài. Cho cái lật {one} và {two}: {leader} có cái, được trao lá {given}.")
        }
        Event::Declared { hut, what } => declared(*hut, *what),
        Event::Arranged => "Cả sân đã soạn bài xong.".to_owned(),
        Event::ThienKhaiShown { hut, card } => format!("{} trình thiên khai {card}.", start(*hut)),
        Event::PhuShown { hut, phu } => {
            let cards: Vec<String> = phu.cards.iter().map(|card| card.name()).collect();
            format!("{} úp khàn trình phu: {}.", start(*hut), cards.join(", "))
        }
        Event::Thrown { hut, card } => format!("{} đánh {card}.", start(*hut)),
        Event::Drawn { hut, card } => format!("Bốc nọc cho {hut}: {card}."),
        Event::Called { hut, call: Call::KhongAn } => format!("{} không ăn.", start(*hut)),
        Event::Called { .. } | Event::Eaten { .. } | Event::Declined { .. } => return None,
        Event::Laid { hut, phu, .. } => laid(*hut, phu),
        Event::PhongTaken { hut, card } => format!("{} phỗng {card}.", start(*hut)),
        Event::KhanTurned { hut, card } => format!("{} dậy khàn {card}.", start(*hut)),
        Event::PairTold { .. } | Event::HandShown { .. } => return None,
        Event::WinGranted { hut, .. } => format!("{} ù, hạ bài xuống chiếu.", start(*hut)),
        Event::WinLaid { win } => win_laid(win),
        Event::FaultNoted { hut, fault } => {
            format!("{} phạm lỗi: {}.", start(*hut), words::fault(fault))
        }
        Event::Announced { hut, said } => format!("{} xướng: {}.", start(*hut), words::said(said)),
        Event::FaultObserved { hut, fault, note } => {
            format!("Trọng tài ghi lỗi {hut}: {} ({note}).", words::fault(fault))
        }
        Event::FaultLifted { hut, fault, note } => {
            format!("Trọng tài bỏ lỗi {} của {hut}: {note}.", words::fault(fault))
        }
        Event::Ended { why } => ended(why),
    })
}

// A hand that fails is chèo đò only when the arbiters have said so.
fn win_laid(win: &WinView) -> String {
    let hut = start(win.hut);
    if win.wins {
        format!("{hut} hạ bài: {}", win.xuong)
    } else {
        format!("{hut} hạ bài, trọng tài đang soát.")
    }
}

fn declared(hut: Hut, what: Declaration) -> String {
    let hut = start(hut);
    match what {
        Declaration::SanSang => format!("{hut} sẵn sàng."),
        Declaration::Chiu => format!("{hut} chịu ván này."),
        Declaration::Khan(_) | Declaration::KhanKin | Declaration::KhanTrinhPhu(_) => {
            format!("{hut} úp một khàn.")
        }
        Declaration::ThienKhai(_) | Declaration::ThienKhaiKin => {
            format!("{hut} có thiên khai.")
        }
        Declaration::BatThuc(_) | Declaration::BatThucKin => format!("{hut} đặt chén bất thực."),
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
            let kind = words::laid_kind(phu.kind);
            format!("{} ăn {taken}, thành phu {kind}: {}.", start(hut), cards.join(", "))
        }
    }
}

pub(crate) fn ended(why: &WhyEnded) -> String {
    match why {
        WhyEnded::Won { hut, points } => format!("{} ù, được {points} điểm.", start(*hut)),
        WhyEnded::CheoDo { hut } => format!("{} ù không thành: chèo đò.", start(*hut)),
        WhyEnded::Drawn { ke } => format!("Ván hòa. {} giữ kê, cầm cái ván sau.", start(*ke)),
        WhyEnded::Folded { ke } => {
            format!("Ba điếm chịu, bỏ ván. {} giữ kê, cầm cái ván sau.", start(*ke))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use totom_rules::round::{Place, Roll};
    use totom_rules::win::CheoDo;

    fn hut(number: u8) -> Hut {
        Hut::new(number).unwrap()
    }

    fn card(code: &str) -> Card {
        code.parse().unwrap()
    }

    fn win(xuong: &str, failures: &[&str]) -> Event {
        let win = WinView {
            hut: hut(4),
            card: card("7v"),
            gate: hut(1),
            wins: failures.is_empty(),
            split: Vec::new(),
            odd: Vec::new(),
            cuoc: Vec::new(),
            points: 0,
            xuong: xuong.to_owned(),
            failures: failures.iter().map(|&id| id.to_owned()).collect(),
            said: None,
        };
        Event::WinLaid { win }
    }

    fn laid(kind: LaidPhuKind, codes: &str) -> Event {
        let cards: Vec<Card> = codes.split(' ').map(card).collect();
        let phu = LaidPhu { kind, taken: cards.first().copied(), cards };
        Event::Laid { hut: hut(1), phu, hand: Vec::new(), place: Place::Outermost }
    }

    #[test]
    fn events_in_sentences() {
        let fault = |id: &str| Event::FaultNoted { hut: hut(5), fault: id.to_owned() };
        for (event, want, reason) in [
            (fault("khong_an_yeu"), "Điếm 5 phạm lỗi: không ăn yêu ở cửa mình.", "no bare id"),
            (win("Thông tôm.", &[]), "Điếm 4 hạ bài: Thông tôm.", "the xướng is told"),
            (
                win("Chèo đò: thiếu lưng.", &["thieu_lung"]),
                "Điếm 4 hạ bài, trọng tài đang soát.",
                "the verdict is the arbiters'",
            ),
            (
                laid(LaidPhuKind::Doc, "2v 3v 4v"),
                "Điếm 1 ăn nhị văn, thành phu dọc: nhị văn, tam văn, tứ văn.",
                "with all its cards",
            ),
            (laid(LaidPhuKind::Yeu, "1w"), "Điếm 1 ăn yêu nhất vạn.", "it lies alone"),
            (
                Event::Called { hut: hut(2), call: Call::KhongAn },
                "Điếm 2 không ăn.",
                "a refusal is heard",
            ),
        ] {
            assert_eq!(round_line(&event).as_deref(), Some(want), "{reason}");
        }
        let called = Event::Called { hut: hut(2), call: Call::U(Roll::Suong) };
        assert_eq!(round_line(&called), None, "told when it is settled");
    }

    #[test]
    fn no_fault_is_told_by_its_id() {
        // Those that the rules note while a ván is played, and those that void a win.
        let noted =
            ["danh_yeu", "khong_an_yeu", "bo_an_roi_an", "bo_phong_roi_phong", "bo_u", "sai_trong"];
        let voiding = [
            CheoDo::ThuaThieuQuan,
            CheoDo::ThieuLung,
            CheoDo::BatThanhPhu,
            CheoDo::BatThucTrungTruc,
            CheoDo::BachThuKhongHoPhong,
            CheoDo::NamBinhHoPhong,
        ];
        for id in noted.into_iter().chain(voiding.map(CheoDo::id)) {
            let event = Event::FaultNoted { hut: hut(5), fault: id.to_owned() };
            let told = round_line(&event).unwrap();
            assert!(!told.contains('_') && told != format!("Điếm 5 phạm lỗi: {id}."), "{told}");
            let words = words::fault(id);
            assert!(!words.is_ascii(), "{id} has no Vietnamese words: {words}");
        }
    }
}
