//! Why a profile was refused.

use super::SignalPhase;
use crate::house::Place;

/// A profile was refused; `Display` is a Vietnamese sentence with line and column.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct ProfileError {
    /// Where in the file.
    pub place: Place,
    /// What is wrong there.
    pub fault: ProfileFault,
}

/// What is wrong with a profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileFault {
    /// Not TOML.
    #[error(
        "chỗ này viết chưa đúng; mỗi dòng viết «tên = giá trị», chữ để trong ngoặc kép \"…\", \
         mỗi hiệu trống mở đầu bằng dòng [[sign]]"
    )]
    Syntax,
    /// A field that profiles do not have.
    #[error("không có mục «{key}»; chỉ có {allowed}")]
    UnknownKey {
        /// As written.
        key: String,
        /// The fields there are.
        allowed: String,
    },
    /// A field that must be there.
    #[error("thiếu mục «{key}»")]
    Missing {
        /// Which.
        key: &'static str,
    },
    /// A value of another kind.
    #[error("«{key}» viết sai kiểu; phải là {allowed}")]
    WrongType {
        /// Which field.
        key: &'static str,
        /// What it takes.
        allowed: &'static str,
    },
    /// A word that is none of those the field knows.
    #[error("«{key}» không có chữ \"{word}\"; chỉ nhận {allowed}")]
    UnknownWord {
        /// Which field.
        key: &'static str,
        /// As written.
        word: String,
        /// Those it knows.
        allowed: String,
    },
    /// Nothing that could be meant at that time.
    #[error("{meaning} không thể có nghĩa {phase}")]
    WrongPhase {
        /// In Vietnamese.
        meaning: String,
        /// When.
        phase: SignalPhase,
    },
    /// Beats that no station can tell apart from others.
    #[error("máy không phân biệt được hiệu «{beats}»: {why}")]
    Undeliverable {
        /// In Vietnamese.
        beats: String,
        /// Why.
        why: &'static str,
    },
    /// The same gesture with two meanings.
    #[error(
        "{first} (dòng {first_line}) và {second} {phase} cùng là «{gesture}»; \
         bỏ hoặc đổi một trong hai hiệu"
    )]
    Confusable {
        /// The sign that stands first in the file.
        first: String,
        /// Its line.
        first_line: usize,
        /// The sign at fault.
        second: String,
        /// When.
        phase: SignalPhase,
        /// In Vietnamese.
        gesture: String,
    },
    /// The same beats, told apart by a flag alone.
    #[error(
        "{first} (dòng {first_line}) và {second} {phase} cùng là «{beats}», chỉ khác có cờ hay \
         không: quên giương cờ là hiểu lầm; đổi một trong hai hiệu, hoặc ghi flag_decides = true \
         nếu làng chịu vậy"
    )]
    FlagOnly {
        /// The sign that stands first in the file.
        first: String,
        /// Its line.
        first_line: usize,
        /// The sign at fault.
        second: String,
        /// When.
        phase: SignalPhase,
        /// In Vietnamese.
        beats: String,
    },
    /// A ván cannot be played without it.
    #[error("thiếu hiệu {meaning} {phase}; thêm một mục [[sign]] cho hiệu ấy")]
    NoSign {
        /// In Vietnamese.
        meaning: String,
        /// When.
        phase: SignalPhase,
    },
}
