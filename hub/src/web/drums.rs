//! Khám trống. For arbiters and the organiser.

use super::Caller;
use crate::error::WebError;
use crate::roles::Door;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use totom_display::pages;
use totom_rules::{ByHut, Hut};
use totom_wire::care::HutCare;

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Response, WebError> {
    caller.enter(Door::Drums)?;
    Ok(Html(pages::drums::document(&care_of(&app))?).into_response())
}

/// How every drum is now, with the names of who plays.
pub(crate) fn care_of(app: &AppState) -> Vec<HutCare> {
    let table = app.table.borrow().clone();
    let names = ByHut::from_fn(|hut: Hut| table.session.standings[hut].name.clone());
    app.live.care(&names)
}
