//! Đường dây tới trung tâm: dials for ever, says how far it came, passes cues on.

use crate::config::{Config, Token};
use crate::error::AnnounceError;
use futures_util::{SinkExt, StreamExt};
use std::io::ErrorKind;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::http::{HeaderValue, Request, header::AUTHORIZATION};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use totom_wire::PROTOCOL;
use totom_wire::audio::{AudioDown, AudioUp, Settings};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

const FIRST_WAIT: Duration = Duration::from_millis(200);
const LONGEST_WAIT: Duration = Duration::from_secs(3);
const DIAL_PATIENCE: Duration = Duration::from_secs(5);
const HEALTH_EVERY: Duration = Duration::from_secs(1);
/// A hub that sends nothing, not even a pong, for so long is gone.
const SILENCE: Duration = Duration::from_secs(10);
const LARGEST_MESSAGE: usize = 64 * 1024;

/// The announcer's end of the line.
#[derive(Debug)]
pub struct Ends {
    /// Cues, in the order the hub sent them.
    pub inbox: mpsc::Receiver<AudioDown>,
    /// Reports of what was spoken.
    pub outbox: mpsc::UnboundedSender<AudioUp>,
    /// The youngest entry spoken, for the next greeting.
    pub spoken: watch::Sender<u64>,
    /// How it is, for the hub.
    pub health: watch::Sender<Health>,
}

/// How the announcer is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Health {
    /// What is wrong; empty when all is well.
    pub trouble: String,
    /// How it is set.
    pub settings: Settings,
}

/// The line itself; [`Link::run`] keeps it up.
#[derive(Debug)]
pub struct Link {
    request: Request<()>,
    address: String,
    down: mpsc::Sender<AudioDown>,
    up: mpsc::UnboundedReceiver<AudioUp>,
    spoken: watch::Receiver<u64>,
    health: watch::Receiver<Health>,
    zone: String,
    /// The hub has said that nothing more comes: when it leaves, it need not be called again.
    finished: bool,
}

/// How many cues may wait between the line and the announcer.
const INBOX: usize = 256;

impl Link {
    /// A line for `config`, not yet dialled.
    ///
    /// # Errors
    /// [`AnnounceError::Address`] when the hub's address or key cannot be written in a request.
    pub fn new(config: &Config, spoken_seq: u64) -> Result<(Self, Ends), AnnounceError> {
        let address = config.socket();
        let request = request(&address, &config.token)
            .ok_or_else(|| AnnounceError::Address(config.hub.clone()))?;
        let (down, inbox) = mpsc::channel(INBOX);
        let (outbox, up) = mpsc::unbounded_channel();
        let (tell_spoken, spoken) = watch::channel(spoken_seq);
        let (tell_health, health) = watch::channel(Health::default());
        let ends = Ends { inbox, outbox, spoken: tell_spoken, health: tell_health };
        let zone = config.zone.clone();
        Ok((Self { request, address, down, up, spoken, health, zone, finished: false }, ends))
    }

    /// Dials and redials until the announcer's end is dropped.
    pub async fn run(mut self) {
        let mut wait = FIRST_WAIT;
        let mut told = String::new();
        while !self.down.is_closed() {
            match self.once().await {
                Ok(Left::Announcer) => return,
                Ok(Left::Hub) if self.finished => return,
                Ok(Left::Hub) => {
                    wait = FIRST_WAIT;
                    told.clear();
                    tracing::warn!(address = %self.address, "mất liên lạc với trung tâm, đang gọi lại");
                }
                Err(error) => {
                    let why = explain(&error);
                    if why != told {
                        tracing::warn!(address = %self.address, "{why}");
                        told = why;
                    }
                }
            }
            tokio::select! {
                () = sleep(wait) => {}
                () = self.down.closed() => return,
            }
            wait = (wait * 2).min(LONGEST_WAIT);
        }
    }

    /// One connection, from greeting to loss.
    async fn once(&mut self) -> Result<Left, Error> {
        let mut socket = dial(self.request.clone()).await?;
        let spoken_seq = *self.spoken.borrow();
        let zone = self.zone.clone();
        say(&mut socket, &AudioUp::Hello { protocol: PROTOCOL, spoken_seq, zone }).await?;
        tracing::info!(address = %self.address, spoken_seq, "đã nối với trung tâm");
        Ok(self.talk(&mut socket).await.unwrap_or(Left::Hub))
    }

    async fn talk(&mut self, socket: &mut Socket) -> Result<Left, Error> {
        let mut tick = interval(HEALTH_EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let mut following = true;
        loop {
            tokio::select! {
                message = socket.next() => {
                    heard = Instant::now();
                    match message {
                        Some(message) => self.pass_on(message?).await?,
                        None => return Ok(Left::Hub),
                    }
                }
                report = self.up.recv() => match report {
                    Some(report) => say(socket, &report).await?,
                    None => {
                        // A courtesy: the hub would notice anyway.
                        let _ = socket.close(None).await;
                        return Ok(Left::Announcer);
                    }
                },
                changed = self.health.changed(), if following => {
                    following = changed.is_ok();
                    self.tell_health(socket).await?;
                }
                _ = tick.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Ok(Left::Hub);
                    }
                    self.tell_health(socket).await?;
                    socket.send(Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    async fn tell_health(&mut self, socket: &mut Socket) -> Result<(), Error> {
        let Health { trouble, settings } = self.health.borrow_and_update().clone();
        say(socket, &AudioUp::Health { trouble, settings: Some(settings) }).await
    }

    async fn pass_on(&mut self, message: Message) -> Result<(), Error> {
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(Error::ConnectionClosed),
            Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {
                return Ok(());
            }
        };
        match serde_json::from_str(&text) {
            // The announcer's end being gone is noticed by the caller.
            Ok(down) => {
                self.finished |= down == AudioDown::Finish;
                let _ = self.down.send(down).await;
            }
            Err(error) => tracing::warn!(%error, "trung tâm gửi điều máy xướng chưa hiểu"),
        }
        Ok(())
    }
}

enum Left {
    Announcer,
    Hub,
}

fn request(address: &str, token: &Token) -> Option<Request<()>> {
    let mut request = address.into_client_request().ok()?;
    request.uri().host()?;
    let mut key = HeaderValue::from_str(&format!("Bearer {}", token.secret())).ok()?;
    key.set_sensitive(true);
    request.headers_mut().insert(AUTHORIZATION, key);
    Some(request)
}

async fn dial(request: Request<()>) -> Result<Socket, Error> {
    let limits = WebSocketConfig::default()
        .max_message_size(Some(LARGEST_MESSAGE))
        .max_frame_size(Some(LARGEST_MESSAGE));
    match timeout(DIAL_PATIENCE, connect_async_with_config(request, Some(limits), true)).await {
        Ok(connected) => connected.map(|(socket, _)| socket),
        Err(_) => Err(Error::Io(std::io::ErrorKind::TimedOut.into())),
    }
}

async fn say(socket: &mut Socket, message: &AudioUp) -> Result<(), Error> {
    match serde_json::to_string(message) {
        Ok(text) => socket.send(Message::text(text)).await,
        Err(error) => {
            tracing::error!(%error, "một báo cáo không viết được thành chữ");
            Ok(())
        }
    }
}

fn explain(error: &Error) -> String {
    let refused = if let Error::Http(response) = error { response.status().as_u16() } else { 0 };
    match refused {
        401 | 403 => {
            "trung tâm không nhận khóa của máy xướng: xin chép lại khóa ở mục «audio» của \
                      tệp keys.toml trên máy trung tâm vào TOTOM_AUDIO_TOKEN"
                .to_owned()
        }
        _ => format!("chưa nối được với trung tâm ({}), đang gọi lại", reason(error)),
    }
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
