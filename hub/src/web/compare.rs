//! So sánh các sân: what other yards took out of their records, held against this yard's own.

use super::{Caller, on_disk, routes::Routes};
use crate::error::WebError;
use crate::journal::Row;
use crate::papers::compare::{Printed, compare_books, sheet};
use crate::papers::{Book, NotExported, read_json_lines};
use crate::roles::Door;
use crate::state::AppState;
use axum::extract::multipart::{Multipart, MultipartError};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::post;
use std::str::Utf8Error;
use totom_display::pages::papers::{ComparePage, compare_page};
use totom_display::pages::verses::Told;
use totom_display::words::capital;
use tower_http::limit::RequestBodyLimitLayer;

/// A day of a yard is some seven megabytes.
const MOST_MB: usize = 64;
const MOST_BYTES: usize = MOST_MB * 1024 * 1024;

/// Why nothing is compared.
#[derive(Debug, thiserror::Error)]
enum NotCompared {
    #[error("chưa chọn tệp nào")]
    NoFile,
    #[error("tệp gửi lên bị cắt hoặc quá {MOST_MB} MB: {0}")]
    Cut(#[from] MultipartError),
    #[error("tệp «{name}» không phải chữ: sai từ chữ thứ {}", why.valid_up_to() + 1)]
    NoText { name: String, why: Utf8Error },
    #[error("tệp «{name}»: {why}")]
    NotExported { name: String, why: NotExported },
    #[error("sổ của sân này không đọc được: {0}")]
    Own(#[from] crate::journal::ReplayError),
    #[error(transparent)]
    Paper(#[from] crate::papers::NoPaper),
}

/// The address that takes whole records.
pub(super) fn large() -> Routes {
    let take = Routes::default().route("/so-sanh/tep", post(take));
    take.with(|router| {
        let router = router.layer(DefaultBodyLimit::max(MOST_BYTES));
        router.layer(RequestBodyLimitLayer::new(MOST_BYTES))
    })
}

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    caller.enter(Door::Compare)?;
    page(&app, None)
}

/// Nothing of the files is kept.
async fn take(
    State(app): State<AppState>,
    caller: Caller,
    files: Multipart,
) -> Result<Response, WebError> {
    caller.must_open(Door::Compare)?;
    let own = app.record.rows();
    let compared = match brought(files).await {
        Ok(files) => on_disk(move || compare(&own, &files)).await?,
        Err(why) => Err(why),
    };
    match compared {
        Ok(sheet) => Ok(Html(sheet).into_response()),
        Err(why) => {
            let told = Told::Refused(format!("{}.", capital(&why.to_string())));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page(&app, Some(told))?).into_response())
        }
    }
}

/// Every file with its name.
async fn brought(mut files: Multipart) -> Result<Vec<(String, Vec<u8>)>, NotCompared> {
    let mut brought = Vec::new();
    while let Some(field) = files.next_field().await? {
        let name = field.file_name().unwrap_or_default().to_owned();
        let bytes = field.bytes().await?.to_vec();
        // What a browser sends for a field in which nothing was chosen.
        if !(name.is_empty() && bytes.is_empty()) {
            brought.push((name, bytes));
        }
    }
    if brought.is_empty() { Err(NotCompared::NoFile) } else { Ok(brought) }
}

/// The whole record of this yard: a deal that is played now must be known to be.
fn compare(own: &[Row], files: &[(String, Vec<u8>)]) -> Result<String, NotCompared> {
    let mut books = vec![Book::read(own)?];
    for (name, bytes) in files {
        let name = || name.clone();
        let text = std::str::from_utf8(bytes);
        let text = text.map_err(|why| NotCompared::NoText { name: name(), why })?;
        let read = read_json_lines(text);
        books.extend(read.map_err(|why| NotCompared::NotExported { name: name(), why })?);
    }
    Ok(sheet(&compare_books(&books), Printed::AtHub)?)
}

fn page(app: &AppState, told: Option<Told>) -> Result<Html<String>, WebError> {
    let yard = app.table.borrow().yard.clone();
    Ok(Html(compare_page(&ComparePage { yard, told, most: MOST_MB })?))
}
