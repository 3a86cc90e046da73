//! Giao bài's page: the couplet to chant, in letters that are read at arm's length.

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
    Ok(Html(pages::chanter::document(&frame.public)?).into_response())
}
