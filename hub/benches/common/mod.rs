//! A yard for the benchmarks: its setup, its sockets, and an arbiter's program that asks.
#![allow(dead_code, reason = "each benchmark uses its part")]

pub(crate) mod bots;

use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tokio_util::sync::CancellationToken;
use totom_hub::table::{Agree, Reveal, Seeds, Setup, Verses};
use totom_hub::{Config, Hub, HubError, Keys};
use totom_rules::{ByHut, Hut};
use totom_wire::screen::{Desk, ScreenDown};
use totom_wire::{Action, Command, Outcome};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(crate) fn setup() -> Setup {
    Setup {
        yard: "Sân đo".to_owned(),
        names: ByHut::from_fn(|hut| format!("Xóm {}", hut.number())),
        house: "cua_so_goi = 60\nhoi_diem = 0\n".to_owned(),
        seeds: Seeds::Festival(7),
        turner: Hut::ALL[4],
        verses: Verses::default(),
        agree: Agree::One,
        reveal: Reveal::AtOnce,
    }
}

/// A hub that serves, on a real disk.
pub(crate) struct Served {
    pub(crate) keys: Keys,
    /// Where its listener stands.
    pub(crate) at: SocketAddr,
    stop: CancellationToken,
    serving: JoinHandle<Result<(), HubError>>,
    _folder: TempDir,
}

impl Served {
    /// Listens at `on`.
    pub(crate) async fn open(on: &str, setup: Setup) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { data: folder.path().to_owned(), backup: None, setup };
        let hub = Hub::open(config).await.unwrap();
        let keys = hub.keys().clone();
        let listener = TcpListener::bind(on).await.unwrap();
        let at = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let serving = tokio::spawn(hub.serve(listener, stop.clone()));
        Self { keys, at, stop, serving, _folder: folder }
    }

    /// Its address for programs on this machine.
    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.at.port())
    }

    pub(crate) async fn end(self) {
        self.stop.cancel();
        self.serving.await.unwrap().unwrap();
    }
}

pub(crate) async fn dial(address: &str, path: &str, key: Option<&str>) -> Socket {
    let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
    if let Some(key) = key {
        request.headers_mut().insert("authorization", format!("Bearer {key}").parse().unwrap());
    }
    connect_async(request).await.unwrap().0
}

pub(crate) async fn hear(socket: &mut Socket) -> ScreenDown {
    loop {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
            return serde_json::from_str(&text).unwrap();
        }
    }
}

/// The arbiter's desk as a program.
pub(crate) struct Arbiter {
    socket: Socket,
    state: Option<Box<Desk>>,
    asked: u32,
}

impl Arbiter {
    pub(crate) async fn join(address: &str, key: &str) -> Self {
        let socket = dial(address, "/socket/desk?as=program", Some(key)).await;
        Self { socket, state: None, asked: 0 }
    }

    /// Asks, and gives the entry once it is on disk.
    pub(crate) async fn ask(&mut self, action: Action) -> u64 {
        self.asked += 1;
        let id = format!("b{}", self.asked);
        let command = Command { id: id.clone(), epoch: None, seen: None, action };
        let text = serde_json::to_string(&command).unwrap();
        self.socket.send(Message::Text(text.into())).await.unwrap();
        loop {
            match hear(&mut self.socket).await {
                ScreenDown::Receipt(receipt) if receipt.id == id => {
                    let Outcome::Recorded { seq } = receipt.outcome else {
                        panic!("{:?}", receipt.outcome)
                    };
                    return seq;
                }
                ScreenDown::Desk { desk, .. } => self.state = Some(desk),
                ScreenDown::Receipt(_)
                | ScreenDown::Page { .. }
                | ScreenDown::Hut { .. }
                | ScreenDown::Panel(_)
                | ScreenDown::Alive { .. } => {}
            }
        }
    }

    /// What the desk shows at this entry, or a later one.
    pub(crate) async fn desk_at(&mut self, seq: u64) -> &Desk {
        while self.state.as_ref().is_none_or(|desk| desk.public.seq < seq) {
            if let ScreenDown::Desk { desk, .. } = hear(&mut self.socket).await {
                self.state = Some(desk);
            }
        }
        self.state.as_ref().unwrap()
    }
}
