//! Who is asking: a program with a key, or a browser with a cookie.

use crate::error::WebError;
use crate::state::AppState;
use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, HOST, ORIGIN};
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use std::net::SocketAddr;
use totom_rules::Hut;
use totom_wire::command::Role;

/// The staff's cookie.
pub(super) const COOKIE: &str = "totom";

/// A hut's cookie: one of its own, so that opening a hut's screen logs no organiser out.
pub(super) fn hut_cookie(hut: Hut) -> String {
    format!("{COOKIE}-hut-{}", hut.number())
}

/// What a request shows of its sender.
pub(crate) struct Caller {
    /// The key of a program.
    pub(crate) key: Option<String>,
    /// The role of a program, or of a logged-in organiser or arbiter.
    pub(crate) role: Option<Role>,
    /// The huts whose screens this browser was let into.
    pub(crate) huts: Vec<Hut>,
    /// Is it the hub's own machine?
    pub(crate) local: bool,
}

impl Caller {
    /// Is it the organiser or an arbiter?
    pub(crate) fn is_staff(&self) -> bool {
        matches!(self.role, Some(Role::Organiser | Role::Arbiter))
    }

    /// May it beat this hut's drum? The hut itself may, and the staff, who hand out drums.
    pub(crate) fn may_beat(&self, hut: Hut) -> bool {
        self.huts.contains(&hut) || self.is_staff()
    }

    /// Turns everybody away but the organiser and the arbiters.
    pub(crate) fn must_be_staff(&self) -> Result<(), WebError> {
        if self.is_staff() { Ok(()) } else { Err(WebError::NeedsLogin) }
    }
}

impl<S> FromRequestParts<S> for Caller
where
    AppState: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, WebError> {
        let app = AppState::from_ref(state);
        let key = bearer(&parts.headers);
        let jar = CookieJar::from_headers(&parts.headers);
        let role = match key.as_deref().and_then(|key| app.keys.role(key)) {
            Some(role) => Some(role),
            None => cookie_role(&app, &jar, COOKIE).await?,
        };
        let huts = huts(&app, &jar, role).await?;
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Ok(Self { key, role, huts, local: peer.is_some_and(|peer| peer.0.ip().is_loopback()) })
    }
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::to_owned)
}

async fn cookie_role(
    app: &AppState,
    jar: &CookieJar,
    name: &str,
) -> Result<Option<Role>, WebError> {
    match (jar.get(name), &app.logins) {
        (Some(cookie), Some(logins)) => Ok(logins.find(cookie.value()).await?),
        (Some(_) | None, _) => Ok(None),
    }
}

async fn huts(app: &AppState, jar: &CookieJar, role: Option<Role>) -> Result<Vec<Hut>, WebError> {
    let mut huts = Vec::new();
    for hut in Hut::ALL {
        let own = Some(Role::Hut(hut));
        if role == own || cookie_role(app, jar, &hut_cookie(hut)).await? == own {
            huts.push(hut);
        }
    }
    Ok(huts)
}

/// A browser says where its page came from; it must be this hub. Programs say nothing.
pub(crate) fn same_origin(headers: &HeaderMap) -> Result<(), WebError> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(ORIGIN) else { return Ok(()) };
    let from = origin.split_once("://").map(|(_, host)| host);
    if from.is_some() && from == text(HOST) { Ok(()) } else { Err(WebError::WrongOrigin) }
}
