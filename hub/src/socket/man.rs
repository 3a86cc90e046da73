//! Màn hình có mã: shows what the organiser's page tells it, and switches without being loaded anew.

use super::pipe::{Gone, Heard, Pipe};
use crate::error::WebError;
use crate::pages::Frame;
use crate::screens::{Identify, Open, Phase, ScreenId, Showing, View};
use crate::state::AppState;
use crate::wall;
use crate::web::{Caller, address, same_origin};
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, interval, sleep_until};
use totom_display::RenderError;
use totom_display::assets;
use totom_display::board::Board;
use totom_display::words::Lang;
use totom_wire::screen::{Painted, Public, ScreenDown, ScreenUp};

/// How often a quiet socket says that it lives.
const ALIVE: Duration = Duration::from_secs(1);

/// A window that closes later than this is held by a person, or has rung.
const LONGEST_WINDOW_MS: u32 = 60 * 60 * 1000;

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
    let told = Told { id, address: address(&headers), app, rev: 0, last: None };
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| async move {
        serve(socket, frames, joined, told).await;
        drop(place);
    }))
}

async fn serve(socket: WebSocket, frames: watch::Receiver<Arc<Frame>>, joined: Joined, told: Told) {
    let mut pipe = Pipe::new(socket, &told.app);
    // An error means that the screen left: it redials.
    let _ = follow(&mut pipe, frames, &joined, told).await;
}

async fn follow(
    pipe: &mut Pipe,
    mut frames: watch::Receiver<Arc<Frame>>,
    joined: &Joined,
    mut told: Told,
) -> Result<(), Gone> {
    let mut changes = told.app.screens.watch();
    let mut closes = told.app.closes.clone();
    let mut alive = interval(ALIVE);
    loop {
        // Marked before it is read: what changes meanwhile wakes again.
        changes.borrow_and_update();
        closes.borrow_and_update();
        let frame = Arc::clone(&frames.borrow_and_update());
        let (news, until) = told.news(&frame);
        if let Some(news) = news {
            joined.told(told.rev);
            pipe.send(&news).await?;
        }
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = told.app.shutdown.cancelled() => return Ok(()),
            changed = frames.changed() => changed.map_err(|_| Gone)?,
            changed = changes.changed() => changed.map_err(|_| Gone)?,
            changed = closes.changed() => changed.map_err(|_| Gone)?,
            () = at(until) => {}
            _ = alive.tick() => pipe.send(&ScreenDown::Alive { rev: told.rev }).await?,
            heard = pipe.hear::<ScreenUp>() => match heard? {
                Heard::Said(ScreenUp::Painted(painted)) => joined.paints(painted),
                // Whatever else a screen says means: send me everything again.
                Heard::Unreadable(_) => told.last = None,
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

async fn at(until: Option<Instant>) {
    match until {
        Some(until) => sleep_until(until).await,
        None => std::future::pending().await,
    }
}

/// What one page of a screen was told last.
struct Told {
    id: ScreenId,
    /// Where the hub is reached, as this screen reached it.
    address: String,
    app: AppState,
    rev: u64,
    last: Option<(String, String)>,
}

impl Told {
    /// What the page must show now if that is not what it shows, and until when.
    fn news(&mut self, frame: &Frame) -> (Option<ScreenDown>, Option<Instant>) {
        let showing = self.app.screens.showing(&self.id, phase(&frame.public));
        let until = showing.until;
        let (style, html) = self.page(frame, &showing);
        if self.last.as_ref().is_some_and(|(s, h)| *s == style && *h == html) {
            return (None, until);
        }
        self.rev += 1;
        self.last = Some((style.clone(), html.clone()));
        let page = ScreenDown::Page { rev: self.rev, seq: frame.seq, html, style: Some(style) };
        (Some(page), until)
    }

    fn page(&self, frame: &Frame, showing: &Showing) -> (String, String) {
        let (stem, body) = match showing.view.kind() {
            Some(kind) => (kind.style(), frame.body(kind, Lang::Vi).to_owned()),
            None => {
                let body = self.board(&frame.public, &showing.view, &showing.name);
                (Board::STYLE, body.unwrap_or_else(|error| error.to_string()))
            }
        };
        let over = match showing.identify {
            Identify::Yes => totom_display::board::identity(self.id.as_str(), &showing.name),
            Identify::No => Ok(String::new()),
        };
        let over = over.unwrap_or_else(|error| error.to_string());
        (assets::href(&format!("css/{stem}.css")), body + &over)
    }

    /// How long the huts may still call, milliseconds.
    fn closes_in(&self) -> Option<u32> {
        let left = (*self.app.closes.borrow())?.checked_duration_since(Instant::now())?;
        u32::try_from(left.as_millis()).ok().filter(|ms| *ms < LONGEST_WINDOW_MS)
    }

    fn board(&self, public: &Public, view: &View, name: &str) -> Result<String, RenderError> {
        let rounds = self.app.screens.rounds();
        let next = self.app.screens.next();
        let picture = |file: &String| format!("/anh/{file}");
        let board = match view {
            View::Waiting | View::Kind(_) => {
                Board::Waiting { id: self.id.as_str(), name, address: &self.address }
            }
            View::Clock => Board::Clock(wall::clock(), self.closes_in()),
            View::Rounds => Board::Rounds(&rounds),
            View::Slide(shown, next) => {
                let (shown, next) = (picture(shown), picture(next));
                return Board::Slide { shown: &shown, next: &next }.body(public);
            }
            View::Web(url) => Board::Web(url),
            View::Notice(words) => Board::Notice(words),
            View::Lesson(lesson) => Board::Lesson(*lesson),
            View::Next => Board::Next(&next),
        };
        board.body(public)
    }
}

/// How the hội stands, as far as screens care.
fn phase(public: &Public) -> Phase {
    match (public.session.open, public.session.closed) {
        (false, _) => Phase::Before,
        (true, true) => Phase::After,
        (true, false) if public.rest.is_some() => Phase::Break,
        (true, false) => Phase::Playing,
    }
}
