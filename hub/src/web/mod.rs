//! Pages over HTTP: the whole route list on one page.

mod address;
mod asked;
mod assets;
mod auth;
mod backup;
mod beat;
mod book;
mod chanter;
mod compare;
mod deck;
mod desk;
mod drums;
mod health;
mod home;
mod hut;
mod login;
mod man;
mod manage;
mod papers;
mod piles;
mod recordings;
mod roles;
mod routes;
mod slip;
mod verses;
mod yard;

pub(crate) use address::address;
pub(crate) use auth::{Caller, panel, same_origin};
pub(crate) use drums::care_of;
pub(crate) use manage::wall_of;

use self::routes::Routes;
use crate::error::WebError;
use crate::recordings::MOST_BYTES;
use crate::socket;
use crate::state::AppState;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderValue;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::middleware::{from_fn, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::RequestBodyDeadlineLayer;

/// Largest small form: a login code, a choice.
const BODY_LIMIT: usize = 64 * 1024;
/// Largest set of verses, every sign of it written as nine.
const VERSES_LIMIT: usize = 600 * 1024;
/// What is sent must have come within so long: the longest take over a bad radio has.
const BODY_DEADLINE: Duration = Duration::from_secs(60);
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
    frame-ancestors 'self'; base-uri 'none'; form-action 'self'";

/// Every address that the hub answers, as its routes are written: gaps stand in braces.
#[must_use]
pub fn addresses() -> Vec<&'static str> {
    all().addresses
}

pub(crate) fn router(state: AppState) -> Router {
    all()
        .router
        .fallback(|| async { WebError::NotFound })
        .layer(map_response(in_words))
        .layer(from_fn(auth::only_own_pages))
        .layer(header(CACHE_CONTROL, "no-store"))
        .layer(header(CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(RequestBodyDeadlineLayer::new(BODY_DEADLINE))
        .layer(CatchPanicLayer::new())
        .with_state(state)
}

/// Whatever refuses too much says so in another language.
async fn in_words(answer: Response) -> Response {
    match answer.status() {
        StatusCode::PAYLOAD_TOO_LARGE => WebError::Much.into_response(),
        _ => answer,
    }
}

fn all() -> Routes {
    small().with(|router| router.layer(RequestBodyLimitLayer::new(BODY_LIMIT))).merge(large())
}

/// Addresses that take no more than a small form.
fn small() -> Routes {
    Routes::default()
        .route("/", get(home::show))
        .merge(yard::router())
        .merge(manage::router())
        .merge(manage::content())
        .route("/desk", get(desk::show))
        .route("/desk/so", get(book::show))
        .route("/desk/so/{entry}", get(book::amend))
        .route("/desk/phieu", get(slip::show))
        .route("/papers/phieu-du-phong", get(slip::blank))
        .route("/giao-bai", get(chanter::show))
        .route("/hut/{hut}", get(hut::show))
        .route("/hut/{hut}/trong", get(beat::show))
        .route("/kham-trong", get(drums::show))
        .route("/login", get(login::show).post(login::enter))
        .route("/ra", post(login::leave))
        .route("/vai", get(roles::show))
        .route("/vai/the", post(roles::issue))
        .route("/vai/ra", post(roles::end))
        .route("/vai/phuc-hoi", post(roles::issue_recovery))
        .route("/backup", post(backup::make))
        .route("/bo-bai", get(deck::show))
        .route("/papers", get(papers::show))
        .route("/papers/{hoi}/hoi", get(papers::hoi))
        .route("/papers/{hoi}/van/{van}", get(papers::van))
        .route("/papers/{hoi}/protest/{van}", get(papers::protest))
        .route("/papers/record.csv", get(papers::csv))
        .route("/papers/record.jsonl", get(papers::json_lines))
        .route("/so-sanh", get(compare::show))
        .route("/chia-san", get(piles::show))
        .route("/chia-san/moi", post(piles::prepare))
        .route("/chia-san/bo", post(piles::discard))
        .route("/chia-san/nap", post(piles::take_over))
        .route("/chia-san/{deal}/bia", get(piles::cover))
        .route("/chia-san/{deal}/tep", post(piles::file))
        .route("/chia-san/{deal}/to/{pile}", post(piles::sheet))
        .route("/chia-san/{deal}/soat/{pile}", get(piles::ask_check).post(piles::check))
        .route("/health", get(health::show))
        .route("/socket/screen", get(socket::screen::join))
        .route("/socket/man", get(socket::man::join))
        .route("/socket/man-hinh", get(socket::manage::join))
        .route("/socket/desk", get(socket::desk::join))
        .route("/socket/chanter", get(socket::chanter::join))
        .route("/socket/hut", get(socket::hut::join))
        .route("/socket/beat", get(socket::beat::join))
        .route("/socket/drums", get(socket::drums::join))
        .route("/socket/station", get(socket::station::join))
        .route("/socket/audio", get(socket::audio::join))
        .route("/tho", get(verses::show).post(verses::choose))
        .route("/thu-giong", get(recordings::list).post(recordings::begin))
        .route("/thu-giong/{pack}", get(recordings::show))
        .route("/thu-giong/{pack}/dung", post(recordings::use_it))
        .route("/thu-giong/{pack}/thoi-dung", post(recordings::use_it_no_more))
}

/// Addresses that take more than a small form.
fn large() -> Routes {
    let verses = Routes::default().route("/tho/nap", post(verses::put));
    let take = get(recordings::take).put(recordings::put);
    let takes = Routes::default().route("/thu-giong/{pack}/{card}/{part}", take);
    let takes = takes.with(|router| {
        let router = router.layer(DefaultBodyLimit::max(MOST_BYTES));
        router.layer(RequestBodyLimitLayer::new(MOST_BYTES))
    });
    let verses = verses.with(|router| router.layer(RequestBodyLimitLayer::new(VERSES_LIMIT)));
    verses.merge(takes).merge(manage::large()).merge(compare::large())
}

/// Files are read and written off the threads that serve.
async fn on_disk<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WebError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| WebError::Inside(error.to_string()))
}

fn header(
    name: axum::http::HeaderName,
    value: &'static str,
) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}
