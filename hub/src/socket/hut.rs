//! A hut's own screen: its hand, and what it may do.

use super::acting;
use super::pen::Seat;
use crate::error::WebError;
use crate::pages::Frame;
use crate::state::AppState;
use crate::web::{Caller, same_origin};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use totom_display::pages;
use totom_rules::Hut;
use totom_wire::command::Role;
use totom_wire::screen::ScreenDown;

/// In which form a client wants its state.
#[derive(Deserialize)]
pub(crate) struct As {
    /// `program` for JSON; a page otherwise.
    #[serde(rename = "as")]
    form: Option<String>,
    /// Which hut's screen a browser shows; a program's key says it already.
    hut: Option<Hut>,
    /// Which page a browser shows: chosen by itself, new with each loading.
    panel: Option<String>,
    /// Which of the desk's pages a browser shows; the desk itself when it does not say.
    pub(super) page: Option<DeskPage>,
    /// Which entry that page is about.
    pub(super) entry: Option<u64>,
}

/// The desk's pages.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum DeskPage {
    /// The list of entries.
    Book,
    /// One entry, to be put right.
    Amend,
    /// A sheet that was written by hand.
    Slip,
}

impl As {
    /// Which page a browser shows.
    pub(super) fn panel(&self) -> Option<String> {
        self.panel.clone()
    }

    pub(super) fn is_program(&self) -> bool {
        self.form.as_deref() == Some("program")
    }
}

pub(crate) async fn join(
    State(app): State<AppState>,
    Query(ask): Query<As>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    same_origin(&headers)?;
    let (program, panel) = (ask.is_program(), ask.panel());
    let (hut, login) = match (ask.hut, caller.huts) {
        (Some(hut), huts) => huts.into_iter().find(|(of, _)| *of == hut),
        (None, mut huts) if huts.len() == 1 => huts.pop(),
        (None, _) => None,
    }
    .ok_or(WebError::NeedsHutLink)?;
    let seat = Seat::new(Role::Hut(hut), login, panel);
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| {
        let show = move |frame: &Frame| if program { state(frame, hut) } else { page(frame, hut) };
        acting::serve(socket, app, seat, show)
    }))
}

fn page(frame: &Frame, hut: Hut) -> ScreenDown {
    let html = pages::hut::body(hut, frame.huts[hut].as_ref(), &frame.public);
    let html = html.unwrap_or_else(|error| error.to_string());
    frame.page(html)
}

fn state(frame: &Frame, hut: Hut) -> ScreenDown {
    ScreenDown::Hut {
        rev: frame.rev,
        view: frame.huts[hut].clone().map(Box::new),
        public: Box::new(frame.public.clone()),
    }
}
