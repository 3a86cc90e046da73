//! A copy of the record now, at the press of a button.

use super::{Caller, same_origin};
use crate::error::WebError;
use crate::state::AppState;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Html;
use totom_display::pages;

pub(super) async fn make(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Html<String>, WebError> {
    same_origin(&headers)?;
    caller.must_be_staff()?;
    let copied = app.backup.now().await;
    let entries = copied.map_err(|why| WebError::Bad(format!("Chưa sao lưu được: {why}")))?;
    Ok(Html(pages::done::document(&format!("Đã sao lưu đủ {entries} mục của sổ."))?))
}
