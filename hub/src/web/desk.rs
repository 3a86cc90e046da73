//! The arbiters' desk. For arbiters and the organiser.

use super::Caller;
use crate::error::WebError;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use totom_display::pages;
use totom_wire::command::Role;

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Response, WebError> {
    match caller.role {
        Some(Role::Arbiter | Role::Organiser) => {
            let frame = app.pages.official().borrow().clone();
            Ok(Html(pages::desk::document(&frame.desk)?).into_response())
        }
        Some(Role::Hut(_)) | None => Ok(Redirect::to("/login").into_response()),
    }
}
