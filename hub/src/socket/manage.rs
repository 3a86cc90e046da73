//! The organiser's page of the screens: how each is, every second.

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
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};
use totom_display::pages;
use totom_wire::screen::ScreenDown;

/// Seconds since last seen are told whole.
const LOOK: Duration = Duration::from_secs(1);

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
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut rev, mut shown) = (0, String::new());
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = app.shutdown.cancelled() => return Ok(()),
            changed = changes.changed() => changed.map_err(|_| Gone)?,
            _ = look.tick() => {}
            heard = pipe.hear::<Value>() => match heard? {
                // Whatever the page says means: send me everything again.
                Heard::Said(_) | Heard::Unreadable(_) => shown.clear(),
            },
        }
        let html = pages::manage::body(&wall_of(app, address)).unwrap_or_else(|e| e.to_string());
        if html == shown {
            pipe.send(&ScreenDown::Alive { rev }).await?;
            continue;
        }
        rev += 1;
        shown.clone_from(&html);
        let seq = app.table.borrow().seq;
        pipe.send(&ScreenDown::Page { rev, seq, html, style: None }).await?;
    }
}
