//! A hut's drum buttons: for the hut itself, and for the staff who hand them out.

use super::Caller;
use crate::error::WebError;
use crate::state::AppState;
use axum::extract::{Path, State};
use axum::response::Html;
use totom_display::pages;
use totom_rules::Hut;

pub(super) async fn show(
    State(app): State<AppState>,
    Path(number): Path<u8>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    let hut = Hut::new(number).map_err(|error| WebError::Bad(error.to_string()))?;
    if !caller.may_beat(hut) {
        return Err(WebError::NeedsHutLink);
    }
    let frame = app.pages.official().borrow().clone();
    Ok(Html(pages::beat::document(hut, &frame.public, &frame.desk.cases)?))
}
