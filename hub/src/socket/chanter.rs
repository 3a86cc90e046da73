//! The chanter's tablet: it sees the couplet on offer, and tells how far it has been chanted.

use super::feed::Feed;
use super::pipe::{Gone, Heard, Pipe};
use crate::error::WebError;
use crate::pages::Frame;
use crate::roles::Door;
use crate::state::AppState;
use crate::web::{Caller, same_origin};
use axum::extract::State;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use totom_display::pages;
use totom_wire::chanter::ChanterUp;
use totom_wire::screen::ScreenDown;

pub(crate) async fn join(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    same_origin(&headers)?;
    caller.must_open(Door::Chanter)?;
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| serve(socket, app)))
}

async fn serve(socket: WebSocket, app: AppState) {
    let mut pipe = Pipe::new(socket, &app);
    // An error means that the tablet left; it redials and tells again how far it came.
    let _ = follow(&mut pipe, &app).await;
}

async fn follow(pipe: &mut Pipe, app: &AppState) -> Result<(), Gone> {
    let mut feed = Feed::new(app.pages.official(), page);
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = app.shutdown.cancelled() => return Ok(()),
            message = feed.next() => pipe.send(&message?).await?,
            heard = pipe.hear::<ChanterUp>() => match heard? {
                Heard::Said(ChanterUp::Again) | Heard::Unreadable(_) => feed.again(),
                Heard::Said(said) => take(app, &said),
            },
        }
    }
}

/// A syllable of a card that is gone is nobody's any more.
fn take(app: &AppState, said: &ChanterUp) {
    let now = app.table.borrow().epoch;
    if let Some(chant) = said.chant().filter(|chant| chant.epoch == now) {
        app.live.chanted(chant);
    }
}

fn page(frame: &Frame) -> ScreenDown {
    let html = pages::chanter::body(&frame.public).unwrap_or_else(|error| error.to_string());
    frame.page(html)
}
