//! Thu giọng: the chanter of the village records each verse in the browser. For organiser and arbiters.

use super::{Caller, on_disk};
use crate::error::WebError;
use crate::recordings::{Chanter, LONGEST_MS, Pack, Part, RecordingError, Recordings};
use crate::roles::Door;
use crate::state::AppState;
use axum::Form;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use totom_display::pages::recordings::{self as pages, PackCard, PackPage, PacksPage, Step};
use totom_display::words::capital;
use totom_rules::Card;
use totom_wire::screen::Verse;

/// A new pack.
#[derive(Deserialize)]
pub(super) struct Begin {
    name: String,
    chanter: String,
    /// Ticked: the chanter agrees.
    #[serde(default)]
    consent: String,
}

/// Which set the chanter was shown: a take must be of what is chanted today.
#[derive(Deserialize)]
pub(super) struct Shown {
    set: String,
}

pub(super) async fn list(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Response, WebError> {
    caller.enter(Door::Recordings)?;
    packs_page(&app, "").await
}

pub(super) async fn begin(
    State(app): State<AppState>,
    caller: Caller,
    Form(begin): Form<Begin>,
) -> Result<Response, WebError> {
    caller.must_open(Door::Recordings)?;
    let licence = if begin.consent.is_empty() {
        String::new()
    } else {
        format!("{} đồng ý cho làng dùng trong hội", begin.chanter.trim())
    };
    let chanter = Chanter { name: begin.name, chanter: begin.chanter, licence };
    let packs = folder(&app)?;
    match on_disk(move || packs.begin(&chanter)).await? {
        Ok(id) => Ok(Redirect::to(&format!("/thu-giong/{id}")).into_response()),
        Err(error) => packs_page(&app, &capital(&error.to_string())).await,
    }
}

pub(super) async fn show(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Response, WebError> {
    caller.enter(Door::Recordings)?;
    let (packs, texts) = (folder(&app)?, texts(&app));
    let pack = on_disk(move || packs.get(&id, texts)).await?.map_err(refused)?;
    let state = app.table.borrow().clone();
    let couplet = |card| state.verses.couplet(card);
    let page = PackPage {
        id: &pack.id,
        name: &pack.about.name,
        chanter: &pack.about.chanter,
        set: state.verses.id(),
        set_name: state.verses.name(),
        longest_ms: LONGEST_MS,
        steps: steps(&pack, couplet),
    };
    Ok(Html(pages::pack(&page)?).into_response())
}

/// Keeps a take; answers a sentence in plain text, for the page that sent it.
pub(super) async fn put(
    State(app): State<AppState>,
    Path((id, card, part)): Path<(String, Card, String)>,
    Query(shown): Query<Shown>,
    caller: Caller,
    take: Bytes,
) -> Result<Response, WebError> {
    caller.must_open(Door::Recordings)?;
    let part = Part::of(&part).ok_or(WebError::NotFound)?;
    let state = app.table.borrow().clone();
    if part == Part::Verse && shown.set != state.verses.id() {
        let say = "Ban tổ chức vừa đổi bộ thơ: hãy tải lại trang rồi thu câu mới.";
        return Ok((StatusCode::CONFLICT, say).into_response());
    }
    let text = line(&state.verses.couplet(card));
    let packs = folder(&app)?;
    Ok(match on_disk(move || packs.put(&id, card, part, &text, &take)).await? {
        Ok(ms) => format!("Đã giữ, dài {},{} giây.", ms / 1000, ms % 1000 / 100).into_response(),
        Err(error) => {
            let say = format!("{}.", capital(&error.to_string()));
            (status(&error), say).into_response()
        }
    })
}

/// A take that was kept, to be heard again.
pub(super) async fn take(
    State(app): State<AppState>,
    Path((id, card, part)): Path<(String, Card, String)>,
    caller: Caller,
) -> Result<Response, WebError> {
    caller.must_open(Door::Recordings)?;
    let part = Part::of(&part).ok_or(WebError::NotFound)?;
    let packs = folder(&app)?;
    let bytes =
        on_disk(move || packs.take(&id, card, part)).await?.map_err(|_| WebError::NotFound)?;
    Ok(([(CONTENT_TYPE, "audio/wav")], bytes).into_response())
}

/// A hub without a data folder keeps no recordings.
fn folder(app: &AppState) -> Result<Recordings, WebError> {
    app.recordings.clone().ok_or(WebError::NotFound)
}

fn line(verse: &Verse) -> String {
    format!("{} {}", verse.luc, verse.bat)
}

fn texts(app: &AppState) -> impl Fn(Card) -> String + Send + 'static {
    let verses = app.table.borrow().verses.clone();
    move |card| line(&verses.couplet(card))
}

async fn packs_page(app: &AppState, error: &str) -> Result<Response, WebError> {
    let (packs, texts) = (folder(app)?, texts(app));
    let packs = on_disk(move || packs.list(texts)).await?.map_err(refused)?;
    let card = |pack: Pack| PackCard {
        id: pack.id,
        name: pack.about.name,
        chanter: pack.about.chanter,
        verses: pack.verses.len(),
        names: pack.names.len(),
    };
    let page = PacksPage { packs: packs.into_iter().map(card).collect(), error };
    Ok(Html(pages::packs(&page)?).into_response())
}

/// The thirty verses, then the thirty names.
fn steps(pack: &Pack, couplet: impl Fn(Card) -> Verse) -> Vec<Step> {
    let verse = |card: Card| {
        let Verse { luc, bat, .. } = couplet(card);
        Step { card, part: Part::Verse.id(), luc, bat, done: pack.verses.contains(&card) }
    };
    let name = |card: Card| Step {
        card,
        part: Part::Name.id(),
        luc: capital(&card.name()),
        bat: String::new(),
        done: pack.names.contains(&card),
    };
    Card::all().map(verse).chain(Card::all().map(name)).collect()
}

fn refused(error: RecordingError) -> WebError {
    match error {
        RecordingError::Unknown(_) => WebError::NotFound,
        RecordingError::Exists | RecordingError::Fields | RecordingError::Take(_) => {
            WebError::Bad(error.to_string())
        }
        RecordingError::About(_) | RecordingError::Disk(_) => WebError::Inside(error.to_string()),
    }
}

const fn status(error: &RecordingError) -> StatusCode {
    match error {
        RecordingError::Unknown(_) => StatusCode::NOT_FOUND,
        RecordingError::Exists | RecordingError::Fields | RecordingError::Take(_) => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        RecordingError::About(_) | RecordingError::Disk(_) => StatusCode::INSUFFICIENT_STORAGE,
    }
}
