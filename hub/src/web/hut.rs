//! A hut's own screen: opened once by its private address, then by its cookie.

use super::Caller;
use super::auth::cookie_of;
use super::login::{end, log_in};
use crate::error::WebError;
use crate::state::AppState;
use axum::extract::{Path, Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use serde::Deserialize;
use totom_display::pages;
use totom_rules::Hut;
use totom_wire::command::Role;

#[derive(Deserialize)]
pub(super) struct Ask {
    key: Option<String>,
}

pub(super) async fn show(
    State(app): State<AppState>,
    Path(number): Path<u8>,
    Query(ask): Query<Ask>,
    jar: CookieJar,
    caller: Caller,
) -> Result<Response, WebError> {
    let hut = Hut::new(number).map_err(|error| WebError::Bad(error.to_string()))?;
    if let Some(key) = ask.key {
        return enter(&app, hut, &key, jar).await;
    }
    if !caller.huts.iter().any(|(of, _)| *of == hut) {
        return Err(WebError::NeedsHutLink);
    }
    let frame = app.pages.official().borrow().clone();
    let page = pages::hut::document(hut, frame.huts[hut].as_ref(), &frame.public)?;
    Ok(Html(page).into_response())
}

/// The key leaves the address bar at once, so that nobody reads it over a shoulder.
async fn enter(app: &AppState, hut: Hut, key: &str, jar: CookieJar) -> Result<Response, WebError> {
    if app.keys.role(key) != Some(Role::Hut(hut)) {
        return Err(WebError::NeedsHutLink);
    }
    end(app, &jar, &cookie_of(Role::Hut(hut))).await?;
    let jar = jar.add(log_in(app, Role::Hut(hut), "").await?);
    Ok((jar, Redirect::to(&format!("/hut/{}", hut.number()))).into_response())
}
