//! So sánh các sân: what other yards took out of their records, held against this yard's own.

use super::{Caller, on_disk, routes::Routes};
use crate::error::WebError;
use crate::journal::Row;
use crate::papers::compare::{Printed, compare_books, sheet};
use crate::papers::{Book, MOST_RECORDS, NotExported, read_json_lines};
use crate::roles::Door;
use crate::state::AppState;
use axum::body::Bytes;
use axum::extract::multipart::{Multipart, MultipartError, MultipartRejection};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::post;
use std::str::Utf8Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;
use totom_display::pages::papers::{ComparePage, compare_page};
use totom_display::pages::verses::Told;
use totom_display::words::capital;
use tower_http::limit::RequestBodyLimitLayer;

/// A day of a yard is some seven megabytes.
const MOST_MB: usize = 64;
const MOST_BYTES: usize = MOST_MB * 1024 * 1024;
/// Whoever comes while another comparison is made waits so long for it: a second press is one, too.
const TURN: Duration = Duration::from_secs(20);

/// Why nothing is compared.
#[derive(Debug, thiserror::Error)]
enum NotCompared {
    #[error("chưa chọn tệp nào")]
    NoFile,
    #[error("trang gửi lên không phải biểu mẫu chọn tệp: hãy mở lại trang này rồi chọn tệp")]
    NoForm(#[from] MultipartRejection),
    #[error("máy đang so sánh cho người khác: hãy đợi một phút rồi gửi lại")]
    Busy,
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
    files: Result<Multipart, MultipartRejection>,
) -> Result<Response, WebError> {
    caller.must_open(Door::Compare)?;
    let compared = match brought(&app, files).await {
        Ok((turn, files)) => {
            let own = app.record.rows();
            on_disk(move || {
                let compared = compare(&own, files);
                drop(turn);
                compared
            })
            .await?
        }
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

/// Every file with its name. One comparison at a time: whole records must not fill the hub's memory.
async fn brought(
    app: &AppState,
    files: Result<Multipart, MultipartRejection>,
) -> Result<(OwnedSemaphorePermit, Vec<(String, Bytes)>), NotCompared> {
    let mut files = files?;
    let turn = timeout(TURN, Arc::clone(&app.comparing).acquire_owned()).await;
    let turn = turn.ok().and_then(Result::ok).ok_or(NotCompared::Busy)?;
    let mut brought = Vec::new();
    while let Some(field) = files.next_field().await? {
        let name = field.file_name().unwrap_or_default().to_owned();
        let bytes = field.bytes().await?;
        // What a browser sends for a field in which nothing was chosen.
        if !(name.is_empty() && bytes.is_empty()) {
            brought.push((name, bytes));
        }
    }
    if brought.is_empty() { Err(NotCompared::NoFile) } else { Ok((turn, brought)) }
}

/// The whole record of this yard: a deal that is played now must be known to be.
fn compare(own: &[Row], files: Vec<(String, Bytes)>) -> Result<String, NotCompared> {
    let mut books = vec![Book::read(own)?];
    for (name, bytes) in files {
        let read = match std::str::from_utf8(&bytes) {
            Ok(text) => read_json_lines(text),
            Err(why) => return Err(NotCompared::NoText { name, why }),
        };
        books.extend(read.map_err(|why| NotCompared::NotExported { name: name.clone(), why })?);
        if books.len() > MOST_RECORDS {
            return Err(NotCompared::NotExported { name, why: NotExported::Many });
        }
    }
    Ok(sheet(&compare_books(&books), Printed::AtHub)?)
}

fn page(app: &AppState, told: Option<Told>) -> Result<Html<String>, WebError> {
    let yard = app.table.borrow().yard.clone();
    Ok(Html(compare_page(&ComparePage { yard, told, most: MOST_MB })?))
}
