//! The arbiters' desk, as a page or as a program's state.

use super::acting;
use super::hut::As;
use crate::error::WebError;
use crate::journal::Actor;
use crate::pages::Frame;
use crate::state::AppState;
use crate::web::{Caller, same_origin};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use totom_wire::command::Role;
use totom_wire::screen::ScreenDown;

pub(crate) async fn join(
    State(app): State<AppState>,
    Query(ask): Query<As>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    same_origin(&headers)?;
    let actor = match caller.role {
        Some(Role::Arbiter) => Actor::Arbiter,
        Some(Role::Organiser) => Actor::Organiser,
        Some(Role::Hut(_)) | None => return Err(WebError::NeedsLogin),
    };
    let show: fn(&Frame) -> ScreenDown = if ask.is_program() { state } else { page };
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| acting::serve(socket, app, actor, show)))
}

fn page(frame: &Frame) -> ScreenDown {
    ScreenDown::Page { rev: frame.rev, seq: frame.seq, html: frame.desk_html.clone() }
}

fn state(frame: &Frame) -> ScreenDown {
    ScreenDown::Desk { rev: frame.rev, desk: Box::new(frame.desk.clone()) }
}
