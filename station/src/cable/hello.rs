//! Is this the board we want?

use totom_protocol::{CURRENT, Hello, Version};
use totom_wire::station::{BootId, Hut};

/// Why a board is not listened to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Another hut's board.
    #[error(
        "Mạch {board} là của điếm {theirs}, không phải {ours}: cắm lại đúng dây, hoặc sửa số điếm trong cấu hình."
    )]
    WrongHut {
        /// Board id.
        board: String,
        /// The hut it says.
        theirs: u8,
        /// The hut we serve.
        ours: Hut,
    },
    /// A board without a hut number.
    #[error("Mạch {board} chưa được đặt số điếm: đặt số cho mạch rồi cắm lại.")]
    NoHut {
        /// Board id.
        board: String,
    },
    /// A language we do not understand.
    #[error(
        "Mạch {board} nói giao thức {theirs}, trạm chỉ hiểu giao thức {}.x: cập nhật phần mềm của mạch hoặc của trạm.",
        CURRENT.major
    )]
    Protocol {
        /// Board id.
        board: String,
        /// Its language.
        theirs: Version,
    },
}

/// Checks a hello against the hut we serve.
///
/// # Errors
/// The reason to refuse, for people.
pub fn check(hello: &Hello, ours: Hut) -> Result<BootId, Refusal> {
    let board = hello.board.to_string();
    if !hello.protocol.is_understood() {
        return Err(Refusal::Protocol { board, theirs: hello.protocol });
    }
    match hello.hut {
        0 => Err(Refusal::NoHut { board }),
        theirs if theirs != ours.number() => Err(Refusal::WrongHut { board, theirs, ours }),
        _ => Ok(BootId { board, boot: hello.boot }),
    }
}
