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
use totom_display::pages::recordings::{self as pages, PackCard, PackPage, PacksPage, Step, Using};
use totom_display::words::capital;
use totom_rules::Card;
use totom_wire::audio::{PackRef, PackReport};
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

/// Has the announcers prefer this pack, as its files are now.
pub(super) async fn use_it(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Response, WebError> {
    caller.must_open(Door::Recordings)?;
    let packs = folder(&app)?;
    chosen(&app, on_disk(move || packs.choose(&id)).await?).await
}

/// Has the announcers do without recordings.
pub(super) async fn use_it_no_more(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Response, WebError> {
    caller.must_open(Door::Recordings)?;
    let packs = folder(&app)?;
    chosen(&app, on_disk(move || packs.choose_none()).await?).await
}

async fn chosen(app: &AppState, outcome: Result<(), RecordingError>) -> Result<Response, WebError> {
    match outcome {
        Ok(()) => Ok(Redirect::to("/thu-giong").into_response()),
        Err(RecordingError::Unknown(_)) => Err(WebError::NotFound),
        Err(error) => packs_page(app, &capital(&error.to_string())).await,
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
    let (recordings, texts) = (folder(app)?, texts(app));
    let chosen = recordings.chosen().borrow().clone();
    let read = move || (recordings.list(texts), recordings.has_newer());
    let (packs, newer) = on_disk(read).await?;
    let packs = packs.map_err(refused)?;
    let using = |pack: &Pack| match &chosen {
        Some(chosen) if chosen.id == pack.id && newer => Using::Older(told(app, chosen)),
        Some(chosen) if chosen.id == pack.id => Using::Now(told(app, chosen)),
        Some(_) | None => Using::No,
    };
    let card = |pack: Pack| PackCard {
        using: using(&pack),
        id: pack.id,
        name: pack.about.name,
        chanter: pack.about.chanter,
        verses: pack.verses.len(),
        names: pack.names.len(),
    };
    let page = PacksPage { packs: packs.into_iter().map(card).collect(), error };
    Ok(Html(pages::packs(&page)?).into_response())
}

/// What each announcer made of the chosen pack.
fn told(app: &AppState, chosen: &PackRef) -> Vec<String> {
    let ours = |report: &PackReport| (&report.id, report.stamp) == (&chosen.id, chosen.stamp);
    let reports = app.live.packs().into_iter().filter(|(_, report)| ours(report));
    let told: Vec<_> = reports.map(|(zone, report)| pages::taken_up(&zone, &report)).collect();
    if told.is_empty() {
        let none = "Máy xướng chưa nhận: sẽ nhận ngay khi vào sân, xin xem lại trang này sau.";
        return vec![none.to_owned()];
    }
    told
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
        RecordingError::Exists
        | RecordingError::Fields
        | RecordingError::Nothing
        | RecordingError::Take(_) => WebError::Bad(error.to_string()),
        RecordingError::About(_) | RecordingError::Disk(_) => WebError::Inside(error.to_string()),
    }
}

const fn status(error: &RecordingError) -> StatusCode {
    match error {
        RecordingError::Unknown(_) => StatusCode::NOT_FOUND,
        RecordingError::Exists
        | RecordingError::Fields
        | RecordingError::Nothing
        | RecordingError::Take(_) => StatusCode::UNPROCESSABLE_ENTITY,
        RecordingError::About(_) | RecordingError::Disk(_) => StatusCode::INSUFFICIENT_STORAGE,
    }
}
