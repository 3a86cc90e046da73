//! A hut's drum buttons: a drum like any other, only that a finger beats it.

use super::feed::Feed;
use super::pipe::{Gone, Heard, Pipe};
use crate::error::WebError;
use crate::journal::Actor;
use crate::pages::Frame;
use crate::registry::Change;
use crate::state::AppState;
use crate::table::Ask;
use crate::web::{Caller, same_origin};
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use totom_display::pages;
use totom_rules::Hut;
use totom_wire::beat::{BeatUp, MOST_BEATS};
use totom_wire::screen::ScreenDown;
use totom_wire::station::{Beat, Doubt, Flags, GestureReport};
use totom_wire::{Outcome, Receipt};

/// What comes later than this after the player let it go is never acted on.
const LATE_MS: u32 = 2000;
/// A finger has no strength.
const PEAK: u16 = 600;
/// Flags of a hut.
const FLAGS: u8 = 0b11_1111;

/// Whose drum.
#[derive(Deserialize)]
pub(crate) struct Whose {
    hut: Hut,
}

pub(crate) async fn join(
    State(app): State<AppState>,
    Query(Whose { hut }): Query<Whose>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    same_origin(&headers)?;
    if !caller.may_beat(hut) {
        return Err(WebError::NeedsHutLink);
    }
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| serve(socket, app, hut)))
}

async fn serve(socket: WebSocket, app: AppState, hut: Hut) {
    let mut pipe = Pipe::new(socket, &app);
    app.live.buttons(hut, Change::Came);
    // An error means that the page left; it redials and sends again what it was not answered.
    let _ = follow(&mut pipe, &app, hut).await;
    app.live.flags(hut, Flags(0));
    app.live.buttons(hut, Change::Went);
}

async fn follow(pipe: &mut Pipe, app: &AppState, hut: Hut) -> Result<(), Gone> {
    let mut feed = Feed::new(app.pages.official(), move |frame: &Frame| page(frame, hut));
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = app.shutdown.cancelled() => return Ok(()),
            message = feed.next() => pipe.send(&message?).await?,
            heard = pipe.hear::<BeatUp>() => {
                let receipt = match heard? {
                    Heard::Said(said) => take(app, hut, said).await?,
                    Heard::Unreadable(why) => Some(denied("", &format!("không hiểu nút bấm: {why}"))),
                };
                if let Some(receipt) = receipt {
                    pipe.send(&ScreenDown::Receipt(receipt)).await?;
                }
            }
        }
    }
}

fn page(frame: &Frame, hut: Hut) -> ScreenDown {
    let html = pages::beat::body(hut, &frame.public, &frame.desk.cases);
    let html = html.unwrap_or_else(|error| error.to_string());
    frame.page(html)
}

async fn take(app: &AppState, hut: Hut, said: BeatUp) -> Result<Option<Receipt>, Gone> {
    match said {
        BeatUp::Stroke { beat, count } => app.live.stroke(hut, beat, count),
        BeatUp::Flags { flags } => app.live.flags(hut, Flags(flags.0 & FLAGS)),
        BeatUp::Gesture { page, number, epoch, beats, flags, waited_ms } => {
            let id = format!("{page}-{number}");
            let Some(report) = report(hut, (&page, number), &beats, waited_ms) else {
                return Ok(Some(denied(&id, "hiệu không hợp lệ: hãy tải lại trang")));
            };
            let report = GestureReport { epoch, flags: Flags(flags.0 & FLAGS), ..report };
            app.live.gesture(hut, &report.beats);
            let asked = app.inbox.ask(Actor::Drum(hut), Ask::Gesture(report)).await;
            return Ok(Some(Receipt { id, outcome: asked.ok_or(Gone)? }));
        }
    }
    Ok(None)
}

/// As a station would report it; `None` when no page of ours sends this.
fn report(
    hut: Hut,
    (page, number): (&str, u16),
    beats: &[(u32, Beat)],
    waited_ms: u32,
) -> Option<GestureReport> {
    let named = (4..=16).contains(&page.len()) && page.bytes().all(|b| b.is_ascii_alphanumeric());
    let is_button = |beat: &Beat| match beat {
        Beat::Tung | Beat::Cac | Beat::Roll => true,
        Beat::Gong | Beat::Unsure => false,
    };
    let beaten = beats.len() <= MOST_BEATS && beats.iter().all(|(_, beat)| is_button(beat));
    if !named || !beaten {
        return None;
    }
    let (first, last) = (beats.first().map_or(0, |it| it.0), beats.last().map_or(0, |it| it.0));
    Some(GestureReport {
        // No board's id begins with a W: a page can take no board's name.
        id: format!("{}-W{page}-1-{number}-{first}", hut.number()),
        hut,
        epoch: 0,
        beats: beats.iter().map(|&(_, beat)| beat).collect(),
        flags: Flags(0),
        doubt: (waited_ms > LATE_MS).then_some(Doubt::Late),
        strokes: beats.iter().map(|&(at, beat)| (number, at, beat, PEAK)).collect(),
        bounced: Vec::new(),
        age_ms: waited_ms.saturating_add(last.saturating_sub(first)),
    })
}

fn denied(id: &str, say: &str) -> Receipt {
    Receipt { id: id.to_owned(), outcome: Outcome::Denied { say: say.to_owned() } }
}
