//! Doors: who may join, what a malformed message gets, and that the crowd sees only the public.

use crate::common::setup;
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tokio_util::sync::CancellationToken;
use totom_hub::store::MemoryStore;
use totom_hub::{Hub, Keys};
use totom_rules::Hut;
use totom_wire::screen::ScreenDown;
use totom_wire::station::{Beat, BootId, Flags, GestureReport, StationUp};
use totom_wire::{Action, Command, Outcome, PROTOCOL};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(crate) struct Served {
    address: String,
    pub(crate) keys: Keys,
    pub(crate) stop: CancellationToken,
}

pub(crate) async fn serve() -> Served {
    serve_on(MemoryStore::new()).await
}

pub(crate) async fn serve_on(store: MemoryStore) -> Served {
    let keys = Keys::generate();
    let hub = Hub::on_store(store, setup(4), keys.clone()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let stop = CancellationToken::new();
    tokio::spawn(hub.serve(listener, stop.clone()));
    Served { address, keys, stop }
}

impl Served {
    pub(crate) async fn dial(
        &self,
        path: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Socket, u16> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match connect_async(request).await {
            Ok((socket, _)) => Ok(socket),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{path}: {error}"),
        }
    }
}

pub(crate) fn key(key: &str) -> (&'static str, String) {
    ("authorization", format!("Bearer {key}"))
}

async fn hear(socket: &mut Socket) -> ScreenDown {
    loop {
        let heard = tokio::time::timeout(Duration::from_secs(5), socket.next()).await.unwrap();
        if let Message::Text(text) = heard.unwrap().unwrap() {
            return serde_json::from_str(&text).unwrap();
        }
    }
}

pub(crate) async fn receipt(socket: &mut Socket) -> totom_wire::Receipt {
    loop {
        if let ScreenDown::Receipt(receipt) = hear(socket).await {
            return receipt;
        }
    }
}

#[tokio::test]
async fn only_those_with_the_right_key_may_join() {
    let hub = serve().await;
    let keys = &hub.keys;
    let hut = keys.huts[totom_rules::Hut::ALL[0]].as_str();
    // Address, key shown, answer (101 = joined), why.
    let rows: [(&str, Option<&str>, u16, &str); 20] = [
        ("/socket/screen", None, 101, "everyone may look"),
        ("/socket/desk", None, 401, "the desk is the arbiters'"),
        ("/socket/desk", Some(&keys.arbiter), 101, "an arbiter's program"),
        ("/socket/desk", Some(hut), 403, "a hut is no arbiter"),
        ("/socket/hut", Some(hut), 101, "a hut's own screen"),
        ("/socket/hut", Some(&keys.arbiter), 401, "not even arbiters see a hand here"),
        ("/socket/station", Some(&keys.station), 101, "a station"),
        ("/socket/station", Some(&keys.audio), 401, "the announcer is no station"),
        ("/socket/audio", Some(&keys.audio), 101, "the announcer"),
        ("/socket/audio", None, 401, "a stranger would silence the yard"),
        ("/socket/chanter", Some(&keys.arbiter), 101, "giao bài is one of the arbiters"),
        ("/socket/chanter", Some(hut), 403, "a hut does not chant"),
        ("/socket/chanter", None, 401, "nor does a stranger"),
        ("/socket/beat?hut=1", Some(hut), 101, "a hut beats its own drum"),
        ("/socket/beat?hut=2", Some(hut), 401, "and no other's"),
        ("/socket/beat?hut=2", Some(&keys.arbiter), 101, "the staff hand out drums"),
        ("/socket/beat?hut=1", None, 401, "a stranger would play"),
        ("/socket/drums", Some(&keys.arbiter), 101, "the staff look after the drums"),
        ("/socket/drums", Some(hut), 403, "a hut does not"),
        ("/socket/drums", None, 401, "nor does a stranger"),
    ];
    for (path, shown, answer, why) in rows {
        let headers: Vec<_> = shown.map(key).into_iter().collect();
        let got = hub.dial(path, &headers).await.map_or_else(|status| status, |_| 101);
        assert_eq!(got, answer, "{path}: {why}");
    }
    hub.stop.cancel();
}

#[tokio::test]
async fn pages_of_other_sites_may_not_join() {
    let hub = serve().await;
    let foreign = ("origin", "http://elsewhere.example".to_owned());
    let own = ("origin", format!("http://{}", hub.address));
    let arbiter = || key(&hub.keys.arbiter);
    assert_eq!(hub.dial("/socket/desk", &[arbiter(), foreign]).await.err(), Some(403));
    assert!(hub.dial("/socket/desk", &[arbiter(), own]).await.is_ok());
    hub.stop.cancel();
}

#[tokio::test]
async fn a_message_that_is_none_is_answered_and_nothing_breaks() {
    let hub = serve().await;
    let mut desk = hub.dial("/socket/desk?as=program", &[key(&hub.keys.arbiter)]).await.unwrap();
    // Text sent, what the answer must name, why.
    let rows = [
        ("rubbish", "line 1", "no JSON"),
        (r#"{"id":"a","action":{"action":"fly"}}"#, "fly", "an unknown action"),
        (r#"{"id":"a","action":{"action":"deal"},"extra":1}"#, "extra", "an unknown key"),
        (
            r#"{"id":"a","action":{"action":"play","play":{"input":"throw","hut":1,"card":"10v"}}}"#,
            "10v",
            "an unknown card",
        ),
        (
            r#"{"id":"a","action":{"action":"play","play":{"input":"throw","hut":7,"card":"1v"}}}"#,
            "7",
            "an unknown hut",
        ),
        (r#"{"id":"a b","action":{"action":"deal"}}"#, "mã lệnh", "an id with a space"),
    ];
    for (text, named, why) in rows {
        desk.send(Message::Text(text.into())).await.unwrap();
        let Outcome::Denied { say } = receipt(&mut desk).await.outcome else {
            panic!("{why}: not denied")
        };
        assert!(say.contains(named), "{why}: {say}");
    }
    let deal = Command { id: "ok".into(), epoch: None, seen: None, action: Action::Deal };
    desk.send(Message::Text(serde_json::to_string(&deal).unwrap().into())).await.unwrap();
    assert_eq!(receipt(&mut desk).await.outcome, Outcome::Recorded { seq: 3 });
    hub.stop.cancel();
}

/// Waits until a text with these words comes.
pub(crate) async fn until(socket: &mut Socket, words: &str) {
    loop {
        let heard = tokio::time::timeout(Duration::from_secs(5), socket.next()).await;
        let heard = heard.unwrap_or_else(|_| panic!("never heard: {words}"));
        if let Message::Text(text) = heard.unwrap().unwrap()
            && text.contains(words)
        {
            return;
        }
    }
}

pub(crate) async fn station(hub: &Served, hut: u8) -> Socket {
    let path = format!("/socket/station?hut={hut}");
    let mut socket = hub.dial(&path, &[key(&hub.keys.station)]).await.unwrap();
    let hut = Hut::new(hut).unwrap();
    say(&mut socket, &StationUp::Hello { protocol: PROTOCOL, hut, version: "1".into() }).await;
    socket
}

pub(crate) async fn say(socket: &mut Socket, message: &StationUp) {
    let text = serde_json::to_string(message).unwrap();
    socket.send(Message::Text(text.into())).await.unwrap();
}

pub(crate) fn stroke(frame: u16, peak: u16) -> StationUp {
    let boot = BootId { board: "A".into(), boot: 1 };
    StationUp::Stroke { boot, frame, t_ms: 1000, beat: Beat::Tung, count: 1, peak }
}

/// The gesture of hut 2's stroke `frame`.
fn gesture(frame: u16) -> StationUp {
    StationUp::Gesture(GestureReport {
        id: format!("2-A-1-{frame}-1000"),
        hut: Hut::new(2).unwrap(),
        epoch: 0,
        beats: vec![Beat::Tung],
        flags: Flags(0),
        doubt: None,
        strokes: vec![(frame, 1000, Beat::Tung, 100)],
        bounced: vec![],
        age_ms: 850,
    })
}

#[tokio::test]
async fn a_weak_stroke_at_the_moment_of_a_strong_one_next_door_is_a_question() {
    let hub = serve().await;
    let mut desk = hub.dial("/socket/desk?as=program", &[key(&hub.keys.arbiter)]).await.unwrap();
    let (mut near, mut loud) = (station(&hub, 2).await, station(&hub, 3).await);
    // Several times: on a busy machine two messages of one moment may be read in two.
    for frame in 1..=5 {
        say(&mut near, &stroke(frame, 100)).await;
        say(&mut loud, &stroke(frame, 900)).await;
        // Once its flags are shown, the loud stroke has come.
        let flags = Flags(32 + frame as u8);
        say(&mut loud, &StationUp::Flags { flags }).await;
        until(&mut desk, &format!("\"flags\":{}", flags.0)).await;
        say(&mut near, &gesture(frame)).await;
        until(&mut near, "durable").await;
        until(&mut near, "repeat").await;
    }
    until(&mut desk, "tiếng vọng").await;
    hub.stop.cancel();
}

#[tokio::test]
async fn a_screen_gets_the_whole_state_at_once_and_again_when_it_asks() {
    let hub = serve().await;
    let mut screen = hub.dial("/socket/screen?page=yard", &[]).await.unwrap();
    let ScreenDown::Page { rev, html, .. } = hear(&mut screen).await else {
        panic!("the first message is the page")
    };
    assert!(html.contains("Xóm 1"));
    screen.send(Message::Text("{}".into())).await.unwrap();
    loop {
        if let ScreenDown::Page { rev: again, .. } = hear(&mut screen).await {
            break assert!(again >= rev);
        }
    }
    hub.stop.cancel();
}

/// The next page for which `find` finds something.
pub(crate) async fn page<T>(socket: &mut Socket, find: impl Fn(&str) -> Option<T>) -> T {
    loop {
        if let ScreenDown::Page { html, .. } = hear(socket).await
            && let Some(found) = find(&html)
        {
            return found;
        }
    }
}

/// Brings a card onto the mat: deals, makes everybody ready, throws.
pub(crate) async fn offer(hub: &Served) {
    let mut desk = hub.dial("/socket/desk?as=program", &[key(&hub.keys.arbiter)]).await.unwrap();
    for count in 0.. {
        let ScreenDown::Desk { desk: state, .. } = hear(&mut desk).await else { continue };
        if state.public.verse.is_some() {
            return;
        }
        let mut huts = Vec::new();
        for hut in totom_rules::Hut::ALL {
            let path = "/socket/hut?as=program";
            let mut own = hub.dial(path, &[key(&hub.keys.huts[hut])]).await.unwrap();
            let ScreenDown::Hut { view, .. } = hear(&mut own).await else { panic!("a view") };
            huts.push(view.map(|view| *view));
        }
        let mut views = huts.into_iter();
        let huts = totom_rules::ByHut::from_fn(|_| views.next().unwrap());
        let moment = totom_hub::rehearsal::Moment { public: state.public.clone(), huts };
        let action = match totom_hub::rehearsal::next_step(&moment, 1) {
            totom_hub::rehearsal::Step::Desk(action) => action,
            totom_hub::rehearsal::Step::Screen(_, play)
            | totom_hub::rehearsal::Step::Drum(_, play) => Action::Play { play },
            totom_hub::rehearsal::Step::LetCall
            | totom_hub::rehearsal::Step::Wait
            | totom_hub::rehearsal::Step::Done => panic!("a card is wanted"),
        };
        let command = Command { id: format!("c{count}"), epoch: None, seen: None, action };
        desk.send(Message::Text(serde_json::to_string(&command).unwrap().into())).await.unwrap();
        receipt(&mut desk).await;
    }
}

#[tokio::test]
async fn what_the_chanter_taps_lights_up_on_every_screen_until_the_card_is_gone() {
    let hub = serve().await;
    offer(&hub).await;
    let mut screen = hub.dial("/socket/screen", &[]).await.unwrap();
    let mut tablet = hub.dial("/socket/chanter", &[key(&hub.keys.arbiter)]).await.unwrap();
    let epoch = page(&mut tablet, |html| {
        let (_, rest) = html.split_once("data-epoch=\"")?;
        rest.split('"').next()?.parse::<u32>().ok()
    })
    .await;
    let lit = |html: &str| {
        let lit = html.matches("<i class=\"lit\">").count();
        html.contains("<i class=\"now\">").then_some(lit + 1)
    };
    let say = |text: String| Message::Text(text.into());
    let tap = |epoch: u32, lit: u8| say(format!(r#"{{"msg":"lit","epoch":{epoch},"lit":{lit}}}"#));
    tablet.send(tap(epoch, 1)).await.unwrap();
    assert_eq!(page(&mut screen, lit).await, 1);
    for (text, why) in [
        (format!(r#"{{"msg":"lit","epoch":{},"lit":3}}"#, epoch + 1), "of another card"),
        (format!(r#"{{"msg":"lit","epoch":{epoch},"lit":200}}"#), "more than a couplet has"),
        ("rubbish".to_owned(), "no message"),
    ] {
        tablet.send(say(text)).await.unwrap_or_else(|error| panic!("{why}: {error}"));
    }
    tablet.send(tap(epoch, 2)).await.unwrap();
    let shown = page(&mut screen, |html| lit(html).filter(|lit| *lit != 1)).await;
    assert_eq!(shown, 2, "what came between changed nothing");
    tablet.send(say(format!(r#"{{"msg":"run","epoch":{epoch},"words":[0,420]}}"#))).await.unwrap();
    page(&mut screen, |html| html.contains("data-words=\"0,420\"").then_some(())).await;
    hub.stop.cancel();
}

#[tokio::test]
async fn a_hub_with_open_sockets_still_goes_down() {
    let keys = Keys::generate();
    let hub = Hub::on_store(MemoryStore::new(), setup(4), keys).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let stop = CancellationToken::new();
    let serving = tokio::spawn(hub.serve(listener, stop.clone()));
    let (_held, _) = connect_async(format!("ws://{address}/socket/screen")).await.unwrap();
    stop.cancel();
    tokio::time::timeout(Duration::from_secs(10), serving).await.unwrap().unwrap().unwrap();
}
