//! Screens that only look: the yard's own first, then the crowd's.

use super::feed::{Feed, News};
use super::pipe::{Gone, Heard, Pipe};
use super::told::Written;
use crate::error::WebError;
use crate::pages::{Frame, Revised};
use crate::state::AppState;
use crate::web::{Caller, same_origin};
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
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
    let Ask { page, lang } = ask.map(|Query(ask)| ask).unwrap_or_default();
    let official = caller.local || caller.role.is_some();
    let place = if official { None } else { Some(app.place()?) };
    let newest = match (page, official) {
        (Kind::Yard, true) => Newest::Yard(app.yard.official()),
        (Kind::Yard, false) => Newest::Yard(app.yard.crowd()),
        (_, true) => Newest::Frames(app.pages.official()),
        (_, false) => Newest::Frames(app.pages.crowd()),
    };
    Ok(upgrade.on_upgrade(move |socket| async move {
        let mut pipe = Pipe::new(socket, &app);
        let pipe = &mut pipe;
        // An error means that the client left: it redials when it wants more.
        let _ = match newest {
            Newest::Yard(pages) => {
                follow(pipe, pages, |page| page.message.clone(), app.shutdown).await
            }
            Newest::Frames(frames) => {
                follow(pipe, frames, |frame| frame.message(page, lang), app.shutdown).await
            }
        };
        drop(place);
    }))
}

/// Where what a page shows comes from.
enum Newest {
    /// The yard's page, which shows other things while nothing is played.
    Yard(watch::Receiver<Arc<Written>>),
    /// The game.
    Frames(watch::Receiver<Arc<Frame>>),
}

/// What the page that dials shows; an address of an old build shows the yard.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Ask {
    page: Kind,
    lang: Lang,
}

async fn follow<T: Revised>(
    pipe: &mut Pipe,
    newest: watch::Receiver<Arc<T>>,
    message: impl Fn(&T) -> Utf8Bytes,
    stop: CancellationToken,
) -> Result<(), Gone> {
    let mut feed = Feed::new(newest, ());
    let mut pace = interval(ASKS);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut listens = true;
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = stop.cancelled() => return Ok(()),
            news = feed.news() => match news? {
                News::Newest(newest) => pipe.send_text(message(&newest)).await?,
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
