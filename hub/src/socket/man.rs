//! Màn hình có mã: shows what the organiser's page tells it, and switches without being loaded anew.

use super::pipe::{Gone, Heard, Pipe};
use super::told::{Told, Who};
use crate::error::WebError;
use crate::screens::{Open, ScreenId};
use crate::state::AppState;
use crate::web::{Caller, address, same_origin};
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use std::time::Duration;
use tokio::time::interval;
use tokio_util::sync::CancellationToken;
use totom_wire::screen::{Painted, ScreenUp};

/// How often a quiet socket says that it lives.
const ALIVE: Duration = Duration::from_secs(1);

/// Which screen it is.
#[derive(Debug, Deserialize)]
pub(crate) struct Ask {
    id: String,
    /// Only looks at what the screen is told: the organiser's thumbnail.
    #[serde(default, rename = "guong")]
    mirror: Option<String>,
}

/// What a page of a screen counts as.
enum Joined {
    /// One of the screen's own.
    Screen(Open),
    /// A thumbnail.
    Mirror,
}

pub(crate) async fn join(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    ask: Result<Query<Ask>, QueryRejection>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    same_origin(&headers)?;
    let Query(ask) = ask.map_err(|_| WebError::NotFound)?;
    let id: ScreenId = ask.id.parse().map_err(|error| WebError::Bad(format!("{error}")))?;
    let joined = match ask.mirror {
        Some(_) => Joined::Mirror,
        None => Joined::Screen(app.screens.join(&id).ok_or(WebError::Crowded)?),
    };
    // The yard's own screens are served before the crowd, and never turned away for it.
    let own = caller.local || caller.role.is_some() || app.screens.knows(&id);
    let place = if own { None } else { Some(app.place()?) };
    let frames = if own { app.pages.official() } else { app.pages.crowd() };
    let told = Told::new(Who::Screen(id), address(&headers), &app.screens, frames);
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| async move {
        serve(socket, joined, told, app).await;
        drop(place);
    }))
}

async fn serve(socket: WebSocket, joined: Joined, told: Told, app: AppState) {
    let mut pipe = Pipe::new(socket, &app);
    // An error means that the screen left: it redials.
    let _ = follow(&mut pipe, &joined, told, app.shutdown).await;
}

async fn follow(
    pipe: &mut Pipe,
    joined: &Joined,
    mut told: Told,
    stop: CancellationToken,
) -> Result<(), Gone> {
    let mut alive = interval(ALIVE);
    loop {
        let (news, until) = told.news();
        if let Some(news) = news {
            joined.told(told.rev());
            pipe.send(&news).await?;
        }
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = stop.cancelled() => return Ok(()),
            changed = told.changed(until) => changed?,
            _ = alive.tick() => pipe.send(&told.alive()).await?,
            heard = pipe.hear::<ScreenUp>() => match heard? {
                Heard::Said(ScreenUp::Painted(painted)) => joined.paints(painted),
                // Whatever else a screen says means: send me everything again.
                Heard::Unreadable(_) => told.again(),
            },
        }
    }
}

impl Joined {
    fn told(&self, rev: u64) {
        match self {
            Self::Screen(open) => open.told(rev),
            Self::Mirror => {}
        }
    }

    fn paints(&self, painted: Painted) {
        match self {
            Self::Screen(open) => open.paints(painted),
            Self::Mirror => {}
        }
    }
}
