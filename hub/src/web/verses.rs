//! Bộ thơ: which couplets cards are called by. For the organiser.

use super::asked::{Done, done};
use super::{Caller, on_disk};
use crate::error::WebError;
use crate::journal::Actor;
use crate::keys::random_text;
use crate::roles::Door;
use crate::state::AppState;
use crate::table::{Ask, Asker, Verses};
use axum::Form;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use totom_display::pages::verses::{self, SetCard, Told, VersesPage};
use totom_verses::ShelfError;
use totom_verses::set::Shelved;

/// A set to be chosen.
#[derive(Deserialize)]
pub(super) struct Choice {
    set: String,
}

/// A set to be brought in.
#[derive(Deserialize)]
pub(super) struct Entry {
    id: String,
    text: String,
}

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Response, WebError> {
    caller.enter(Door::Verses)?;
    page(&app, None, "").await
}

pub(super) async fn choose(
    State(app): State<AppState>,
    caller: Caller,
    Form(choice): Form<Choice>,
) -> Result<Response, WebError> {
    caller.must_open(Door::Verses)?;
    let (shelf, id) = (app.shelf.clone(), choice.set.clone());
    let told = match on_disk(move || shelf.get(&id)).await? {
        Ok(set) => take(&app, caller.asker(Actor::Organiser), Verses::new(&choice.set, set)).await,
        Err(error) => Told::Refused(sentence(&error)),
    };
    page(&app, Some(told), "").await
}

pub(super) async fn put(
    State(app): State<AppState>,
    caller: Caller,
    Form(entry): Form<Entry>,
) -> Result<Response, WebError> {
    caller.must_open(Door::Verses)?;
    let (shelf, id, text) = (app.shelf.clone(), entry.id.clone(), entry.text.clone());
    let put = on_disk(move || shelf.put(&id, &text).and_then(|_| shelf.get(&id))).await?;
    match put {
        Ok(set) => {
            let say = format!("Đã đưa bộ «{}» vào: {}.", set.name(), set.summary());
            page(&app, Some(Told::Done(say)), "").await
        }
        Err(error) => page(&app, Some(Told::Refused(sentence(&error))), &entry.text).await,
    }
}

/// The choice goes into the record before anybody is told of it.
async fn take(app: &AppState, asker: Asker, verses: Verses) -> Told {
    let name = verses.name().to_owned();
    let ask = Ask::Verses { id: format!("tho-{}", random_text(16)), verses };
    match done(app.inbox.ask(asker, ask).await) {
        Ok(Done::Recorded(seq)) => {
            Told::Done(format!("Từ lá kế tiếp xướng bộ «{name}» (sổ ghi, mục {seq})."))
        }
        Ok(Done::Said(say)) | Err(say) => Told::Refused(say),
    }
}

async fn page(app: &AppState, told: Option<Told>, draft: &str) -> Result<Response, WebError> {
    let shelf = app.shelf.clone();
    let (sets, told) = match on_disk(move || shelf.list()).await? {
        Ok(all) => (all.into_iter().map(card).collect(), told),
        Err(error) => (Vec::new(), Some(Told::Refused(sentence(&error)))),
    };
    let state = app.table.borrow().clone();
    let page =
        VersesPage { yard: &state.yard, chosen: state.verses.id(), sets: &sets, told, draft };
    Ok(Html(verses::document(&page)?).into_response())
}

fn card(shelved: Shelved) -> SetCard {
    match shelved.set {
        Ok(set) => SetCard {
            id: shelved.id,
            name: set.name().to_owned(),
            source: set.source(),
            grades: set.summary(),
            sample: set.iter().next().map(|v| (v.luc.clone(), v.bat.clone())).unwrap_or_default(),
            fault: String::new(),
        },
        Err(error) => SetCard {
            name: shelved.id.clone(),
            id: shelved.id,
            source: String::new(),
            grades: String::new(),
            sample: Default::default(),
            fault: totom_display::words::capital(&error.to_string()),
        },
    }
}

fn sentence(error: &ShelfError) -> String {
    format!("{}.", totom_display::words::capital(&error.to_string()))
}
