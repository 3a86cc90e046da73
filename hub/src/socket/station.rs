//! A hut's station: strokes to show, gestures to record, and word back when they are durable.

use super::pipe::{Gone, Heard, Pipe};
use crate::error::WebError;
use crate::journal::Actor;
use crate::state::AppState;
use crate::table::{Ask, TableState};
use crate::web::Caller;
use axum::extract::State;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::response::Response;
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;
use totom_rules::Hut;
use totom_rules::round::Asked;
use totom_wire::station::{Doubt, GestureReport, Lamp, StationDown, StationUp};
use totom_wire::{Outcome, PROTOCOL};

pub(crate) async fn join(
    State(app): State<AppState>,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    if !caller.key.as_deref().is_some_and(|key| app.keys.is_station(key)) {
        return Err(WebError::NeedsLogin);
    }
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| serve(socket, app)))
}

async fn serve(socket: WebSocket, app: AppState) {
    let mut pipe = Pipe::new(socket, &app);
    let Ok(hut) = greet(&mut pipe).await else { return };
    tracing::info!(hut = hut.number(), "station joined");
    // An error means that the station left; it keeps its gestures and redials.
    let _ = follow(&mut pipe, &app, hut).await;
    app.live.station_left(hut);
    tracing::info!(hut = hut.number(), "station left");
}

async fn greet(pipe: &mut Pipe) -> Result<Hut, Gone> {
    match pipe.hear::<StationUp>().await? {
        Heard::Said(StationUp::Hello { protocol, hut, .. }) if protocol == PROTOCOL => Ok(hut),
        Heard::Said(_) => {
            tracing::warn!("a station of another version was turned away");
            Err(Gone)
        }
        Heard::Unreadable(why) => {
            tracing::warn!(reason = %why, "a station's greeting could not be read");
            Err(Gone)
        }
    }
}

async fn follow(pipe: &mut Pipe, app: &AppState, hut: Hut) -> Result<(), Gone> {
    let mut table = app.table.clone();
    table.mark_changed();
    let mut orders = app.live.orders();
    let mut told = None;
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = app.shutdown.cancelled() => return Ok(()),
            changed = table.changed() => {
                changed.map_err(|_| Gone)?;
                let expect = expect(&table.borrow_and_update(), hut);
                if told.as_ref() != Some(&expect) {
                    pipe.send(&expect).await?;
                    told = Some(expect);
                }
            }
            order = orders.recv() => match order {
                Ok((of, order)) if of == hut => pipe.send(&order).await?,
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return Err(Gone),
            },
            heard = pipe.hear::<StationUp>() => match heard? {
                Heard::Said(message) => take(pipe, app, hut, message).await?,
                Heard::Unreadable(why) => {
                    tracing::warn!(hut = hut.number(), reason = %why, "a station's message could not be read");
                }
            },
        }
    }
}

/// The same for every hand: patterns of the phase, not of what this hut holds.
fn expect(state: &Arc<TableState>, hut: Hut) -> StationDown {
    let offer = state.session.round.as_ref().and_then(|round| round.offer.as_ref());
    let asked = offer.is_some_and(|offer| offer.asked == Asked::Hut(hut));
    StationDown::Expect { epoch: state.epoch, asked, patterns: state.patterns.clone() }
}

async fn take(pipe: &mut Pipe, app: &AppState, hut: Hut, message: StationUp) -> Result<(), Gone> {
    match message {
        StationUp::Hello { .. } => Ok(()),
        StationUp::Health(health) => {
            app.live.health(hut, health);
            Ok(())
        }
        StationUp::Gauges(gauges) => {
            app.live.gauges(hut, gauges);
            Ok(())
        }
        StationUp::Calibration(step) => {
            app.live.calibration(hut, step);
            Ok(())
        }
        StationUp::Stroke { beat, count, frame, t_ms, peak, boot: _ } => {
            app.live.heard_stroke(hut, (frame, t_ms), peak);
            app.live.stroke(hut, beat, count);
            Ok(())
        }
        StationUp::Flags { flags } => {
            app.live.flags(hut, flags);
            Ok(())
        }
        StationUp::Heard { epoch } => {
            app.live.heard(hut, epoch);
            Ok(())
        }
        StationUp::Gesture(report) => gesture(pipe, app, hut, report).await,
    }
}

async fn gesture(
    pipe: &mut Pipe,
    app: &AppState,
    hut: Hut,
    mut report: GestureReport,
) -> Result<(), Gone> {
    if report.hut != hut {
        tracing::warn!(hut = hut.number(), of = report.hut.number(), "a gesture of another hut");
        return Ok(());
    }
    app.live.gesture(hut, &report.beats);
    // The strokes stay in the record with the gesture, whatever it is taken for.
    if report.doubt.is_none() && app.live.echo_of(&report).is_some() {
        report.doubt = Some(Doubt::Echo);
    }
    let id = report.id.clone();
    let outcome = app.inbox.ask(Actor::Drum(hut), Ask::Gesture(report)).await.ok_or(Gone)?;
    // Not recorded: no word of durability, so the station sends it again.
    let Outcome::Recorded { seq } = outcome else { return Ok(()) };
    pipe.send(&StationDown::Durable { id }).await?;
    let lamp = lamp(&app.table.borrow(), seq);
    pipe.send(&StationDown::Lamp { lamp }).await
}

fn lamp(state: &TableState, seq: u64) -> Lamp {
    let open = state.cases.iter().any(|case| case.case == seq);
    if open { Lamp::Repeat } else { Lamp::Ok }
}
