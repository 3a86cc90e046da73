//! The organiser's page of the screens: how each is, every second.

use super::gauge::Gauge;
use super::pipe::{Gone, Heard, Pipe};
use crate::error::WebError;
use crate::roles::Door;
use crate::state::AppState;
use crate::web::{Caller, address, same_origin, wall_of};
use axum::extract::State;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::Value;
use totom_display::pages;

pub(crate) async fn join(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    same_origin(&headers)?;
    caller.must_open(Door::Screens)?;
    let address = address(&headers);
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| serve(socket, app, address)))
}

async fn serve(socket: WebSocket, app: AppState, address: String) {
    let mut pipe = Pipe::new(socket, &app);
    // An error means that the page left; it redials.
    let _ = follow(&mut pipe, &app, &address).await;
}

async fn follow(pipe: &mut Pipe, app: &AppState, address: &str) -> Result<(), Gone> {
    let mut changes = app.screens.watch();
    let mut gauge = Gauge::new();
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = app.shutdown.cancelled() => return Ok(()),
            changed = changes.changed() => changed.map_err(|_| Gone)?,
            () = gauge.tick() => {}
            heard = pipe.hear::<Value>() => match heard? {
                // Whatever the page says means: send me everything again.
                Heard::Said(_) | Heard::Unreadable(_) => gauge.again(),
            },
        }
        let seq = app.table.borrow().seq;
        gauge.show(pipe, seq, pages::manage::body(&wall_of(app, address))).await?;
    }
}
