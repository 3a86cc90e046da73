//! The list of addresses; with the huts' private ones for the organiser.

use super::{Caller, address};
use crate::error::WebError;
use crate::state::AppState;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Html;
use totom_display::pages::{self, home::HutLink};
use totom_rules::Hut;
use totom_wire::command::Role;

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Html<String>, WebError> {
    let public = &app.pages.official().borrow().public.clone();
    let huts = if caller.role == Some(Role::Organiser) { hut_links(&app) } else { Vec::new() };
    Ok(Html(pages::home::document(public, caller.role, &huts, &address(&headers))?))
}

fn hut_links(app: &AppState) -> Vec<HutLink> {
    let link = |hut: Hut| HutLink {
        hut,
        href: format!("/hut/{}?key={}", hut.number(), app.keys.huts[hut]),
    };
    Hut::ALL.into_iter().map(link).collect()
}
