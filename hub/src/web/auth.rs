//! Who is asking: a program with a key, or a browser with a cookie.

use crate::error::WebError;
use crate::journal::Actor;
use crate::registry::PanelKey;
use crate::roles::{self, Door};
use crate::state::AppState;
use crate::store::Login;
use crate::table::Asker;
use axum::extract::{ConnectInfo, FromRef, FromRequestParts, Request};
use axum::http::header::{AUTHORIZATION, COOKIE as COOKIES, HOST, HeaderName, ORIGIN};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use totom_rules::Hut;
use totom_wire::command::Role;

/// The staff's cookie.
pub(super) const COOKIE: &str = "totom";
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// A hut's cookie: one of its own, so that opening a hut's screen logs no organiser out.
pub(super) fn hut_cookie(hut: Hut) -> String {
    format!("{COOKIE}-hut-{}", hut.number())
}

/// The cookie of a role.
pub(super) fn cookie_of(role: Role) -> String {
    match role {
        Role::Hut(hut) => hut_cookie(hut),
        Role::Organiser
        | Role::Arbiter
        | Role::ChiaBai
        | Role::GiaoBai
        | Role::Scorer
        | Role::XepBai => COOKIE.to_owned(),
    }
}

/// What a request shows of its sender.
pub(crate) struct Caller {
    /// The key of a program.
    pub(crate) key: Option<String>,
    /// The role of a program, or of a logged-in person of the staff.
    pub(crate) role: Option<Role>,
    /// The staff's login at this browser; none for a program.
    pub(crate) login: Option<Login>,
    /// The huts whose screens this browser was let into, with its login; none for a program.
    pub(crate) huts: Vec<(Hut, Option<Login>)>,
    /// From where.
    pub(crate) address: IpAddr,
    /// Is it the hub's own machine?
    pub(crate) local: bool,
}

impl Caller {
    /// Who it is for the record, at a page that needs no pen.
    pub(crate) fn asker(&self, actor: Actor) -> Asker {
        let program = Asker::from(actor);
        match &self.login {
            Some(login) => Asker { device: login.device.clone(), ..program },
            None => program,
        }
    }

    /// May it beat this hut's drum? The hut itself may, and those who hand out drums.
    pub(crate) fn may_beat(&self, hut: Hut) -> bool {
        let own = self.huts.iter().any(|(of, _)| *of == hut);
        own || self.role.is_some_and(|role| roles::opens(role, Door::Drums))
    }

    /// The role that goes through this door; everybody else is turned away.
    pub(crate) fn must_open(&self, door: Door) -> Result<Role, WebError> {
        match self.role {
            Some(role) if roles::opens(role, door) => Ok(role),
            Some(role) => Err(WebError::OtherRole(role)),
            None => Err(WebError::NeedsLogin),
        }
    }

    /// As [`Self::must_open`], for a page: whoever is not logged in is shown where to.
    pub(crate) fn enter(&self, door: Door) -> Result<Role, WebError> {
        self.role.ok_or(WebError::LogInFirst)?;
        self.must_open(door)
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
        let program = key.as_deref().and_then(|key| app.keys.role(key));
        let login = match program {
            Some(_) => None,
            None => login(&app, &jar, COOKIE).await?,
        };
        let role = program.or(login.as_ref().map(|login| login.role));
        let huts = huts(&app, &jar, program).await?;
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let address = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
        Ok(Self { key, role, login, huts, address, local: address.is_loopback() })
    }
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::to_owned)
}

async fn login(app: &AppState, jar: &CookieJar, name: &str) -> Result<Option<Login>, WebError> {
    match (jar.get(name), &app.gate) {
        (Some(cookie), Some(gate)) => Ok(gate.logins.find(cookie.value()).await?),
        (Some(_) | None, _) => Ok(None),
    }
}

async fn huts(
    app: &AppState,
    jar: &CookieJar,
    program: Option<Role>,
) -> Result<Vec<(Hut, Option<Login>)>, WebError> {
    let mut huts = Vec::new();
    for hut in Hut::ALL {
        let own = Role::Hut(hut);
        let login = login(app, jar, &hut_cookie(hut)).await?.filter(|login| login.role == own);
        if program == Some(own) || login.is_some() {
            huts.push((hut, login));
        }
    }
    Ok(huts)
}

/// The panel of a login that a page says it is.
pub(crate) fn panel(login: Login, panel: Option<String>) -> PanelKey {
    let named = panel.filter(|id| id.len() <= 40 && id.bytes().all(|b| b.is_ascii_alphanumeric()));
    let Login { id, role, device, .. } = login;
    PanelKey { role, login: id, panel: named.unwrap_or_default(), device }
}

/// A browser says where its page came from; it must be this hub. Programs say nothing.
pub(crate) fn same_origin(headers: &HeaderMap) -> Result<(), WebError> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(ORIGIN) else { return Ok(()) };
    let from = origin.split_once("://").map(|(_, host)| host);
    if from.is_some() && from == text(HOST) { Ok(()) } else { Err(WebError::WrongOrigin) }
}

/// Lets nothing be changed from another site's page: whoever shows a cookie must also show that its
/// page is ours. One place for all addresses, so that none can forget it.
pub(super) async fn only_own_pages(request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let headers = request.headers();
    if reads {
        return next.run(request).await;
    }
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let foreign = matches!(text(FETCH_SITE), Some("cross-site" | "same-site"));
    let silent = headers.contains_key(COOKIES)
        && !headers.contains_key(ORIGIN)
        && text(FETCH_SITE) != Some("same-origin");
    if foreign || silent || same_origin(headers).is_err() {
        return WebError::WrongOrigin.into_response();
    }
    next.run(request).await
}
