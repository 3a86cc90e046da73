//! The yard's big screen. Open to everyone.

use crate::error::WebError;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Html;
use totom_display::pages;

pub(super) async fn show(State(app): State<AppState>) -> Result<Html<String>, WebError> {
    let frame = app.pages.crowd().borrow().clone();
    Ok(Html(pages::yard::document(&frame.public)?))
}
