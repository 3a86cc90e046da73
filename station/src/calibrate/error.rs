//! Why a board could not be fitted to its drum, and what to do.

use crate::port::PortError;
use std::io;

/// Why nothing was written to the board.
#[derive(Debug, thiserror::Error)]
pub enum CalibrateError {
    /// The port.
    #[error(transparent)]
    Port(#[from] PortError),
    /// The cable failed meanwhile.
    #[error("Mất liên lạc với mạch ({0}): kiểm tra dây rồi làm lại.")]
    Lost(#[from] io::Error),
    /// Nobody speaks our language there.
    #[error(
        "Không có mạch nào trả lời ở cổng này: kiểm tra dây, nguồn và chương trình trong mạch."
    )]
    Silent,
    /// The board does not obey.
    #[error("Mạch không làm theo lệnh «{0}»: nạp lại chương trình cho mạch.")]
    Disobeyed(char),
    /// Too few strokes came.
    #[error(
        "Chỉ nghe được {heard} tiếng trong {asked}: đánh rõ hơn, kiểm tra keo dán cảm biến, rồi làm lại."
    )]
    TooFew {
        /// That came.
        heard: usize,
        /// That were asked for.
        asked: usize,
    },
    /// Soft strokes are no louder than the noise.
    #[error(
        "Tiếng nhẹ chỉ cao {softest}, không hơn hẳn nhiễu {noise}: dán lại cảm biến, tránh xa loa, rồi làm lại."
    )]
    Noisy {
        /// A soft stroke, as a height.
        softest: u16,
        /// The noise floor.
        noise: u16,
    },
    /// Skin and rim cannot be told apart.
    #[error(
        "Không phân biệt được mặt với tang (tiếng mặt có khi {head}%, tiếng tang có khi chỉ {rim}%): dời cảm biến tang xa mặt trống, rồi làm lại."
    )]
    Overlap {
        /// The rim's share at the worst stroke on the skin, percent.
        head: u32,
        /// At the worst stroke on the rim.
        rim: u32,
    },
    /// Somebody stopped it.
    #[error("Đã thôi chỉnh: mạch giữ cài đặt cũ.")]
    Stopped,
    /// It restarted in the middle.
    #[error("Mạch khởi động lại giữa chừng: mạch giữ cài đặt cũ, xin làm lại.")]
    Restarted,
    /// No board to fit.
    #[error("Chưa có mạch nào trả lời: cắm dây, xem nguồn, rồi làm lại.")]
    NoBoard,
    /// It rings longer than any setting allows.
    #[error(
        "Trống ngân {0} ms mới nhỏ đi mười lần, quá lâu để đếm tiếng: lót mút dưới cảm biến hoặc chèn khăn trong trống, rồi làm lại."
    )]
    Rings(u32),
}
