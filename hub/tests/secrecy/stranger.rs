//! Somebody of the crowd, with no cookie and no key, who asks for everything that the hub has.

use super::twins::Step;
use crate::web::Served;
use futures_util::{SinkExt, StreamExt};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use totom_display::screens::Kind;
use totom_wire::Action;
use totom_wire::screen::ScreenDown;

/// What stands for a gap in an address.
const GAPS: [(&str, &[&str]); 13] = [
    ("{hut}", &["1", "5"]),
    ("{entry}", &["3"]),
    ("{hoi}", &["1"]),
    ("{van}", &["1"]),
    ("{id}", &["cong"]),
    ("{album}", &["nha-tai-tro"]),
    ("{file}", &["0.png"]),
    ("{deal}", &["3fa1"]),
    ("{pile}", &["hut_1", "noc", "tat-ca"]),
    ("{pack}", &["giong"]),
    ("{card}", &["3v"]),
    ("{part}", &["luc"]),
    ("{*path}", &["css/phone.css"]),
];
/// Longer than a frame needs to reach everybody.
const PATIENCE: Duration = Duration::from_secs(5);

const OPEN: &str = include_str!("../data/open_addresses.tsv");

/// The addresses that are written down as open to strangers.
pub(super) fn open() -> impl Iterator<Item = &'static str> {
    let rows = OPEN.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split('\t').next().unwrap())
}

/// Is it one of them, in whatever language?
pub(super) fn is_open(path: &str) -> bool {
    open().any(|at| at == path.split('?').next().unwrap())
}

/// Every address without gaps.
pub(crate) fn asked() -> Vec<String> {
    let filled = |address: &str| {
        GAPS.iter().fold(vec![address.to_owned()], |found, (gap, values)| {
            let fill = |at: String| match at.contains(gap) {
                true => values.iter().map(|value| at.replace(gap, value)).collect(),
                false => vec![at],
            };
            found.into_iter().flat_map(fill).collect()
        })
    };
    let all: Vec<String> = totom_hub::addresses().into_iter().flat_map(filled).collect();
    let gap = all.iter().find(|address| address.contains('{'));
    assert_eq!(gap, None, "say in the table what stands for this gap");
    // Whatever turns a stranger away does so in one language.
    let pages = all.iter().filter(|at| is_open(at) && !at.starts_with("/socket/"));
    let english: Vec<String> = pages.map(|at| format!("{at}?lang=en")).collect();
    all.into_iter().chain(english).collect()
}

/// What a stranger gets at an address, headers and all; only the clock's line is left out.
pub(super) async fn ask(hub: &Served, how: &str, path: &str, packing: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(&hub.address).await.unwrap();
    let head = format!(
        "{how} {path} HTTP/1.1\r\nHost: san.local\r\nAccept-Encoding: {packing}\r\n\
         Content-Length: 0\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer.windows(4).position(|at| at == b"\r\n\r\n").unwrap_or(answer.len());
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let lines = head.split("\r\n").filter(|line| !line.to_ascii_lowercase().starts_with("date:"));
    let mut kept = lines.collect::<Vec<_>>().join("\r\n").into_bytes();
    kept.extend_from_slice(&answer[end..]);
    kept
}

/// The status of an answer.
pub(super) fn status(answer: &[u8]) -> u16 {
    let head = String::from_utf8_lossy(&answer[..answer.len().min(20)]).into_owned();
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap()
}

/// Screens of every kind at one hub, and what they were shown last.
pub(super) struct Screens {
    sockets: Vec<(String, WebSocketStream<MaybeTlsStream<TcpStream>>)>,
    shown: BTreeMap<String, (u64, String)>,
}

impl Screens {
    pub(super) async fn join(hub: &Served) -> Self {
        let kinds = Kind::ALL.into_iter().map(|kind| serde_json::to_value(kind).unwrap());
        let named = kinds.map(|kind| format!("?page={}", kind.as_str().unwrap()));
        let mut sockets = Vec::new();
        for query in
            named.chain(["", "?page=phone&lang=en", "?as=program&hut=1"].map(str::to_owned))
        {
            let path = format!("/socket/screen{query}");
            let (socket, _) = connect_async(format!("ws://{}{path}", hub.address)).await.unwrap();
            sockets.push((path, socket));
        }
        Self { sockets, shown: BTreeMap::new() }
    }

    /// What every screen shows once it has this entry.
    pub(super) async fn at(&mut self, seq: u64) -> BTreeMap<String, (u64, String)> {
        for (path, socket) in &mut self.sockets {
            socket.send(Message::Text("{}".into())).await.unwrap();
            loop {
                let heard = timeout(PATIENCE, socket.next()).await.expect("a screen is told");
                let Message::Text(text) = heard.unwrap().unwrap() else { continue };
                // A screen gets whole pages and signs of life, and nothing else at all.
                match serde_json::from_str(&text).unwrap() {
                    ScreenDown::Page { seq: at, html, .. } => {
                        self.shown.insert(path.clone(), (at, html));
                        if at >= seq {
                            break;
                        }
                    }
                    ScreenDown::Alive { .. } => {}
                    other @ (ScreenDown::Hut { .. }
                    | ScreenDown::Desk { .. }
                    | ScreenDown::Receipt(_)
                    | ScreenDown::Panel(_)) => panic!("{path}: {other:?}"),
                }
            }
        }
        self.shown.clone()
    }
}

/// What a socket that is not the screens' answers a stranger who dials it; 101 lets in.
pub(super) async fn dial(hub: &Served, path: &str) -> u16 {
    match connect_async(format!("ws://{}{path}", hub.address)).await {
        Ok(_) => 101,
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(error) => panic!("{path}: {error}"),
    }
}

/// What the arbiters ask for so that the step happens in one of the two.
pub(super) fn action(step: &Step, world: usize) -> Action {
    match &step[world] {
        Some(play) => Action::Play { play: play.clone() },
        None => Action::Deal,
    }
}
