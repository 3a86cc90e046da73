//! The announcer: every cue in order, each once, also over a restart of either end.

use super::pipe::{Gone, Heard, Pipe};
use crate::error::WebError;
use crate::registry::Live;
use crate::state::AppState;
use crate::web::Caller;
use axum::extract::State;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::response::Response;
use std::time::Duration;
use tokio::time::timeout;
use totom_wire::PROTOCOL;
use totom_wire::audio::{AudioDown, AudioUp};

/// How long an announcer may take to hang up.
const GOODBYE: Duration = Duration::from_secs(2);

pub(crate) async fn join(
    State(app): State<AppState>,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebError> {
    if !caller.key.as_deref().is_some_and(|key| app.keys.is_audio(key)) {
        return Err(WebError::NeedsLogin);
    }
    let upgrade = upgrade.max_message_size(super::MESSAGE_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| serve(socket, app)))
}

async fn serve(socket: WebSocket, app: AppState) {
    let mut pipe = Pipe::new(socket, &app);
    let Ok(spoken) = greet(&mut pipe).await else { return };
    app.live.update_voice(|voice| {
        voice.joined = true;
        voice.spoken_seq = spoken;
        voice.trouble.clear();
    });
    tracing::info!(spoken_seq = spoken, "announcer joined");
    // An error means that the announcer left; it redials and says how far it came.
    let _ = follow(&mut pipe, &app, spoken).await;
    app.live.update_voice(|voice| {
        voice.joined = false;
        voice.trouble = "Máy xướng vừa mất liên lạc: ván bài vẫn tiếp tục".to_owned();
    });
}

async fn greet(pipe: &mut Pipe) -> Result<u64, Gone> {
    match pipe.hear::<AudioUp>().await? {
        Heard::Said(AudioUp::Hello { protocol, spoken_seq }) if protocol == PROTOCOL => {
            Ok(spoken_seq)
        }
        Heard::Said(_) | Heard::Unreadable(_) => {
            tracing::warn!("an announcer of another version was turned away");
            Err(Gone)
        }
    }
}

async fn follow(pipe: &mut Pipe, app: &AppState, spoken: u64) -> Result<(), Gone> {
    let mut table = app.table.clone();
    let mut sent = spoken;
    table.mark_changed();
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = app.shutdown.cancelled() => return goodbye(pipe, &app.live).await,
            changed = table.changed() => {
                changed.map_err(|_| Gone)?;
                table.borrow_and_update();
                for cue in app.cues.after(sent) {
                    sent = cue.seq;
                    pipe.send(&AudioDown::Cue(cue)).await?;
                }
            }
            heard = pipe.hear::<AudioUp>() => if let Heard::Said(message) = heard? {
                note(&app.live, message);
            },
        }
    }
}

/// Says that nothing more comes, and listens until the announcer hangs up: closing on words that
/// are still under way would take ours with them.
async fn goodbye(pipe: &mut Pipe, live: &Live) -> Result<(), Gone> {
    pipe.send(&AudioDown::Finish).await?;
    let listening = async {
        while let Ok(heard) = pipe.hear::<AudioUp>().await {
            if let Heard::Said(message) = heard {
                note(live, message);
            }
        }
    };
    timeout(GOODBYE, listening).await.map_err(|_| Gone)
}

fn note(live: &Live, message: AudioUp) {
    match message {
        AudioUp::Hello { .. } => {}
        AudioUp::Spoken { seq, .. } => live.update_voice(|voice| voice.spoken_seq = seq),
        AudioUp::Health { trouble } => {
            if live.voice().trouble != trouble {
                live.update_voice(|voice| voice.trouble = trouble);
            }
        }
    }
}
