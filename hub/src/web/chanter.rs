//! Giao bài's page: the couplet to chant, in letters that are read at arm's length.

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
    caller.enter(Door::Chanter)?;
    let frame = app.pages.official().borrow().clone();
    Ok(Html(pages::chanter::document(&frame.public)?).into_response())
}
