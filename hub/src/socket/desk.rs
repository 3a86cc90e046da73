//! The arbiters' desk, as a page or as a program's state.

use super::acting;
use super::hut::{As, DeskPage};
use super::pen::Seat;
use crate::error::WebError;
use crate::pages::Frame;
use crate::roles::Door;
use crate::state::AppState;
use crate::web::{Caller, same_origin};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use totom_display::pages::{book, slip};
use totom_wire::screen::ScreenDown;

pub(crate) async fn join(
    State(app): State<AppState>,
    Query(ask): Query<As>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    same_origin(&headers)?;
    let role = caller.must_open(Door::Desk)?;
    let seat = Seat::new(role, caller.login, ask.panel());
    let show = move |frame: &Frame| if ask.is_program() { state(frame) } else { page(frame, &ask) };
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| acting::serve(socket, app, seat, show)))
}

/// Only the desk itself is looked at by many: the others are made for who asks.
fn page(frame: &Frame, ask: &As) -> ScreenDown {
    let html = match ask.page {
        None => Ok(frame.desk_html.clone()),
        Some(DeskPage::Book) => book::body(&frame.desk, &frame.entries),
        Some(DeskPage::Slip) => slip::body(&frame.desk),
        Some(DeskPage::Amend) => {
            book::amend_body(&frame.desk, &frame.entries, ask.entry.unwrap_or_default())
        }
    };
    let html = html.unwrap_or_else(|error| error.to_string());
    frame.page(html)
}

fn state(frame: &Frame) -> ScreenDown {
    ScreenDown::Desk { rev: frame.rev, desk: Box::new(frame.desk.clone()) }
}
