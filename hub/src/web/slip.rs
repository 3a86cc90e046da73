//! Fallback sheets: to print beforehand, and to be typed in after the machine was away.

use super::Caller;
use crate::error::WebError;
use crate::roles::Door;
use crate::state::AppState;
use axum::extract::{Query, State};
use axum::response::Html;
use serde::Deserialize;
use totom_display::pages::{papers, slip};

/// Most sheets that are printed at once.
const MOST: u32 = 100;

/// Which numbers.
#[derive(Deserialize)]
#[serde(default)]
pub(super) struct Which {
    /// The first.
    tu: u32,
    /// How many.
    so: u32,
}

impl Default for Which {
    fn default() -> Self {
        Self { tu: 1, so: 10 }
    }
}

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    caller.enter(Door::Book)?;
    let frame = app.pages.official().borrow().clone();
    Ok(Html(slip::document(&frame.desk)?))
}

pub(super) async fn blank(
    State(app): State<AppState>,
    Query(Which { tu, so }): Query<Which>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    caller.enter(Door::Papers)?;
    if tu == 0 || tu > 1_000_000 || !(1..=MOST).contains(&so) {
        return Err(WebError::Bad(format!("Số phiếu từ 1, mỗi lần in từ 1 đến {MOST} phiếu")));
    }
    let frame = app.pages.official().borrow().clone();
    Ok(Html(papers::blank_sheets(&frame.public.yard, (tu..tu + so).collect())?))
}
