//! Sổ ván: going back and putting an entry right. For arbiters and the organiser.

use super::Caller;
use crate::error::WebError;
use crate::roles::Door;
use crate::state::AppState;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};
use totom_display::pages::book;

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Response, WebError> {
    caller.enter(Door::Book)?;
    let frame = app.pages.official().borrow().clone();
    Ok(Html(book::document(&frame.desk, &frame.entries)?).into_response())
}

pub(super) async fn amend(
    State(app): State<AppState>,
    Path(entry): Path<u64>,
    caller: Caller,
) -> Result<Response, WebError> {
    caller.enter(Door::Book)?;
    let frame = app.pages.official().borrow().clone();
    Ok(Html(book::amend_document(&frame.desk, &frame.entries, entry)?).into_response())
}
