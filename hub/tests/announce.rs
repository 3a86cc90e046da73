//! What announcers are told: everything that counts, once, and what counts no more.

use crate::common::setup;
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tokio_util::sync::CancellationToken;
use totom_hub::journal::Actor;
use totom_hub::store::{Announced, MemoryStore};
use totom_hub::table::{Ask, Table, inbox};
use totom_hub::{Config, Hub};
use totom_wire::audio::{AudioDown, AudioUp, Caption, Control, Ending, Say, Settings, Speaker};
use totom_wire::screen::{ScreenDown, Zone};
use totom_wire::{Action, Command, Outcome, PROTOCOL};

#[tokio::test]
async fn what_was_undone_is_withdrawn_once_and_told_no_more() {
    let disk = MemoryStore::new();
    let table = Table::open(disk, setup(3)).await.unwrap();
    let (cues, state) = (table.cues(), table.watch());
    let (inbox, asked) = inbox();
    tokio::spawn(table.run(asked, CancellationToken::new()));
    let ask = async |id: &str, action| {
        let command = Command { id: id.to_owned(), epoch: None, seen: None, action };
        inbox.ask(Actor::Arbiter, Ask::Command(command)).await.unwrap()
    };
    assert!(matches!(ask("deal", Action::Deal).await, Outcome::Recorded { .. }));
    let dealt = state.borrow().seq;
    ask("pause", Action::Pause { reason: "Mưa, chờ tạnh".to_owned() }).await;
    ask("resume", Action::Resume).await;
    let told = cues.after(0);
    let stop = told.iter().find(|cue| matches!(cue.say, Say::Stop { .. })).expect("a stop");
    let ruling = told.iter().find(|cue| matches!(cue.say, Say::Ruling { .. })).expect("a ruling");
    assert!(cues.withdrawn_after(0).is_empty());
    ask("undo", Action::Undo { to: dealt, why: "bấm nhầm".to_owned() }).await;
    assert_eq!(cues.withdrawn_after(0), [stop.seq, ruling.seq]);
    let left: BTreeSet<u64> = cues.after(0).iter().map(|cue| cue.seq).collect();
    assert!(!left.contains(&stop.seq) && !left.contains(&ruling.seq), "{left:?}");
    assert!(left.contains(&dealt), "the opening still counts");
    assert!(cues.withdrawn_after(2).is_empty(), "told once");
}

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(crate) async fn dial(address: &str, path: &str, key: &str) -> Socket {
    let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
    request.headers_mut().insert("authorization", format!("Bearer {key}").parse().unwrap());
    connect_async(request).await.unwrap().0
}

pub(crate) async fn send<T: Serialize>(socket: &mut Socket, message: &T) {
    let text = serde_json::to_string(message).unwrap();
    socket.send(Message::Text(text.into())).await.unwrap();
}

/// The first message that `wanted` finds something in.
pub(crate) async fn hear<T: DeserializeOwned, U>(
    socket: &mut Socket,
    wanted: impl Fn(T) -> Option<U>,
) -> U {
    loop {
        let heard = tokio::time::timeout(Duration::from_secs(10), socket.next()).await.unwrap();
        if let Message::Text(text) = heard.unwrap().unwrap()
            && let Some(found) = wanted(serde_json::from_str(&text).unwrap())
        {
            return found;
        }
    }
}

/// The desk's zones, once `wanted` holds of the first.
async fn zone(desk: &mut Socket, wanted: impl Fn(&Zone) -> bool) -> Zone {
    hear(desk, |down: ScreenDown| match down {
        ScreenDown::Desk { desk, .. } => desk.zones.first().filter(|zone| wanted(zone)).cloned(),
        ScreenDown::Page { .. }
        | ScreenDown::Hut { .. }
        | ScreenDown::Receipt(_)
        | ScreenDown::Panel(_)
        | ScreenDown::Alive { .. } => None,
    })
    .await
}

async fn outcome(desk: &mut Socket, id: &str, action: Action) -> Outcome {
    send(desk, &Command { id: id.to_owned(), epoch: None, seen: None, action }).await;
    hear(desk, |down: ScreenDown| match down {
        ScreenDown::Receipt(receipt) => Some(receipt.outcome),
        ScreenDown::Page { .. }
        | ScreenDown::Hut { .. }
        | ScreenDown::Desk { .. }
        | ScreenDown::Panel(_)
        | ScreenDown::Alive { .. } => None,
    })
    .await
}

#[tokio::test]
async fn the_desk_sees_and_steers_each_announcer_and_every_end_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { data: folder.path().to_owned(), backup: None, setup: setup(4) };
    let hub = Hub::open(config).await.unwrap();
    let keys = hub.keys().clone();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let stop = CancellationToken::new();
    let serving = tokio::spawn(hub.serve(listener, stop.clone()));

    let mut desk = dial(&address, "/socket/desk?as=program", &keys.arbiter).await;
    let louder = |zone: &str| Action::Sound {
        zone: zone.to_owned(),
        control: Control::Volume { percent: 60 },
    };
    let nobody = outcome(&mut desk, "s-1", louder("sân sau")).await;
    assert!(matches!(&nobody, Outcome::Denied { say } if say.contains("chưa vào")), "{nobody:?}");

    let mut audio = dial(&address, "/socket/audio", &keys.audio).await;
    let hello = AudioUp::Hello { protocol: PROTOCOL, spoken_seq: 0, zone: "sân sau".to_owned() };
    send(&mut audio, &hello).await;
    let ready = hear(&mut audio, |down| match down {
        AudioDown::Prepare { say } => Some(say.len()),
        AudioDown::Cue(_)
        | AudioDown::Withdraw { .. }
        | AudioDown::Control { .. }
        | AudioDown::Pack { .. }
        | AudioDown::Finish => None,
    });
    assert_eq!(ready.await, 20 + 30, "four calls of five huts, thirty cards");
    zone(&mut desk, |zone| zone.voice.joined).await;
    assert!(matches!(outcome(&mut desk, "s-2", louder("sân sau")).await, Outcome::Done { .. }));
    let asked = hear(&mut audio, |down| match down {
        AudioDown::Control { control } => Some(control),
        AudioDown::Cue(_)
        | AudioDown::Withdraw { .. }
        | AudioDown::Prepare { .. }
        | AudioDown::Pack { .. }
        | AudioDown::Finish => None,
    });
    assert_eq!(asked.await, Control::Volume { percent: 60 });

    let settings = Some(Settings { volume: 60, ..Settings::default() });
    send(&mut audio, &AudioUp::Health { trouble: "KHÔNG CÓ LOA".to_owned(), settings }).await;
    let told = zone(&mut desk, |zone| zone.settings.volume == 60).await;
    assert_eq!((told.name.as_str(), told.voice.trouble.as_str()), ("sân sau", "KHÔNG CÓ LOA"));
    let caption = Caption {
        seq: 9,
        text: "tứ văn".to_owned(),
        words: vec![70, 400],
        end_ms: 60_000,
        speaker: Speaker::Machine,
    };
    send(&mut audio, &AudioUp::Saying(caption.clone())).await;
    let told = zone(&mut desk, |zone| zone.voice.saying.is_some()).await;
    assert_eq!(told.voice.saying.unwrap().caption, caption);
    let spoken = |seq, how, voiced| AudioUp::Spoken { seq, voiced, how, heard_ms: 900 };
    send(&mut audio, &spoken(9, Ending::Shortened, true)).await;
    send(&mut audio, &spoken(10, Ending::Expired, false)).await;
    zone(&mut desk, |zone| zone.voice.spoken_seq == 10 && zone.voice.saying.is_none()).await;
    drop((desk, audio));
    stop.cancel();
    serving.await.unwrap().unwrap();

    let kept = Announced::open(folder.path()).await.unwrap().all().await.unwrap();
    let mut kept: Vec<_> =
        kept.iter().map(|row| (row.seq, row.ending.as_str(), row.voiced, row.heard_ms)).collect();
    kept.sort_unstable();
    assert_eq!(kept, [(9, "shortened", true, 900), (10, "expired", false, 900)]);
}
