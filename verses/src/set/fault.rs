//! What can be wrong with a file of verses, told to the person who wrote it.

use super::read;

/// A set that cannot be used, and the place at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("dòng {line}: {fault}")]
pub struct SetError {
    /// Counted from 1.
    pub line: usize,
    /// In letters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: SetFault,
}

/// What can be wrong with a set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetFault {
    /// The file is too large to be a set.
    #[error("tệp quá lớn ({0} byte), một bộ thơ không quá {max} byte", max = read::MAX_BYTES)]
    Size(usize),
    /// Not TOML.
    #[error("sai cú pháp TOML, xin xem lại dấu nháy và dấu bằng ({0})")]
    Syntax(String),
    /// A key nobody reads.
    #[error("không biết mục «{0}», xin xóa hoặc sửa tên mục")]
    UnknownKey(String),
    /// A key that must be there.
    #[error("thiếu mục «{0}»")]
    Missing(&'static str),
    /// Nobody is named.
    #[error("thiếu mục «author» (người soạn) hoặc «tradition» (thơ truyền của nơi nào)")]
    NoSource,
    /// Not a text.
    #[error("mục «{0}» phải là một dòng chữ trong dấu nháy kép")]
    NotText(&'static str),
    /// Not a list of tables.
    #[error("mỗi cặp câu phải bắt đầu bằng dòng [[verse]]")]
    NotVerses,
    /// Empty, too long, or with control characters.
    #[error("mục «{key}» phải có từ 1 đến {max} chữ cái, trên một dòng")]
    Length {
        /// Which key.
        key: &'static str,
        /// Most characters allowed.
        max: usize,
    },
    /// No such card.
    #[error("không có lá bài nào mã «{0}»; mã đúng như 3v, 8w, 9s, cc, tt, oc")]
    UnknownCard(String),
    /// A second couplet for one card.
    #[error("lá «{0}» đã có câu thơ ở trên, mỗi lá chỉ một cặp")]
    Twice(String),
    /// Some cards have none.
    #[error("còn thiếu câu thơ cho các lá: {0}")]
    Incomplete(String),
}
