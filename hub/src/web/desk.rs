//! The arbiters' desk. For arbiters and the organiser.

use super::Caller;
use crate::error::WebError;
use crate::roles::Door;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use totom_display::pages;

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Response, WebError> {
    let role = caller.enter(Door::Desk)?;
    let frame = app.pages.official().borrow().clone();
    Ok(Html(pages::desk::document(&frame.desk, role)?).into_response())
}
