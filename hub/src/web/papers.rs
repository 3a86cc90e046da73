//! Papers of the record, for organiser and arbiters: sheets to print, files to keep.

use super::Caller;
use crate::error::WebError;
use crate::papers::{self, Book, NoPaper, Place};
use crate::roles::Door;
use crate::state::AppState;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use totom_display::pages::papers::{ReadyVan, list};

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Response, WebError> {
    let role = caller.enter(Door::Papers)?;
    paper(&app, &caller, move |book| {
        let ready = book.ended.keys().map(|place| ReadyVan { hoi: place.hoi, van: place.van });
        Ok(list(&ready.collect::<Vec<_>>(), role)?)
    })
    .await
    .map(page)
}

pub(super) async fn hoi(
    State(app): State<AppState>,
    Path(hoi): Path<u32>,
    caller: Caller,
) -> Result<Response, WebError> {
    paper(&app, &caller, move |book| papers::hoi(book, hoi)).await.map(page)
}

pub(super) async fn van(
    State(app): State<AppState>,
    Path((hoi, van)): Path<(u32, u32)>,
    caller: Caller,
) -> Result<Response, WebError> {
    paper(&app, &caller, move |book| papers::van(book, Place { hoi, van })).await.map(page)
}

/// A file to keep, not a page: its script is its own and runs without the hub.
pub(super) async fn protest(
    State(app): State<AppState>,
    Path((hoi, van)): Path<(u32, u32)>,
    caller: Caller,
) -> Result<Response, WebError> {
    let text = paper(&app, &caller, move |book| papers::protest(book, Place { hoi, van })).await?;
    Ok(file(text, "text/html; charset=utf-8", &format!("khieu-nai-hoi-{hoi}-van-{van}.html")))
}

pub(super) async fn csv(State(app): State<AppState>, caller: Caller) -> Result<Response, WebError> {
    let text = paper(&app, &caller, |book| Ok(papers::csv(book))).await?;
    Ok(file(text, "text/csv; charset=utf-8", "so-ghi.csv"))
}

pub(super) async fn json_lines(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Response, WebError> {
    let text = paper(&app, &caller, papers::json_lines).await?;
    Ok(file(text, "application/x-ndjson", "so-ghi.jsonl"))
}

/// Makes a paper of the record up to the last ván that is over: hands of the one that is played
/// stay secret, from arbiters too.
async fn paper<F>(app: &AppState, caller: &Caller, make: F) -> Result<String, WebError>
where
    F: FnOnce(&Book) -> Result<String, NoPaper> + Send + 'static,
{
    caller.must_open(Door::Papers)?;
    let record = app.record.clone();
    let made = tokio::task::spawn_blocking(move || make(&Book::read_over(&record.rows())?));
    let made = made.await.map_err(|error| WebError::Inside(error.to_string()))?;
    made.map_err(|why| WebError::Bad(why.to_string()))
}

fn page(text: String) -> Response {
    ([(CACHE_CONTROL, "no-store")], Html(text)).into_response()
}

fn file(text: String, mime: &'static str, name: &str) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (CONTENT_TYPE, mime.to_owned()),
        (CONTENT_DISPOSITION, disposition),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, text).into_response()
}
