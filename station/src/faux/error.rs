//! What stops a faux hut.

use std::io;
use std::path::PathBuf;

/// What stops a faux hut.
#[derive(Debug, thiserror::Error)]
pub enum FauxError {
    /// No such hut.
    #[error("Không có điếm số {0}: chỉ có điếm 1 đến 5.")]
    Hut(u8),
    /// Not a speed.
    #[error("Nhịp đồng hồ phải lớn hơn 0 và không quá 1000, đang là {0}.")]
    Clock(f64),
    /// The link's place is taken by something that is no link.
    #[error("{} đã có và không phải liên kết: chọn chỗ khác cho --link.", .0.display())]
    Occupied(PathBuf),
    /// The file of the boot count.
    #[error("Tệp bộ nhớ mạch {} không dùng được: {source}.", path.display())]
    Eeprom {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: io::Error,
    },
    /// No pty, or it failed.
    #[error("Không dùng được cổng giả: {0}.")]
    Pty(#[source] io::Error),
    /// The commands or the answers.
    #[error("Không đọc được lệnh hoặc không in được trả lời: {0}.")]
    Talk(#[source] io::Error),
}
