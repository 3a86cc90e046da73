//! The announcer: every cue in order, each once, also over a restart of either end.

use super::pipe::{Gone, Heard, Pipe};
use crate::error::WebError;
use crate::recordings::Recordings;
use crate::registry;
use crate::state::AppState;
use crate::table::everything;
use crate::web::Caller;
use axum::extract::State;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::response::Response;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use tokio::time::timeout;
use totom_wire::PROTOCOL;
use totom_wire::audio::{AudioDown, AudioUp, Caption, Control, PackRef};
use totom_wire::chanter::Chant;

/// How long an announcer may take to hang up.
const GOODBYE: Duration = Duration::from_secs(2);
/// Longest name of a zone.
const ZONE_LIMIT: usize = 40;

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
    let Ok((spoken, zone)) = greet(&mut pipe).await else { return };
    app.live.announcer(&zone, registry::Heard::Joined(spoken));
    tracing::info!(spoken_seq = spoken, zone, "announcer joined");
    // An error means that the announcer left; it redials and says how far it came.
    let _ = follow(&mut pipe, &app, spoken, &zone).await;
    app.live.announcer(&zone, registry::Heard::Left);
}

async fn greet(pipe: &mut Pipe) -> Result<(u64, String), Gone> {
    match pipe.hear::<AudioUp>().await? {
        Heard::Said(AudioUp::Hello { protocol, spoken_seq, zone }) if protocol == PROTOCOL => {
            Ok((spoken_seq, zone.chars().filter(|c| !c.is_control()).take(ZONE_LIMIT).collect()))
        }
        Heard::Said(_) | Heard::Unreadable(_) => {
            tracing::warn!("an announcer of another version was turned away");
            Err(Gone)
        }
    }
}

async fn follow(pipe: &mut Pipe, app: &AppState, spoken: u64, zone: &str) -> Result<(), Gone> {
    let mut table = app.table.clone();
    let mut controls = app.live.controls();
    let mut packs = app.recordings.as_ref().map(Recordings::chosen);
    if let Some(packs) = packs.as_mut().filter(|packs| packs.borrow().is_some()) {
        packs.mark_changed();
    }
    let (mut sent, mut withdrawn) = (spoken, 0);
    let mut prepared = None;
    table.mark_changed();
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = app.shutdown.cancelled() => return goodbye(pipe, app, zone).await,
            changed = table.changed() => {
                changed.map_err(|_| Gone)?;
                let verses = table.borrow_and_update().verses.clone();
                if prepared.as_ref() != Some(&verses) {
                    pipe.send(&AudioDown::Prepare { say: everything(&verses) }).await?;
                    prepared = Some(verses);
                }
                // What was undone first: whatever is told anew must not be taken for it.
                for seq in app.cues.withdrawn_after(withdrawn) {
                    withdrawn += 1;
                    pipe.send(&AudioDown::Withdraw { seq }).await?;
                }
                for cue in app.cues.after(sent) {
                    sent = cue.seq;
                    pipe.send(&AudioDown::Cue(cue)).await?;
                }
            }
            pack = next(&mut packs) => pipe.send(&AudioDown::Pack { pack }).await?,
            asked = controls.recv() => if let Some(control) = meant_for(zone, asked) {
                pipe.send(&AudioDown::Control { control }).await?;
            },
            heard = pipe.hear::<AudioUp>() => if let Heard::Said(message) = heard? {
                note(app, zone, message);
            },
        }
    }
}

/// The recordings that are chosen next; never, where none are kept.
async fn next(packs: &mut Option<watch::Receiver<Option<PackRef>>>) -> Option<PackRef> {
    if let Some(packs) = packs
        && packs.changed().await.is_ok()
    {
        return packs.borrow_and_update().clone();
    }
    std::future::pending().await
}

fn meant_for(zone: &str, asked: Result<(String, Control), RecvError>) -> Option<Control> {
    // Presses that came too fast to be passed on can be pressed again.
    let (meant, control) = asked.ok()?;
    (meant == zone).then_some(control)
}

/// Says that nothing more comes, and listens until the announcer hangs up: closing on words that
/// are still under way would take ours with them.
async fn goodbye(pipe: &mut Pipe, app: &AppState, zone: &str) -> Result<(), Gone> {
    pipe.send(&AudioDown::Finish).await?;
    let listening = async {
        while let Ok(heard) = pipe.hear::<AudioUp>().await {
            if let Heard::Said(message) = heard {
                note(app, zone, message);
            }
        }
    };
    timeout(GOODBYE, listening).await.map_err(|_| Gone)
}

fn note(app: &AppState, zone: &str, message: AudioUp) {
    let heard = match message {
        AudioUp::Hello { .. } => return,
        AudioUp::Saying(caption) => {
            light(app, &caption);
            registry::Heard::Saying(caption)
        }
        AudioUp::Pack { report } => registry::Heard::Pack(report),
        AudioUp::Health { trouble, settings } => registry::Heard::Health(trouble, settings),
        AudioUp::Spoken { seq, voiced, how, heard_ms } => {
            if let Some(announced) = app.announced.clone() {
                // The next cue does not wait for it, the hub's end does.
                app.sockets.spawn(announced.add(zone.to_owned(), seq, how, voiced, heard_ms));
            }
            registry::Heard::Spoken(seq)
        }
    };
    app.live.announcer(zone, heard);
}

/// The couplet on offer lights up word by word, whether a person chants it or a machine.
fn light(app: &AppState, caption: &Caption) {
    let table = app.table.borrow();
    let Some(verse) = &table.verse else { return };
    let shown = verse.luc.split_whitespace().chain(verse.bat.split_whitespace());
    if !caption.words.is_empty() && shown.eq(caption.text.split_whitespace()) {
        let (epoch, words) = (table.epoch, caption.words.clone());
        app.live.chanted(Chant { epoch, words, ..Chant::default() });
    }
}
