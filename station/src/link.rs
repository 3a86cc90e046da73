//! The socket to the hub: dials for ever, tells who is there, passes messages both ways.

use crate::config::Config;
use futures_util::{SinkExt, StreamExt};
use std::io::ErrorKind;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::http::{HeaderValue, Request, header::AUTHORIZATION};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use tokio_util::sync::CancellationToken;
use totom_wire::station::{StationDown, StationUp};

const BACKOFF_FIRST: Duration = Duration::from_millis(200);
const BACKOFF_MOST: Duration = Duration::from_secs(2);
const DIAL: Duration = Duration::from_secs(5);
const SEND: Duration = Duration::from_secs(5);
const PING: Duration = Duration::from_secs(2);
/// A hub that says nothing this long, not even to pings, is gone.
const DEAD: Duration = Duration::from_secs(7);
/// Messages on their way up.
const UP: usize = 256;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What the link tells the station.
#[derive(Debug)]
pub(crate) enum LinkEvent {
    /// A new socket; messages go here. The first must be the hello.
    Up(mpsc::Sender<StationUp>),
    /// The socket is gone.
    Down,
    /// The hub said this.
    Said(StationDown),
}

/// Dials until stopped.
pub(crate) async fn run(
    config: Config,
    events: mpsc::Sender<LinkEvent>,
    shutdown: CancellationToken,
) {
    tokio::select! {
        () = shutdown.cancelled() => {}
        () = dial_for_ever(&config, &events) => {}
    }
}

async fn dial_for_ever(config: &Config, events: &mpsc::Sender<LinkEvent>) {
    let mut backoff = BACKOFF_FIRST;
    let mut said = String::new();
    while !events.is_closed() {
        match dial(config).await {
            Ok(socket) => {
                tracing::info!(hut = config.hut.number(), hub = config.hub, "đã nối với trung tâm");
                backoff = BACKOFF_FIRST;
                said.clear();
                if !serve(socket, events).await {
                    return;
                }
            }
            Err(why) if why != said => {
                tracing::warn!(hut = config.hut.number(), hub = config.hub, "{why}");
                said = why;
            }
            Err(_) => {}
        }
        sleep(backoff).await;
        backoff = (backoff * 2).min(BACKOFF_MOST);
    }
}

async fn dial(config: &Config) -> Result<Socket, String> {
    let request = request(config).map_err(|error| explain(&error))?;
    // Small messages go at once: a gesture behind its stroke would wait 40 ms otherwise.
    match timeout(DIAL, connect_async_with_config(request, None, true)).await {
        Ok(Ok((socket, _))) => Ok(socket),
        Ok(Err(error)) => Err(explain(&error)),
        Err(_) => Err("Trung tâm không trả lời: kiểm tra mạng và máy trung tâm.".to_owned()),
    }
}

fn request(config: &Config) -> Result<Request<()>, Error> {
    let url = format!("{}/socket/station?hut={}", config.hub, config.hut.number());
    let mut request = url.into_client_request()?;
    let mut bearer = HeaderValue::from_str(&format!("Bearer {}", config.token.reveal()))?;
    bearer.set_sensitive(true);
    request.headers_mut().insert(AUTHORIZATION, bearer);
    Ok(request)
}

fn explain(error: &Error) -> String {
    if let Error::Http(response) = error {
        let status = response.status();
        return if status == 401 || status == 403 {
            "Trung tâm không nhận mã của trạm này: chép lại mã ở mục «station» của tệp keys.toml trên máy trung tâm.".to_owned()
        } else {
            format!("Trung tâm từ chối kết nối ({status}): kiểm tra phiên bản phần mềm.")
        };
    }
    format!("Chưa nối được với trung tâm ({}): sẽ tự thử lại.", reason(error))
}

/// The usual reasons in words for people; the rest as the library says it.
fn reason(error: &Error) -> String {
    let kind = if let Error::Io(io) = error {
        io.kind()
    } else if matches!(error, Error::ConnectionClosed | Error::AlreadyClosed) {
        ErrorKind::NotConnected
    } else if matches!(error, Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) {
        ErrorKind::ConnectionReset
    } else {
        ErrorKind::Other
    };
    totom_wire::trouble(kind).map_or_else(|| error.to_string(), str::to_owned)
}

/// Serves one socket; false when the station itself is gone.
async fn serve(socket: Socket, events: &mpsc::Sender<LinkEvent>) -> bool {
    let (sender, messages) = mpsc::channel(UP);
    if events.send(LinkEvent::Up(sender)).await.is_err() {
        return false;
    }
    let why = pump(socket, messages, events).await;
    tracing::warn!("Mất kết nối với trung tâm: {why}.");
    events.send(LinkEvent::Down).await.is_ok()
}

/// Passes messages until the socket fails; says why it did.
async fn pump(
    mut socket: Socket,
    mut messages: mpsc::Receiver<StationUp>,
    events: &mpsc::Sender<LinkEvent>,
) -> String {
    let mut ping = interval(PING);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard_at = Instant::now();
    loop {
        let out = tokio::select! {
            message = messages.recv() => match message {
                Some(message) => encode(&message),
                None => return "trạm dừng".to_owned(),
            },
            _ = ping.tick() => {
                if heard_at.elapsed() > DEAD {
                    return "trung tâm im lặng".to_owned();
                }
                Some(Message::Ping(Vec::new().into()))
            }
            heard = socket.next() => {
                heard_at = Instant::now();
                match heard {
                    Some(Ok(message)) => hear(message, events).await,
                    Some(Err(error)) => return reason(&error),
                    None => return "trung tâm đã đóng".to_owned(),
                }
                None
            }
        };
        let Some(out) = out else { continue };
        match timeout(SEND, socket.send(out)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return reason(&error),
            Err(_) => return "trung tâm không nhận".to_owned(),
        }
    }
}

fn encode(message: &StationUp) -> Option<Message> {
    serde_json::to_string(message).ok().map(|text| Message::Text(text.into()))
}

async fn hear(message: Message, events: &mpsc::Sender<LinkEvent>) {
    let Message::Text(text) = message else { return };
    match serde_json::from_str(&text) {
        // A closed channel is noticed by the sender's end of the socket as well.
        Ok(said) => drop(events.send(LinkEvent::Said(said)).await),
        Err(error) => tracing::warn!(%error, "không hiểu lời trung tâm"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::ErrorKind;

    #[test]
    fn the_usual_reasons_are_told_in_vietnamese() {
        let table = [
            (Error::Io(ErrorKind::ConnectionRefused.into()), "máy ấy chưa mở trung tâm"),
            (Error::Io(ErrorKind::TimedOut.into()), "không ai trả lời"),
            (Error::Io(ErrorKind::NetworkUnreachable.into()), "mạng không tới được máy ấy"),
            (Error::Io(ErrorKind::ConnectionReset.into()), "đường dây bị ngắt"),
            (Error::ConnectionClosed, "trung tâm đã đóng"),
            (Error::Protocol(ProtocolError::ResetWithoutClosingHandshake), "đường dây bị ngắt"),
        ];
        for (error, due) in table {
            assert!(explain(&error).contains(due), "{error}: {}", explain(&error));
        }
    }
}
