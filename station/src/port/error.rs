//! Why a port cannot be used, and what to do about it.

use std::io;
use totom_wire::station::Hut;

/// Why a port cannot be used. None is final: the port is tried again for ever.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PortError {
    /// No such path.
    #[error(
        "Không thấy cổng {0}: cắm dây mạch trống vào máy, hoặc sửa đường dẫn cổng trong cấu hình."
    )]
    Absent(String),
    /// No rights.
    #[error(
        "Không có quyền mở cổng {0}: thêm người dùng vào nhóm dialout (sudo usermod -aG dialout $USER) rồi đăng nhập lại."
    )]
    Denied(String),
    /// Another program holds it.
    #[error("Cổng {path} đang bị chương trình khác giữ ({text}): đóng chương trình đó lại.")]
    Busy {
        /// Path.
        path: String,
        /// The system's words; the same error is sometimes a vanished device.
        text: String,
    },
    /// It was open and went away.
    #[error("Dây mạch trống ở cổng {0} vừa bị rút: cắm lại, thử ổ cắm khác nếu cần.")]
    Gone(String),
    /// No port at which the hut's board answers.
    #[error(
        "Chưa thấy mạch của {hut}: cắm dây mạch trống vào máy, hoặc đặt số điếm cho mạch.{}",
        among(seen)
    )]
    Nobody {
        /// Whose board.
        hut: Hut,
        /// What the ports turned out to be, in words.
        seen: String,
    },
    /// Two boards say the same hut: neither is believed.
    #[error(
        "Có nhiều mạch cùng xưng là {hut}: {boards}. Rút bớt, hoặc đặt lại số điếm cho một mạch."
    )]
    Twice {
        /// Whose.
        hut: Hut,
        /// Each with its port.
        boards: String,
    },
    /// Something else.
    #[error("Không dùng được cổng {path}: {text}.")]
    Other {
        /// Path.
        path: String,
        /// The system's words.
        text: String,
    },
}

impl PortError {
    /// Is somebody there who is not to be listened to, rather than nobody?
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::Twice { .. })
    }

    /// Why a file of bytes cannot be opened.
    pub(crate) fn of_file(path: &str, error: &io::Error) -> Self {
        let (path, text, kind) = (path.to_owned(), error.to_string(), error.kind());
        if kind == io::ErrorKind::NotFound {
            Self::Absent(path)
        } else if kind == io::ErrorKind::PermissionDenied {
            Self::Denied(path)
        } else if kind == io::ErrorKind::ResourceBusy {
            Self::Busy { path, text }
        } else {
            Self::Other { path, text }
        }
    }

    pub(super) fn opening(path: &str, error: &serialport::Error) -> Self {
        let (path, text) = (path.to_owned(), error.to_string());
        match error.kind() {
            serialport::ErrorKind::Io(io::ErrorKind::NotFound) => Self::Absent(path),
            serialport::ErrorKind::Io(io::ErrorKind::PermissionDenied) => Self::Denied(path),
            serialport::ErrorKind::NoDevice => Self::Busy { path, text },
            serialport::ErrorKind::Io(_)
            | serialport::ErrorKind::InvalidInput
            | serialport::ErrorKind::Unknown => {
                let text = if text == NO_TERMINAL { NO_PORT.to_owned() } else { text };
                Self::Other { path, text }
            }
        }
    }
}

/// What the system says of a file that is no port, and the same in words.
const NO_TERMINAL: &str = "Not a typewriter";
const NO_PORT: &str = "đó không phải cổng nối tiếp";

fn among(seen: &str) -> String {
    if seen.is_empty() { String::new() } else { format!(" Đã hỏi: {seen}.") }
}
