//! Screens that only look: the yard's own first, then the crowd's.

use super::feed::{Feed, News};
use super::pipe::{Gone, Heard, Pipe};
use crate::error::WebError;
use crate::pages::Frame;
use crate::state::AppState;
use crate::web::{Caller, same_origin};
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use totom_display::screens::Kind;
use totom_display::words::Lang;

/// Bytes that are kept ready for what a screen says.
const EAR: usize = 1024;
/// A screen that asks for everything is not listened to for so long: a few bytes must not buy pages without end.
const ASKS: Duration = Duration::from_millis(50);

pub(crate) async fn join(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    ask: Result<Query<Ask>, QueryRejection>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    same_origin(&headers)?;
    // What a screen says is short, and thousands of them listen.
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT).read_buffer_size(EAR);
    let ask = ask.map(|Query(ask)| ask).unwrap_or_default();
    if caller.local || caller.role.is_some() {
        let frames = app.pages.official();
        return Ok(upgrade.on_upgrade(move |socket| show(socket, frames, ask, app)));
    }
    let place = app.place()?;
    let frames = app.pages.crowd();
    Ok(upgrade.on_upgrade(move |socket| async move {
        show(socket, frames, ask, app).await;
        drop(place);
    }))
}

async fn show(socket: WebSocket, frames: watch::Receiver<Arc<Frame>>, ask: Ask, app: AppState) {
    let mut pipe = Pipe::new(socket, &app);
    // An error means that the client left: it redials when it wants more.
    let _ = follow(&mut pipe, frames, ask, app.shutdown).await;
}

/// What the page that dials shows; an address of an old build shows the yard.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Ask {
    page: Kind,
    lang: Lang,
}

async fn follow(
    pipe: &mut Pipe,
    frames: watch::Receiver<Arc<Frame>>,
    ask: Ask,
    stop: CancellationToken,
) -> Result<(), Gone> {
    let Ask { page, lang } = ask;
    let mut feed = Feed::new(frames, ());
    let mut pace = interval(ASKS);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut listens = true;
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = stop.cancelled() => return Ok(()),
            news = feed.news() => match news? {
                News::Frame(frame) => pipe.send_text(frame.message(page, lang)).await?,
                News::Alive(message) => pipe.send(&message).await?,
            },
            heard = pipe.hear::<Value>(), if listens => match heard? {
                // Whatever a screen says means: send me everything again.
                Heard::Said(_) | Heard::Unreadable(_) => {
                    listens = false;
                    pace.reset();
                    feed.again();
                }
            },
            _ = pace.tick(), if !listens => listens = true,
        }
    }
}
