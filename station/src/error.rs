//! What stops a station. A missing port or hub does not: those are waited for.

use crate::config::ConfigError;
use crate::outbox::OutboxError;
use std::io;

/// What stops a station.
#[derive(Debug, thiserror::Error)]
pub enum StationError {
    /// The configuration cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Gestures could not be kept.
    #[error(transparent)]
    Outbox(#[from] OutboxError),
    /// No thread.
    #[error("Máy không cho tạo thêm luồng: {0}. Đóng bớt chương trình rồi chạy lại.")]
    Thread(#[source] io::Error),
    /// The port's thread ended although it never should.
    #[error("Luồng đọc cổng đã dừng bất thường: chạy lại trạm.")]
    PortThread,
}
