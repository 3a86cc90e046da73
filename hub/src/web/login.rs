//! Logging in at a browser with the one-time code.

use super::auth::{COOKIE, same_origin};
use crate::error::WebError;
use crate::keys::random_text;
use crate::state::AppState;
use axum::Form;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use serde::Deserialize;
use std::time::Duration;
use totom_display::pages;
use totom_wire::command::Role;

/// A wrong code costs this long, so that guessing forty bits is hopeless.
const WRONG_CODE_WAIT: Duration = Duration::from_secs(1);

#[derive(Deserialize)]
pub(super) struct Entry {
    code: String,
}

pub(super) async fn show() -> Result<Html<String>, WebError> {
    Ok(Html(pages::login::document(None)?))
}

pub(super) async fn enter(
    State(app): State<AppState>,
    headers: HeaderMap,
    jar: CookieJar,
    Form(entry): Form<Entry>,
) -> Result<Response, WebError> {
    same_origin(&headers)?;
    if !app.codes.open(&entry.code) {
        tokio::time::sleep(WRONG_CODE_WAIT).await;
        let say = WebError::WrongCode.to_string();
        return Ok(
            (StatusCode::FORBIDDEN, Html(pages::login::document(Some(&say))?)).into_response()
        );
    }
    let jar = jar.add(log_in(&app, COOKIE.to_owned(), Role::Organiser).await?);
    Ok((jar, Redirect::to("/")).into_response())
}

/// A cookie of this name for a new login in this role.
pub(super) async fn log_in(
    app: &AppState,
    name: String,
    role: Role,
) -> Result<Cookie<'static>, WebError> {
    let token = random_text(32);
    if let Some(logins) = &app.logins {
        logins.add(&token, role, &jiff::Timestamp::now().to_string()).await?;
    }
    let cookie = Cookie::build((name, token)).path("/").http_only(true);
    Ok(cookie.same_site(SameSite::Strict).permanent().build())
}
