//! What huts call, declare and lay, in words.

use totom_wire::rules::cuoc::Cuoc;
use totom_wire::rules::round::{Call, Declaration, LaidPhuKind, Roll, TrinhPhu};

/// A call as it is written on a button and beside a hut: "Không ăn".
#[must_use]
pub const fn call(call: Call) -> &'static str {
    match call {
        Call::An => "Ăn",
        Call::KhongAn => "Không ăn",
        Call::Phong => "Phỗng",
        Call::DayKhan => "Dậy khàn",
        Call::U(Roll::Suong) => "Ù suông",
        Call::U(Roll::Cuoc) => "Ù cước",
        Call::U(Roll::BachDinh) => "Ù bạch định",
        Call::U(Roll::Lon) => "Ù ba hồi",
    }
}

/// A declaration with its kind: "Khàn tam vạn". For those who may know the hand.
#[must_use]
pub fn declaration(what: Declaration) -> String {
    match what {
        Declaration::SanSang => "Sẵn sàng".to_owned(),
        Declaration::Chiu => "Chịu".to_owned(),
        Declaration::Khan(card) => format!("Khàn {card}"),
        Declaration::ThienKhai(card) => format!("Thiên khai {card}"),
        Declaration::BatThuc(card) => format!("Bất thực {card}"),
        Declaration::KhanKin => "Úp khàn".to_owned(),
        Declaration::ThienKhaiKin => "Úp thiên khai".to_owned(),
        Declaration::BatThucKin => "Đặt chén bất thực".to_owned(),
        Declaration::KhanTrinhPhu(TrinhPhu { card, with: [one, two] }) => {
            format!("Khàn {card}, trình phu với {one}, {two}")
        }
    }
}

/// What kind of phu lies there: "phỗng".
#[must_use]
pub const fn laid_kind(kind: LaidPhuKind) -> &'static str {
    match kind {
        LaidPhuKind::Doc => "dọc",
        LaidPhuKind::Bi => "bí",
        LaidPhuKind::BiSuon => "bí sườn",
        LaidPhuKind::Phong => "phỗng",
        LaidPhuKind::Khan => "khàn",
        LaidPhuKind::ThienKhai => "thiên khai",
        LaidPhuKind::Yeu => "yêu",
    }
}

/// Cước ids as the words that are called; an id of another version is shown as it is rather than lost.
#[must_use]
pub fn win_ids(ids: &[String]) -> Vec<String> {
    ids.iter()
        .map(|id| match id.parse::<Cuoc>() {
            Ok(cuoc) => cuoc.name().to_owned(),
            Err(_) => id.replace('_', " "),
        })
        .collect()
}
