//! What may not be done to the book of the screens, and what is told of it.

use super::id::ScreenId;
use super::rounds::BadRounds;
use std::collections::BTreeMap;

/// Most screens: each is a machine that somebody carried here.
pub(super) const SCREENS: usize = 64;
/// Most scenes, lists and albums of one yard.
pub(super) const NAMED: usize = 40;
/// Most steps of a list.
pub(super) const STEPS: usize = 24;
/// Most pictures of an album.
pub(super) const PICTURES: usize = 60;
/// How long a step or a picture may stay.
pub(super) const SHORTEST: u32 = 3;
/// See [`SHORTEST`].
pub(super) const LONGEST: u32 = 3600;
/// Longest name, in letters.
pub(super) const NAME: usize = 40;
/// Longest word of when the next hội is, in letters.
pub(super) const NEXT: usize = 300;

/// Why nothing was changed: told to the organiser.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Nobody has seen such a screen.
    #[error("không có màn hình «{0}»")]
    NoScreen(ScreenId),
    /// Enough.
    #[error("đã đủ {SCREENS} màn hình: hãy quên bớt những màn hình không dùng nữa")]
    ManyScreens,
    /// Enough of these.
    #[error("đã đủ {NAMED} {0}: hãy xóa bớt những cái không dùng nữa")]
    Many(&'static str),
    /// No name, or a long one.
    #[error("tên phải có từ 1 đến {NAME} chữ")]
    Name,
    /// Nothing in the name of an album is left for its address.
    #[error("tên tập ảnh phải có chữ cái hay chữ số")]
    NoLetter,
    /// What cannot be seen, in these words.
    #[error("{0} có ký tự không hiện được (như dấu tab): hãy gõ lại")]
    Unseen(&'static str),
    /// Somebody has used it.
    #[error("đã có «{0}» rồi: hãy đặt tên khác, hoặc xóa cái cũ trước")]
    Taken(String),
    /// Another album differs by marks alone.
    #[error("tên «{0}» chỉ khác tập «{1}» ở dấu hay chữ hoa: hãy đặt tên khác hẳn")]
    Alike(String, String),
    /// Gone meanwhile.
    #[error("không còn «{0}»: hãy tải lại trang")]
    Gone(String),
    /// A scene of nothing.
    #[error("chưa màn hình nào được giao việc, nên chưa có cảnh để giữ")]
    Nothing,
    /// A list of nothing, or of too much.
    #[error("danh sách phát phải có từ 1 đến {STEPS} bước")]
    Steps,
    /// Too short to be seen, or a mistyped hour.
    #[error("mỗi {0} phải dài từ {SHORTEST} đến {LONGEST} giây, không phải {1}")]
    Seconds(&'static str, u32),
    /// Enough.
    #[error("mỗi tập nhiều nhất {PICTURES} ảnh: hãy bỏ bớt ảnh cũ")]
    Pictures,
    /// A hub that keeps nothing.
    #[error("máy chủ này chạy không có thư mục dữ liệu nên không giữ được ảnh")]
    NoFolder,
    /// The sponsors' album belongs to the screens' idle scene.
    #[error("tập ảnh nhà tài trợ luôn có: hãy bỏ từng ảnh")]
    Sponsors,
    /// Too long to be read.
    #[error("lời hẹn hội sau nhiều nhất {NEXT} chữ")]
    Next,
    /// A line of the rounds.
    #[error(transparent)]
    Rounds(#[from] BadRounds),
}

/// A name that people may give.
pub(super) fn named(name: &str) -> Result<String, Refused> {
    let name = name.trim();
    if !(1..=NAME).contains(&name.chars().count()) {
        return Err(Refused::Name);
    }
    if name.chars().any(char::is_control) {
        Err(Refused::Unseen("tên"))
    } else {
        Ok(name.to_owned())
    }
}

/// Nothing has this name yet.
pub(super) fn free<T>(taken: &BTreeMap<String, T>, name: &str) -> Result<(), Refused> {
    if taken.contains_key(name) { Err(Refused::Taken(name.to_owned())) } else { Ok(()) }
}

/// There is room for one more of these.
pub(super) fn room<T>(taken: &BTreeMap<String, T>, what: &'static str) -> Result<(), Refused> {
    if taken.len() >= NAMED { Err(Refused::Many(what)) } else { Ok(()) }
}

/// Such a thing is shown long enough to be seen.
pub(super) fn stays(what: &'static str, seconds: u32) -> Result<(), Refused> {
    let fits = (SHORTEST..=LONGEST).contains(&seconds);
    if fits { Ok(()) } else { Err(Refused::Seconds(what, seconds)) }
}
