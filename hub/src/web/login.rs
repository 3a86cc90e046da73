//! Logging in at a browser: by the one-time code, a PIN, a printed card or the recovery code.

use super::auth::{COOKIE, Caller, cookie_of};
use crate::error::WebError;
use crate::gate::Gate;
use crate::keys::random_text;
use crate::roles;
use crate::state::AppState;
use crate::store::Kind;
use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use serde::Deserialize;
use std::time::Duration;
use totom_display::pages;
use totom_display::pages::login::Post;
use totom_wire::command::Role;

/// Longest name of a machine, in letters.
const DEVICE_LENGTH: usize = 40;

/// What the form says; every field but the code may be missing.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Entry {
    /// Which role: its id. The organiser when it is empty.
    role: String,
    /// One-time code, PIN or recovery code.
    code: String,
    /// What a scanned card says: role and secret.
    card: String,
    /// How the record shall name this machine.
    device: String,
}

pub(super) async fn show() -> Result<Html<String>, WebError> {
    page("", None)
}

pub(super) async fn enter(
    State(app): State<AppState>,
    caller: Caller,
    jar: CookieJar,
    Form(entry): Form<Entry>,
) -> Result<Response, WebError> {
    if let Err(wait) = app.guesses.begin(caller.address) {
        app.live.guessed(caller.address);
        return too_many(&entry, wait);
    }
    let Some(role) = opened(&app, &entry).await? else {
        let say = WebError::WrongCode.to_string();
        return Ok((StatusCode::FORBIDDEN, page(&entry.role, Some(&say))?).into_response());
    };
    app.guesses.right(caller.address);
    app.live.guessed_right(caller.address);
    end(&app, &jar, &cookie_of(role)).await?;
    let jar = jar.add(log_in(&app, role, &entry.device).await?);
    Ok((jar, Redirect::to(&home(role))).into_response())
}

/// Ends the staff's login at this browser.
pub(super) async fn leave(
    State(app): State<AppState>,
    jar: CookieJar,
) -> Result<Response, WebError> {
    end(&app, &jar, COOKIE).await?;
    let gone = Cookie::build((COOKIE, "")).path("/").removal().build();
    Ok((jar.add(gone), Redirect::to("/")).into_response())
}

/// Whoever guesses on waits; others do not.
fn too_many(entry: &Entry, wait: Duration) -> Result<Response, WebError> {
    let seconds = wait.as_secs() + 1;
    let say = format!("nhập sai nhiều lần: hãy đợi {seconds} giây rồi thử lại");
    let headers = [(RETRY_AFTER, seconds.to_string())];
    let page = page(&entry.role, Some(&say))?;
    Ok((StatusCode::TOO_MANY_REQUESTS, headers, page).into_response())
}

/// The role that what was shown opens.
async fn opened(app: &AppState, entry: &Entry) -> Result<Option<Role>, WebError> {
    if let Some((role, secret)) = entry.card.split_once('.') {
        let (Some(role), Some(gate)) = (roles::of_id(role), &app.gate) else { return Ok(None) };
        return Ok(gate.opens(role, Kind::Card, secret).await?.then_some(role));
    }
    let named =
        if entry.role.is_empty() { Some(Role::Organiser) } else { roles::of_id(&entry.role) };
    let Some(role) = named else { return Ok(None) };
    if role == Role::Organiser && app.codes.open(&entry.code) {
        return Ok(Some(role));
    }
    let Some(gate) = &app.gate else { return Ok(None) };
    if gate.opens(role, Kind::Pin, &entry.code).await? {
        return Ok(Some(role));
    }
    recovered(gate, role, &entry.code).await
}

/// The recovery code is for the day when the organiser's machines are in other hands: it ends their
/// logins.
async fn recovered(gate: &Gate, role: Role, code: &str) -> Result<Option<Role>, WebError> {
    let recovered = role == Role::Organiser && gate.opens(role, Kind::Recovery, code).await?;
    if recovered {
        gate.logins.end_role(role).await?;
    }
    Ok(recovered.then_some(role))
}

/// A new login in this role, and its cookie. The token is always a new one: nobody can have planted it.
pub(super) async fn log_in(
    app: &AppState,
    role: Role,
    device: &str,
) -> Result<Cookie<'static>, WebError> {
    let token = random_text(32);
    if let Some(gate) = &app.gate {
        let at = jiff::Timestamp::now().to_string();
        gate.logins.add(&token, role, &device_name(device), &at).await?;
    }
    let cookie = Cookie::build((cookie_of(role), token)).path("/").http_only(true);
    Ok(cookie.same_site(SameSite::Strict).permanent().build())
}

/// The login that this browser had under this cookie opens nothing more.
pub(super) async fn end(app: &AppState, jar: &CookieJar, name: &str) -> Result<(), WebError> {
    if let (Some(cookie), Some(gate)) = (jar.get(name), &app.gate) {
        gate.logins.end(cookie.value()).await?;
        free_pens(app, gate).await?;
    }
    Ok(())
}

/// What logins held that are no more is free.
pub(super) async fn free_pens(app: &AppState, gate: &Gate) -> Result<(), WebError> {
    let logins = gate.logins.all().await?;
    app.leases.end(|held| logins.iter().any(|login| login.id == held.login));
    Ok(())
}

/// As it may stand in the record and on other people's screens.
fn device_name(typed: &str) -> String {
    let plain = typed.chars().filter(|letter| !letter.is_control());
    plain.collect::<String>().trim().chars().take(DEVICE_LENGTH).collect()
}

/// Where a role begins its work.
fn home(role: Role) -> String {
    match role {
        Role::Organiser => "/".to_owned(),
        Role::Arbiter | Role::ChiaBai | Role::GiaoBai => "/desk".to_owned(),
        Role::Scorer => "/papers".to_owned(),
        Role::XepBai => "/chia-san".to_owned(),
        Role::Hut(hut) => format!("/hut/{}", hut.number()),
    }
}

fn page(role: &str, error: Option<&str>) -> Result<Html<String>, WebError> {
    let posts: Vec<Post> = roles::posts().map(|role| Post { id: roles::id(role), role }).collect();
    Ok(Html(pages::login::document(&posts, role, error)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_machines_are_short_and_plain() {
        for (typed, want, why) in [
            ("  Máy bàn 2 ", "Máy bàn 2", "without spaces around"),
            ("a\u{7}\nb", "ab", "no control characters"),
            ("", "", "none: the hub gives one"),
        ] {
            assert_eq!(device_name(typed), want, "{why}");
        }
        assert_eq!(device_name(&"ộ".repeat(99)).chars().count(), DEVICE_LENGTH);
    }
}
