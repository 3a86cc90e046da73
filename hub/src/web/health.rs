//! How the hub is, for programs: JSON that holds nothing secret. Not even the head hash: who can guess
//! what an entry says could check the guess against it.

use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

pub(super) async fn show(State(app): State<AppState>) -> Json<Value> {
    let table = app.table.borrow().clone();
    let frame = app.pages.official().borrow().clone();
    Json(json!({
        "seq": table.seq,
        "finished": table.crowd.finished,
        "recording": table.trouble.is_none(),
        "spoken_seq": frame.public.voice.spoken_seq,
        "links": frame.public.huts.clone().map(|hut| hut.link),
    }))
}
