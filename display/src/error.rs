//! Why a page could not be made.

/// Why a page could not be made. Nothing a visitor does leads here.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The template refused its values.
    #[error("không dựng được trang: {0}")]
    Template(#[from] askama::Error),
    /// A text is too long for a QR code.
    #[error("địa chỉ quá dài, không vẽ thành mã QR được: hãy dùng địa chỉ ngắn hơn")]
    Qr,
    /// An action could not be written as JSON.
    #[error("không ghi được lệnh của nút bấm: {0}")]
    Command(#[from] serde_json::Error),
}
