//! The page of those who look after the drums: how each is, and the fitting of its board.

use super::acting::{Answerer, order};
use super::gauge::Gauge;
use super::pipe::{Gone, Heard, Pipe};
use crate::error::WebError;
use crate::roles::{Deed, Door, who_may};
use crate::state::AppState;
use crate::web::{Caller, care_of, same_origin};
use axum::extract::State;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use totom_display::pages;
use totom_wire::command::Role;
use totom_wire::screen::ScreenDown;
use totom_wire::{Command, Outcome, Receipt};

pub(crate) async fn join(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    same_origin(&headers)?;
    let role = caller.must_open(Door::Drums)?;
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| serve(socket, app, role)))
}

async fn serve(socket: WebSocket, app: AppState, role: Role) {
    let mut pipe = Pipe::new(socket, &app);
    // An error means that the page left; it redials.
    let _ = follow(&mut pipe, &app, role).await;
}

async fn follow(pipe: &mut Pipe, app: &AppState, role: Role) -> Result<(), Gone> {
    let mut live = app.live.watch();
    let mut gauge = Gauge::new();
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = app.shutdown.cancelled() => return Ok(()),
            changed = live.changed() => changed.map_err(|_| Gone)?,
            () = gauge.tick() => {}
            heard = pipe.hear::<Command>() => {
                let Heard::Said(command) = heard? else { continue };
                let receipt = act(app, role, &command);
                pipe.send(&ScreenDown::Receipt(receipt)).await?;
            }
        }
        let seq = app.table.borrow().seq;
        gauge.show(pipe, seq, pages::drums::body(&care_of(app))).await?;
    }
}

/// Here drums are fitted and nothing is played: whoever plays holds the pen of a role, at the desk.
fn act(app: &AppState, role: Role, command: &Command) -> Receipt {
    let outcome = match Answerer::of(&command.action) {
        Answerer::Station(hut, down) => order(app, role, hut, down),
        Answerer::Table | Answerer::Pen | Answerer::Grammar(_) | Answerer::Loudspeaker(..) => {
            Outcome::Denied { say: who_may(Deed::of(&command.action)) }
        }
    };
    Receipt { id: command.id.clone(), outcome }
}
