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
use totom_wire::screen::ScreenDown;
use totom_wire::{Action, Command, Outcome};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

struct Served {
    address: String,
    keys: Keys,
    stop: CancellationToken,
}

async fn serve() -> Served {
    let keys = Keys::generate();
    let hub = Hub::on_store(MemoryStore::new(), setup(4), keys.clone()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let stop = CancellationToken::new();
    tokio::spawn(hub.serve(listener, stop.clone()));
    Served { address, keys, stop }
}

impl Served {
    async fn dial(&self, path: &str, headers: &[(&'static str, String)]) -> Result<Socket, u16> {
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

fn key(key: &str) -> (&'static str, String) {
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

async fn receipt(socket: &mut Socket) -> totom_wire::Receipt {
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
    let rows: [(&str, Option<&str>, u16, &str); 10] = [
        ("/socket/screen", None, 101, "everyone may look"),
        ("/socket/desk", None, 401, "the desk is the arbiters'"),
        ("/socket/desk", Some(&keys.arbiter), 101, "an arbiter's program"),
        ("/socket/desk", Some(hut), 401, "a hut is no arbiter"),
        ("/socket/hut", Some(hut), 101, "a hut's own screen"),
        ("/socket/hut", Some(&keys.arbiter), 401, "not even arbiters see a hand here"),
        ("/socket/station", Some(&keys.station), 101, "a station"),
        ("/socket/station", Some(&keys.audio), 401, "the announcer is no station"),
        ("/socket/audio", Some(&keys.audio), 101, "the announcer"),
        ("/socket/audio", None, 401, "a stranger would silence the yard"),
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
    let deal = Command { id: "ok".into(), epoch: None, action: Action::Deal };
    desk.send(Message::Text(serde_json::to_string(&deal).unwrap().into())).await.unwrap();
    assert_eq!(receipt(&mut desk).await.outcome, Outcome::Recorded { seq: 3 });
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
