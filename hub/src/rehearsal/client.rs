//! A program's end of a desk's or hut's socket: dials for ever, repeats what was not answered.

use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::AUTHORIZATION;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tokio_util::sync::CancellationToken;
use totom_wire::screen::ScreenDown;
use totom_wire::{Command, Outcome, Receipt};

type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

/// A hub that says nothing for this long is dialled anew.
const SILENCE: Duration = Duration::from_secs(5);
const REDIAL: Duration = Duration::from_millis(200);

struct Waiting {
    command: Command,
    reply: oneshot::Sender<Outcome>,
}

/// A joined desk or hut.
#[derive(Debug)]
pub struct Client {
    newest: watch::Receiver<Option<ScreenDown>>,
    asks: mpsc::Sender<Waiting>,
}

impl Client {
    /// Joins `url` with `key`, and keeps joining until `stop`.
    #[must_use]
    pub fn join(url: String, key: String, stop: CancellationToken) -> Self {
        let (state, newest) = watch::channel(None);
        let (asks, asked) = mpsc::channel(8);
        let line = Line { url, key, state, asked, open: None };
        tokio::spawn(async move {
            tokio::select! {
                () = stop.cancelled() => {}
                () = line.run() => {}
            }
        });
        Self { newest, asks }
    }

    /// The newest state heard; `None` before the first.
    #[must_use]
    pub fn newest(&self) -> watch::Receiver<Option<ScreenDown>> {
        self.newest.clone()
    }

    /// Asks until there is an answer, over as many dials as it takes; `None` after `stop`.
    pub async fn ask(&self, command: Command) -> Option<Outcome> {
        let (reply, answer) = oneshot::channel();
        self.asks.send(Waiting { command, reply }).await.ok()?;
        answer.await.ok()
    }
}

/// The socket's own task.
struct Line {
    url: String,
    key: String,
    state: watch::Sender<Option<ScreenDown>>,
    asked: mpsc::Receiver<Waiting>,
    open: Option<Waiting>,
}

impl Line {
    async fn run(mut self) {
        loop {
            if let Some(socket) = self.dial().await
                && self.talk(socket).await.is_none()
                && self.asked.is_closed()
            {
                return;
            }
            sleep(REDIAL).await;
        }
    }

    async fn dial(&self) -> Option<Socket> {
        let mut request = self.url.as_str().into_client_request().ok()?;
        let bearer = HeaderValue::from_str(&format!("Bearer {}", self.key)).ok()?;
        request.headers_mut().insert(AUTHORIZATION, bearer);
        let dialled = timeout(SILENCE, connect_async(request)).await.ok()?;
        dialled.ok().map(|(socket, _)| socket)
    }

    /// Talks until the line breaks; `None` then.
    async fn talk(&mut self, mut socket: Socket) -> Option<()> {
        if let Some(open) = &self.open {
            send(&mut socket, &open.command).await?;
        }
        loop {
            tokio::select! {
                heard = timeout(SILENCE, socket.next()) => {
                    let message = heard.ok()??.ok()?;
                    if let Message::Text(text) = message {
                        self.take(&text);
                    }
                }
                asked = self.asked.recv(), if self.open.is_none() => {
                    let waiting = asked?;
                    send(&mut socket, &waiting.command).await?;
                    self.open = Some(waiting);
                }
            }
        }
    }

    fn take(&mut self, text: &str) {
        match serde_json::from_str::<ScreenDown>(text) {
            Ok(ScreenDown::Receipt(receipt)) => self.close(receipt),
            Ok(ScreenDown::Alive { .. } | ScreenDown::Panel(_)) => {}
            Ok(
                state
                @ (ScreenDown::Page { .. } | ScreenDown::Hut { .. } | ScreenDown::Desk { .. }),
            ) => {
                self.state.send_replace(Some(state));
            }
            Err(error) => tracing::warn!(%error, "a message of the hub could not be read"),
        }
    }

    fn close(&mut self, receipt: Receipt) {
        if let Some(open) = self.open.take_if(|open| open.command.id == receipt.id) {
            // The asker may have given up; the record holds what became of it.
            let _ = open.reply.send(receipt.outcome);
        }
    }
}

async fn send(socket: &mut Socket, command: &Command) -> Option<()> {
    let text = serde_json::to_string(command).ok()?;
    socket.send(Message::Text(text.into())).await.ok()
}
