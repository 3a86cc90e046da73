//! The yard's own deck, to print: faces, and backs with the verses that are chanted now.

use super::Caller;
use crate::error::WebError;
use crate::roles::Door;
use crate::state::AppState;
use axum::extract::{Query, State};
use axum::response::Html;
use serde::Deserialize;
use totom_display::pages::deck::{self, Back};
use totom_rules::Card;

/// Which deck.
#[derive(Deserialize)]
#[serde(default)]
pub(super) struct Which {
    /// The colour of its backs.
    lung: String,
}

impl Default for Which {
    fn default() -> Self {
        Self { lung: Back::Red.id().to_owned() }
    }
}

pub(super) async fn show(
    State(app): State<AppState>,
    Query(Which { lung }): Query<Which>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    caller.enter(Door::Papers)?;
    let back = Back::ALL.into_iter().find(|back| back.id() == lung);
    let back = back.ok_or_else(|| WebError::Bad("Lưng bài là «do» hoặc «cham»".to_owned()))?;
    let verses = app.table.borrow().verses.clone();
    let all: Vec<_> = Card::all().map(|card| verses.couplet(card)).collect();
    Ok(Html(deck::document(back, verses.name(), &all)?))
}
