//! The arbiters' desk. For arbiters and the organiser.

use super::Caller;
use crate::error::WebError;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use totom_display::pages;

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Response, WebError> {
    if !caller.is_staff() {
        return Ok(Redirect::to("/login").into_response());
    }
    let frame = app.pages.official().borrow().clone();
    Ok(Html(pages::desk::document(&frame.desk)?).into_response())
}
