//! Screens that only look: the yard's own first, then the crowd's.

use super::feed::Feed;
use super::pipe::{Gone, Heard, Pipe};
use crate::error::WebError;
use crate::pages::Frame;
use crate::state::AppState;
use crate::web::{Caller, same_origin};
use axum::extract::State;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use totom_wire::screen::ScreenDown;

pub(crate) async fn join(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    same_origin(&headers)?;
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    if caller.local || caller.role.is_some() {
        let frames = app.pages.official();
        return Ok(upgrade.on_upgrade(move |socket| show(socket, frames, app)));
    }
    let place = Arc::clone(&app.places).try_acquire_owned().map_err(|_| WebError::Crowded)?;
    let frames = app.pages.crowd();
    Ok(upgrade.on_upgrade(move |socket| async move {
        show(socket, frames, app).await;
        drop(place);
    }))
}

async fn show(socket: WebSocket, frames: watch::Receiver<Arc<Frame>>, app: AppState) {
    let mut pipe = Pipe::new(socket, &app);
    // An error means that the client left: it redials when it wants more.
    let _ = follow(&mut pipe, frames, app.shutdown).await;
}

fn yard_page(frame: &Frame) -> ScreenDown {
    ScreenDown::Page { rev: frame.rev, seq: frame.seq, html: frame.yard_html.clone() }
}

async fn follow(
    pipe: &mut Pipe,
    frames: watch::Receiver<Arc<Frame>>,
    stop: CancellationToken,
) -> Result<(), Gone> {
    let mut feed = Feed::new(frames, yard_page);
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = stop.cancelled() => return Ok(()),
            message = feed.next() => pipe.send(&message?).await?,
            heard = pipe.hear::<Value>() => match heard? {
                // Whatever a screen says means: send me everything again.
                Heard::Said(_) | Heard::Unreadable(_) => feed.again(),
            },
        }
    }
}
