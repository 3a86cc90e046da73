//! Vai và thẻ: who holds which role, cards to print, logins to end. For the organiser.

use super::Caller;
use super::address::{address, checked};
use super::login::free_pens;
use crate::error::WebError;
use crate::gate::{Gate, Paper};
use crate::roles::{self, Door};
use crate::state::AppState;
use crate::store::{Kind, Login};
use crate::wall;
use axum::Form;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use totom_display::pages::roles::{self as pages, Card, PostCard, Recovery};
use totom_display::words;
use totom_wire::command::Role;

/// Which role is meant; every one when it is empty.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Which {
    role: String,
    /// Where the hub is reached, for the cards.
    address: String,
}

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    caller.enter(Door::Roles)?;
    let gate = gate(&app)?;
    let logins = gate.logins.all().await?;
    let mut posts = Vec::new();
    for role in roles::posts() {
        posts.push(post(&app, gate, role, &logins).await?);
    }
    let printed = gate.made_at(Role::Organiser, Kind::Recovery).await?;
    let recovery = printed.map_or(Recovery::None, |_| Recovery::Printed);
    let page = pages::document(&posts, recovery, &address(&headers))?;
    Ok(Html(page).into_response())
}

/// New cards; what opened these roles before opens them no more.
pub(super) async fn issue(
    State(app): State<AppState>,
    caller: Caller,
    Form(which): Form<Which>,
) -> Result<Html<String>, WebError> {
    caller.must_open(Door::Roles)?;
    let (gate, address) = (gate(&app)?, checked(&which.address)?);
    let mut cards = Vec::new();
    for role in meant(&which.role)? {
        cards.push(card(&gate.issue(role).await?, &address));
    }
    Ok(Html(pages::cards(&cards)?))
}

/// A new recovery code.
pub(super) async fn issue_recovery(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    caller.must_open(Door::Roles)?;
    Ok(Html(pages::recovery(&grouped(&gate(&app)?.issue_recovery().await?))?))
}

/// Ends every login in a role: its machines must log in anew.
pub(super) async fn end(
    State(app): State<AppState>,
    caller: Caller,
    Form(which): Form<Which>,
) -> Result<Redirect, WebError> {
    caller.must_open(Door::Roles)?;
    let gate = gate(&app)?;
    for role in meant(&which.role)? {
        // Whoever ends everybody's logins goes on himself.
        if role != Role::Organiser || !which.role.is_empty() {
            gate.logins.end_role(role).await?;
        }
    }
    free_pens(&app, gate).await?;
    Ok(Redirect::to("/vai"))
}

/// A hub without a data folder knows nobody.
fn gate(app: &AppState) -> Result<&Gate, WebError> {
    app.gate.as_ref().ok_or(WebError::NotFound)
}

fn meant(id: &str) -> Result<Vec<Role>, WebError> {
    if id.is_empty() {
        return Ok(roles::posts().filter(|role| *role != Role::Organiser).collect());
    }
    let unknown = || WebError::Bad("Không có vai ấy: hãy tải lại trang rồi chọn lại".to_owned());
    roles::of_id(id).map(|role| vec![role]).ok_or_else(unknown)
}

async fn post(
    app: &AppState,
    gate: &Gate,
    role: Role,
    logins: &[Login],
) -> Result<PostCard, WebError> {
    let made = gate.made_at(role, Kind::Pin).await?;
    let devices = logins.iter().filter(|login| login.role == role);
    Ok(PostCard {
        id: roles::id(role),
        name: words::capital(&words::role(role)),
        holder: app.leases.held(role).map(|held| (held.panel.device, held.since)),
        devices: devices.map(|login| login.device.clone()).collect(),
        card: made.map(|at| wall::at(&at, "%H:%M ngày %d-%m")),
    })
}

fn card(paper: &Paper, address: &str) -> Card {
    let Paper { role, pin, card } = paper;
    Card {
        name: words::capital(&words::role(*role)),
        pin: grouped(pin),
        place: format!("http://{address}/login"),
        // Behind the mark, so that it is in no log and no browser sends it on.
        link: format!("http://{address}/login#the={}.{card}", roles::id(*role)),
    }
}

/// In fours, as people read a number aloud.
fn grouped(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    let fours = letters.chunks(4).map(|four| four.iter().collect::<String>());
    fours.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_fours() {
        assert_eq!(grouped("12345678"), "1234 5678");
    }
}
