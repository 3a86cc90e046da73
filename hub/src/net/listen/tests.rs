//! Virtual time runs on while nobody has anything to do: a deadline of seconds is over at once.

use super::*;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::routing::{get, post};
use futures_util::{SinkExt, StreamExt};
use std::net::{Ipv4Addr, SocketAddrV4};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::time::{Instant, sleep};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite;

const GET: &[u8] = b"GET / HTTP/1.1\r\nHost: san\r\n\r\n";

struct Served {
    address: SocketAddr,
    stop: CancellationToken,
    serving: tokio::task::JoinHandle<()>,
}

async fn echo(upgrade: WebSocketUpgrade) -> axum::response::Response {
    upgrade.on_upgrade(|mut socket| async move {
        while let Some(Ok(Message::Text(text))) = socket.recv().await {
            if socket.send(Message::Text(text)).await.is_err() {
                return;
            }
        }
    })
}

async fn start(most: usize) -> Served {
    let router = Router::new()
        .route(
            "/",
            get(|ConnectInfo(peer): ConnectInfo<SocketAddr>| async move { peer.ip().to_string() }),
        )
        .route("/say", post(|body: String| async move { body }))
        .route("/echo", get(echo));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let stop = CancellationToken::new();
    let serving = tokio::spawn(serve(listener, router, Crowding::new(most), stop.clone()));
    Served { address, stop, serving }
}

/// Dials from an address of this machine's own network.
async fn dial(served: &Served, host: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddrV4::new(Ipv4Addr::new(127, 0, 0, host), 0).into()).unwrap();
    socket.connect(served.address).await.unwrap()
}

/// Everything until the other side hangs up.
async fn rest(stream: &mut TcpStream) -> String {
    let mut heard = Vec::new();
    let _ = stream.read_to_end(&mut heard).await;
    String::from_utf8_lossy(&heard).into_owned()
}

/// The next answer.
async fn answer(stream: &mut TcpStream) -> String {
    let mut buffer = [0; 1024];
    let count = stream.read(&mut buffer).await.unwrap();
    String::from_utf8_lossy(&buffer[..count]).into_owned()
}

#[tokio::test(start_paused = true)]
async fn who_says_nothing_or_says_it_too_slowly_is_let_go() {
    let served = start(100).await;
    for (said, answered, why) in [
        (&b""[..], false, "nothing"),
        (b"GET / HT", false, "half a line"),
        (b"GET / HTTP/1.1\r\nHost: san\r\n", false, "a head without an end"),
        (GET, true, "a request, and then nothing more"),
    ] {
        let mut stream = dial(&served, 1).await;
        let since = Instant::now();
        stream.write_all(said).await.unwrap();
        let heard = rest(&mut stream).await;
        assert_eq!(heard.contains("200 OK"), answered, "{why}: {heard}");
        let waited = since.elapsed();
        assert!(waited >= HEAD && waited < HEAD * 2, "{why}: let go after {waited:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_head_that_trickles_in_is_no_way_around() {
    let served = start(100).await;
    let mut stream = dial(&served, 1).await;
    let since = Instant::now();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: san\r\n").await.unwrap();
    while since.elapsed() < HEAD * 3 {
        sleep(HEAD / 5).await;
        if stream.write_all(b"X-A: b\r\n").await.is_err() {
            break;
        }
    }
    assert!(since.elapsed() < HEAD * 2, "still open after {:?}", since.elapsed());
}

#[tokio::test(start_paused = true)]
async fn who_asks_in_time_is_served_for_as_long_as_he_asks() {
    let served = start(100).await;
    let mut stream = dial(&served, 1).await;
    for _ in 0..10 {
        stream.write_all(GET).await.unwrap();
        assert!(answer(&mut stream).await.contains("127.0.0.1"), "the peer is known");
        sleep(HEAD / 2).await;
    }
    let slow = b"POST /say HTTP/1.1\r\nHost: san\r\nContent-Length: 6\r\n\r\nabc";
    stream.write_all(slow).await.unwrap();
    sleep(HEAD * 2).await;
    stream.write_all(b"def").await.unwrap();
    assert!(answer(&mut stream).await.contains("abcdef"), "a body has a deadline of its own");
}

#[tokio::test(start_paused = true)]
async fn a_web_socket_lives_on_and_keeps_its_place() {
    let served = start(2).await;
    let url = format!("ws://{}/echo", served.address);
    let (mut socket, _) = connect_async(&url).await.unwrap();
    sleep(HEAD * 4).await;
    socket.send(tungstenite::Message::Text("còn đây".into())).await.unwrap();
    let heard = socket.next().await.unwrap().unwrap();
    assert_eq!(heard.into_text().unwrap().as_str(), "còn đây");
    let heard = rest(&mut dial(&served, 1).await).await;
    assert!(heard.starts_with("HTTP/1.1 503"), "its place was taken by another: {heard}");
    drop(socket);
    let mut next = dial(&served, 1).await;
    while {
        next.write_all(GET).await.unwrap();
        !answer(&mut next).await.contains("200 OK")
    } {
        next = dial(&served, 1).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_flood_from_one_address_leaves_room_for_others() {
    let served = start(40).await;
    let mut flood = Vec::new();
    for _ in 0..60 {
        flood.push(dial(&served, 66).await);
    }
    let mut away = rest(&mut flood[59]).await;
    assert!(away.starts_with("HTTP/1.1 503") && away.contains("Retry-After"), "{away}");
    for host in 1..=9 {
        let mut phone = dial(&served, host).await;
        phone.write_all(GET).await.unwrap();
        assert!(answer(&mut phone).await.contains("200 OK"), "a phone is turned away");
    }
    // The idle flood is let go in time, and its address is served again.
    away = rest(&mut flood[0]).await;
    assert!(away.is_empty(), "{away}");
    let mut again = dial(&served, 66).await;
    again.write_all(GET).await.unwrap();
    assert!(answer(&mut again).await.contains("200 OK"));
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_is_under_way_is_given_before_the_end() {
    let Served { address, stop, serving } = start(4).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let half = b"POST /say HTTP/1.1\r\nHost: san\r\nContent-Length: 6\r\n\r\nabc";
    stream.write_all(half).await.unwrap();
    sleep(Duration::from_millis(50)).await;
    stop.cancel();
    sleep(Duration::from_millis(50)).await;
    assert!(!serving.is_finished(), "somebody is still being answered");
    stream.write_all(b"def").await.unwrap();
    assert!(rest(&mut stream).await.contains("abcdef"));
    serving.await.unwrap();
}
