//! A screen's own address, and the pictures that screens show. Open to everyone.

use crate::error::WebError;
use crate::net::Framing;
use crate::screens::ScreenId;
use crate::state::AppState;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use totom_display::board;

/// A screen may frame any page of the web, which is asked for first.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
    frame-src 'self' http: https:; connect-src 'self' ws: wss: http: https:; \
    frame-ancestors 'self'; base-uri 'none'; form-action 'self'";
/// A picture's name says what is in it.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// A thumbnail, or the screen itself?
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Ask {
    #[serde(rename = "guong")]
    mirror: Option<String>,
}

/// A screen without an id gets one, in its address.
pub(super) async fn invent(State(app): State<AppState>) -> Redirect {
    let id = app.screens.invent();
    Redirect::to(&format!("/man/{id}"))
}

pub(super) async fn show(
    Path(id): Path<String>,
    Query(ask): Query<Ask>,
) -> Result<Response, WebError> {
    let id: ScreenId = id.parse().map_err(WebError::bad)?;
    let mirror = if ask.mirror.is_some() { "&guong=1" } else { "" };
    let socket = format!("/socket/man?id={id}{mirror}");
    let page = board::document(&format!("Màn hình {id}"), &socket)?;
    let policy = HeaderValue::from_static(POLICY);
    Ok(([(CONTENT_SECURITY_POLICY, policy)], Html(page)).into_response())
}

/// Which page a screen is to frame.
#[derive(Debug, Deserialize)]
pub(super) struct Framed {
    url: String,
}

/// Does this page let itself be framed? Only of pages that the organiser chose: the hub asks nobody for strangers.
pub(super) async fn framing(
    State(app): State<AppState>,
    headers: HeaderMap,
    Query(Framed { url }): Query<Framed>,
) -> Result<&'static str, WebError> {
    if !app.screens.book().frames(&url) {
        return Err(WebError::NotFound);
    }
    Ok(match app.framings.of(&url, host(&headers)).await {
        Framing::Allowed => "allowed",
        Framing::Forbidden(_) => "forbidden",
        Framing::Away => "away",
        Framing::Locked => "locked",
    })
}

/// What the browser calls us.
pub(super) fn host(headers: &HeaderMap) -> &str {
    headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

/// A picture that some album shows.
pub(super) async fn picture(
    State(app): State<AppState>,
    Path(name): Path<String>,
) -> Result<Response, WebError> {
    let pictures = app.screens.pictures().ok_or(WebError::NotFound)?;
    let found = super::on_disk(move || pictures.get(&name)).await?;
    let (format, bytes) = found.ok_or(WebError::NotFound)?;
    let headers = [(CONTENT_TYPE, format.mime()), (CACHE_CONTROL, FOR_EVER)];
    Ok((headers, bytes).into_response())
}
