//! The table of rights: which post may ask for what.

use super::Deed;
use totom_rules::Hut;
use totom_wire::Action;
use totom_wire::command::Role;

/// What a post may do of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// Nothing.
    No,
    /// Only for itself: a hut.
    Own,
    /// Everything.
    Yes,
}

use Right::{No, Own, Yes};

/// One kind of deed, as people call it, and what each post may do of it.
struct Row(Deed, &'static str, [Right; 7]);

/// Columns: organiser, chief arbiter, chia bài, giao bài, scorer, xếp bài, hut.
///
/// The organiser may all that the chief may: a small yard is run from one laptop. Both arbiters enter
/// cards, for both see them. What changes what has happened is the chief's. Whoever lays the piles sees
/// every card, so he may do nothing else, and nobody else may see a sheet.
const TABLE: [Row; 41] = [
    Row(Deed::Deal, "chia ván mới", [Yes, Yes, Yes, No, No, No, No]),
    Row(Deed::DealOpen, "ghi bài đã chia", [Yes, Yes, Yes, No, No, No, No]),
    Row(Deed::Prepare, "chuẩn bị ván chia sẵn", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::DealPrepared, "chia ván đã xếp", [Yes, Yes, Yes, No, No, No, No]),
    Row(Deed::Discard, "bỏ ván chia sẵn", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::PlayOpen, "chuyển sang bài mở", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::PileSheet, "mở tờ xếp bài", [No, No, No, No, No, Yes, No]),
    Row(Deed::SealedFile, "chép ván niêm kín", [Yes, No, No, No, No, No, No]),
    Row(Deed::Draw, "bốc nọc", [Yes, Yes, Yes, No, No, No, No]),
    Row(Deed::DrawCard, "ghi lá bốc nọc", [Yes, Yes, Yes, Yes, No, No, No]),
    Row(Deed::Throw, "ghi lá đánh ra", [Yes, Yes, Yes, Yes, No, No, Own]),
    Row(Deed::Declare, "ghi lời trình của điếm", [Yes, Yes, Yes, Yes, No, No, Own]),
    Row(Deed::Call, "ghi lời gọi của điếm", [Yes, Yes, No, Yes, No, No, Own]),
    Row(Deed::Lay, "ghi phu hạ xuống", [Yes, Yes, No, Yes, No, No, Own]),
    Row(Deed::ShowThienKhai, "ghi thiên khai", [Yes, Yes, Yes, Yes, No, No, No]),
    Row(Deed::TurnKhan, "ghi khàn lật lên", [Yes, Yes, Yes, Yes, No, No, No]),
    Row(Deed::GrantPhong, "ghi phỗng", [Yes, Yes, No, Yes, No, No, No]),
    Row(Deed::ShowHand, "ghi bài hạ khi ù", [Yes, Yes, Yes, Yes, No, No, No]),
    Row(Deed::CloseWindow, "chốt lời gọi", [Yes, Yes, No, Yes, No, No, No]),
    Row(Deed::Correct, "phân xử hiệu trống", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::ConfirmWin, "xác nhận ù", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::Announce, "ghi lời xướng cước", [Yes, Yes, No, Yes, No, No, No]),
    Row(Deed::Observe, "ghi lỗi", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::Lift, "bỏ lỗi", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::Adjust, "cho điểm bằng tay", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::Pause, "tạm dừng", [Yes, Yes, Yes, Yes, No, No, No]),
    Row(Deed::Paper, "nhập phiếu giấy", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::Rest, "cho nghỉ", [Yes, Yes, Yes, Yes, No, No, No]),
    Row(Deed::Resume, "chơi tiếp", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::Undo, "trở lại", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::TakeBack, "bỏ việc đã ghi", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::Window, "giữ hay mở lại lời gọi", [Yes, Yes, No, Yes, No, No, No]),
    Row(Deed::Amend, "sửa mục đã ghi", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::Open, "mở hội mới", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::DrawLot, "bốc thăm", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::Reveal, "công bố kết quả", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::Sound, "chỉnh loa", [Yes, Yes, No, Yes, No, No, No]),
    Row(Deed::Verses, "đổi bộ thơ", [Yes, No, No, No, No, No, No]),
    Row(Deed::ReadCards, "hỏi tên lá", [Yes, Yes, Yes, Yes, No, No, Yes]),
    Row(Deed::Calibrate, "chỉnh trống", [Yes, Yes, No, No, No, No, No]),
    Row(Deed::Take, "nhận vai", [Own, Own, Own, Own, Own, Own, Own]),
];

/// Why a right is kept so closely, for those who ask for it.
const REASONS: [(Deed, &str); 2] = [
    (
        Deed::PileSheet,
        "tờ xếp bài cho thấy bài của mọi điếm, nên người xếp không đánh, không ngồi bàn trọng tài, và \
         trọng tài, ban tổ chức cũng không xem",
    ),
    (Deed::SealedFile, "tệp niêm kín giữ hạt giống của cả ván"),
];

const COLUMNS: [&str; 7] =
    ["ban tổ chức", "trọng tài chính", "chia bài", "giao bài", "thư ký", "xếp bài", "điếm"];

const fn column(role: Role) -> usize {
    match role {
        Role::Organiser => 0,
        Role::Arbiter => 1,
        Role::ChiaBai => 2,
        Role::GiaoBai => 3,
        Role::Scorer => 4,
        Role::XepBai => 5,
        Role::Hut(_) => 6,
    }
}

fn row(deed: Deed) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.0 == deed)
}

/// What a role may do of this kind. A kind that has no row is nobody's.
#[must_use]
pub fn right(role: Role, deed: Deed) -> Right {
    row(deed).map_or(No, |row| row.2[column(role)])
}

/// The tags of all that a role may ask for, for its panel.
#[must_use]
pub fn may(role: Role) -> Vec<String> {
    let allowed = TABLE.iter().filter(|row| row.2[column(role)] != No);
    allowed.map(|row| row.0.id()).collect()
}

/// Whose a deed is, as the words of a refusal: what was asked, and whom to ask.
#[must_use]
pub fn who_may(deed: Deed) -> String {
    let Some(Row(_, words, rights)) = row(deed) else { return String::new() };
    let because = REASONS.iter().find(|(of, _)| *of == deed);
    let because = because.map_or_else(String::new, |(_, why)| format!(". Vì sao: {why}"));
    let posts = COLUMNS.iter().zip(rights).skip(1).filter(|(_, right)| **right == Yes);
    let posts: Vec<&str> = posts.map(|(post, _)| *post).collect();
    let whom = if posts.is_empty() { COLUMNS[0].to_owned() } else { posts.join(" hoặc ") };
    format!("vai này không được {words}: hãy báo {whom}{because}")
}

/// Does this hut act by it? Which of its acts it may ask for itself, the table says.
#[must_use]
pub(crate) fn is_own(hut: Hut, action: &Action) -> bool {
    matches!(action, Action::Play { play } if play.hut() == Some(hut))
}
