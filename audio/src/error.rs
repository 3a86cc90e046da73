//! Why an announcer cannot begin, or had to give up.

use crate::output::wav::WavError;
use std::io;
use std::path::PathBuf;

/// Lỗi của máy xướng.
#[derive(Debug, thiserror::Error)]
pub enum AnnounceError {
    /// The data folder cannot be used.
    #[error("không dùng được thư mục «{path}»: {source}")]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The sound file cannot be used.
    #[error("tệp «{path}»: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: WavError,
    },
    /// This build has no loudspeaker in it.
    #[error(
        "bản chương trình này không có phần phát ra loa; xin thêm «--wav TÊN_TỆP» để ghi ra tệp"
    )]
    NoSpeakerInside,
    /// The hub's address is no address.
    #[error("địa chỉ trung tâm «{0}» không đúng; xin ghi như ws://192.168.1.10:8080")]
    Address(String),
    /// The system refused something basic.
    #[error("hệ thống từ chối: {0}")]
    System(#[from] io::Error),
}
