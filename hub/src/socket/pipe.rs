//! A WebSocket that speaks JSON: bounded sends, and reading that notices a client who left.

use crate::state::AppState;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tokio::time::timeout;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// A client that takes longer than this for one message is let go; it redials and gets the newest state.
const SEND_LIMIT: Duration = Duration::from_secs(5);

/// The socket is gone, or its client too slow.
#[derive(Debug)]
pub(super) struct Gone;

/// What came from the client.
pub(super) enum Heard<T> {
    /// A message.
    Said(T),
    /// A text that is none; the reader's words name the place.
    Unreadable(String),
}

pub(super) struct Pipe {
    socket: WebSocket,
    // The hub does not end before every pipe has said goodbye, or a deadline has passed.
    _open: TaskTrackerToken,
}

impl Pipe {
    pub(super) fn new(socket: WebSocket, app: &AppState) -> Self {
        Self { socket, _open: app.sockets.token() }
    }

    pub(super) async fn send<T: Serialize + Sync>(&mut self, message: &T) -> Result<(), Gone> {
        self.send_text(serde_json::to_string(message).map_err(|_| Gone)?.into()).await
    }

    /// A message that is written already.
    pub(super) async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Gone> {
        let sent = timeout(SEND_LIMIT, self.socket.send(Message::Text(text))).await;
        sent.map_err(|_| Gone)?.map_err(|_| Gone)
    }

    /// The next message; pings are answered by the library while we read.
    pub(super) async fn hear<T: DeserializeOwned>(&mut self) -> Result<Heard<T>, Gone> {
        loop {
            match self.socket.recv().await {
                Some(Ok(Message::Text(text))) => return Ok(read(&text)),
                Some(Ok(Message::Binary(_))) => {
                    return Ok(Heard::Unreadable("chỉ nhận tin dạng chữ (JSON)".to_owned()));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
            }
        }
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Heard<T> {
    match serde_json::from_str(text) {
        Ok(message) => Heard::Said(message),
        Err(error) => Heard::Unreadable(error.to_string()),
    }
}
