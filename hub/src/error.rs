//! What can go wrong with a hub, and what a page or socket may answer: the only place that picks a status.

use crate::gate::GateError;
use crate::store::StoreError;
use crate::table::TableError;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use totom_display::{pages, words};
use totom_wire::command::Role;

/// Why a hub could not start, or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// The table could not go on.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The data folder could not be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The keys could not be read or made.
    #[error("{0}")]
    Keys(String),
    /// The network failed.
    #[error("mạng: {0}")]
    Net(#[from] std::io::Error),
}

/// Why a request was not answered as asked.
#[derive(Debug, thiserror::Error)]
pub enum WebError {
    /// Not logged in for this.
    #[error("Cần đăng nhập: hãy mở trang «Đăng nhập» và nhập mã")]
    NeedsLogin,
    /// A page that needs a login: its visitor is led there.
    #[error("Cần đăng nhập")]
    LogInFirst,
    /// Logged in, but not for this.
    #[error(
        "Trang này không dành cho vai {}: hãy báo ban tổ chức, hoặc đăng nhập vai khác",
        words::role(*.0)
    )]
    OtherRole(Role),
    /// Not let into this hut's screen.
    #[error(
        "Trang này chỉ mở bằng địa chỉ riêng của điếm: ban tổ chức lấy ở trang đầu rồi đưa cho điếm"
    )]
    NeedsHutLink,
    /// A wrong or used code.
    #[error("Mã không đúng hoặc đã dùng rồi: xem mã mới trên máy chủ")]
    WrongCode,
    /// From another site.
    #[error("Yêu cầu đến từ trang khác nên bị từ chối")]
    WrongOrigin,
    /// No such page.
    #[error("Không có trang này")]
    NotFound,
    /// Too many at once.
    #[error("Đông quá, xin thử lại sau ít phút")]
    Crowded,
    /// More bytes than this address takes.
    #[error("Gửi lên nhiều quá nên máy không nhận: hãy gửi ít hơn, mỗi lần một phần")]
    Much,
    /// A value that cannot be.
    #[error("{0}")]
    Bad(String),
    /// Our fault.
    #[error("Có lỗi bên trong, ván bài vẫn an toàn: {0}")]
    Inside(String),
}

impl WebError {
    /// A value that cannot be, and why.
    pub(crate) fn bad(why: impl std::fmt::Display) -> Self {
        Self::Bad(words::capital(&why.to_string()))
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::LogInFirst | Self::NeedsLogin | Self::NeedsHutLink => StatusCode::UNAUTHORIZED,
            Self::WrongCode | Self::WrongOrigin | Self::OtherRole(_) => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Crowded => StatusCode::SERVICE_UNAVAILABLE,
            Self::Much => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::Inside(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for WebError {
    fn into_response(self) -> Response {
        if matches!(self, Self::LogInFirst) {
            return Redirect::to("/login").into_response();
        }
        let status = self.status();
        if status.is_server_error() {
            tracing::warn!(status = status.as_u16(), reason = %self, "a page could not be served");
        }
        let say = self.to_string();
        let page = pages::error::document(&say).unwrap_or(say);
        (status, Html(page)).into_response()
    }
}

impl From<totom_display::RenderError> for WebError {
    fn from(error: totom_display::RenderError) -> Self {
        Self::Inside(error.to_string())
    }
}

impl From<GateError> for WebError {
    fn from(error: GateError) -> Self {
        Self::Inside(error.to_string())
    }
}

impl From<StoreError> for WebError {
    fn from(error: StoreError) -> Self {
        Self::Inside(error.to_string())
    }
}
