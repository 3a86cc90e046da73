//! Why a house-rules file was refused.

use super::{Key, Place};

/// A house-rules file was refused; `Display` is a Vietnamese sentence with line and column.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct HouseError {
    /// Where in the file.
    pub place: Place,
    /// What is wrong there.
    pub fault: HouseFault,
}

/// What is wrong with a house-rules file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HouseFault {
    /// Not TOML.
    #[error("{say}")]
    Syntax {
        /// What to look for.
        say: &'static str,
    },
    /// A key no village has.
    #[error("không có luật nào tên «{key}»{}", suggestion(*.near))]
    UnknownKey {
        /// As written.
        key: String,
        /// The key that was probably meant.
        near: Option<&'static str>,
    },
    /// A key that is known, but not in this part of the file.
    #[error("«{name}» {}", belongs(*.key))]
    Misplaced {
        /// As written.
        name: String,
        /// The key it is elsewhere.
        key: Key,
    },
    /// An answer of the wrong kind.
    #[error("«{key}» viết sai kiểu, đang là {found}; {allowed}")]
    WrongType {
        /// Which key.
        key: &'static str,
        /// What stands there.
        found: String,
        /// What may stand there.
        allowed: String,
    },
    /// An answer of the right kind that no village could mean.
    #[error("«{key}» không thể là {found}; {allowed}")]
    Impossible {
        /// Which key.
        key: &'static str,
        /// What stands there.
        found: String,
        /// What may stand there.
        allowed: String,
    },
}

fn suggestion(near: Option<&str>) -> String {
    match near {
        Some(near) => format!("; có phải ý là «{near}»? Nếu không thì bỏ dòng này"),
        None => "; bỏ dòng này, hoặc xem tên đúng ở trang Luật làng".to_owned(),
    }
}

fn belongs(key: Key) -> String {
    match key.name().split_once('.') {
        Some((table, _)) => {
            format!("đứng trong bảng [{table}]; chuyển dòng này xuống dưới dòng [{table}]")
        }
        None => "không đứng trong bảng [diem]; chuyển dòng này lên trên dòng [diem]".to_owned(),
    }
}
