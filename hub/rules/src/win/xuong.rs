//! Xướng: the sentences in which a win is named (rules §6).

use super::claim::{CameBy, WinClaim};
use super::judge::{CheoDo, is_nam_binh};
use super::said::Word;
use crate::cuoc::Cuoc;
use crate::phu::{GroupKind, PhuKind, Split};
use crate::{Card, Seats};

/// Bất thực returns, the special word, then the cước, all in the order of rules §6.
pub(super) fn xuong(claim: &WinClaim, cuoc: &[Cuoc], split: &Split) -> String {
    let names: Vec<&str> = cuoc.iter().map(|cuoc| cuoc.name()).collect();
    let returns =
        claim.fixed.bat_thuc().iter().map(|&(card, dealt)| returned(claim, split, card, dealt));
    let special = special_word(claim, split).map(spoken);
    let main = match claim.came_by {
        CameBy::Dealt => format!("Thiên ù {}.", names.join(", ")),
        CameBy::Thrown | CameBy::OwnDraw | CameBy::OtherDraw => {
            format!("Ù {}.", names.join(", "))
        }
    };
    returns.chain(special).chain([main]).collect::<Vec<_>>().join(" ")
}

/// A word as a sentence of its own.
fn spoken(word: Word) -> String {
    let mut letters = word.label().chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).chain(['.']).collect()
}

fn returned(claim: &WinClaim, split: &Split, card: Card, dealt: u8) -> String {
    let kept = claim.cards.count(card);
    let how = match (kept < dealt, kept) {
        (false, _) => "ăn cả",
        (true, 3) => "ăn ba đánh một",
        (true, _) => "ăn hai đánh một",
    };
    format!("Bất thực {card} {how}{}, trả chén.", hoan(split, card))
}

/// What became of a bất thực whose run never came or was lost (rules §4).
fn hoan(split: &Split, card: Card) -> &'static str {
    let stands_in = |kind| split.phu.iter().any(|phu| phu.kind == kind && phu.count(card) > 0);
    if stands_in(PhuKind::Doc) {
        ""
    } else if card.is_yeu() {
        ", yêu hoàn yêu"
    } else {
        ", bí hoàn bí"
    }
}

/// Words that a win on a kind the hut already keeps must not forget (rules §6).
pub(crate) fn special_word(claim: &WinClaim, split: &Split) -> Option<Word> {
    let khan = claim.fixed.group(claim.card).filter(|group| group.kind == GroupKind::Khan);
    if khan.is_some() {
        let fourth =
            |kind| split.phu.iter().any(|phu| phu.kind == kind && phu.count(claim.card) > 0);
        let joins = [PhuKind::Doc, PhuKind::Bi, PhuKind::BiSuon].into_iter().any(fourth);
        return Some(if joins { Word::TienUHauDay } else { Word::DayKhan });
    }
    is_nam_binh(claim, split).then_some(Word::KhongPhong)
}

/// Says what is wrong, and what comes of it.
pub(super) fn xuong_failed(seats: Seats, failures: &[CheoDo], odd: &[Card]) -> String {
    let reasons: Vec<String> = failures.iter().map(|&why| reason(seats, why, odd)).collect();
    format!("Chèo đò: {}. Ván này không tính ù, điếm treo cờ trắng.", reasons.join("; "))
}

fn reason(seats: Seats, why: CheoDo, odd: &[Card]) -> String {
    match why {
        CheoDo::ThuaThieuQuan => match seats {
            Seats::Five => "bài không đủ hai mươi mốt lá".to_owned(),
            Seats::Four => "bài không đủ hai mươi lăm lá".to_owned(),
        },
        CheoDo::ThieuLung => match seats {
            Seats::Five => "bài đã thành nhưng thiếu lưng".to_owned(),
            Seats::Four => "bài đã thành nhưng chưa đủ hai lưng".to_owned(),
        },
        CheoDo::BatThanhPhu => {
            let names: Vec<String> = odd.iter().map(ToString::to_string).collect();
            format!("còn lá không vào phu ({})", names.join(", "))
        }
        CheoDo::BatThucTrungTruc => "bất thực trùng trục, không có dọc cũng không có bí".to_owned(),
        CheoDo::BachThuKhongHoPhong => "ù bạch thủ mà không hô phỗng trước".to_owned(),
        CheoDo::NamBinhHoPhong => "ù năm binh mà lại hô phỗng".to_owned(),
    }
}
