//! A hut's drum, as its station reports it.

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use totom_rules::Hut;
use totom_rules::signal::{Beat, Flags};
use totom_wire::PROTOCOL;
use totom_wire::station::{GestureReport, StationDown, StationUp};

/// One hut's station.
pub(crate) struct Drum {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    hut: Hut,
    beaten: u16,
}

impl Drum {
    pub(crate) async fn join(address: &str, key: &str, hut: u8) -> Self {
        let url = format!("ws://{address}/socket/station?hut={hut}");
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("authorization", format!("Bearer {key}").parse().unwrap());
        let (socket, _) = connect_async(request).await.unwrap();
        let hut = Hut::new(hut).unwrap();
        let mut drum = Self { socket, hut, beaten: 0 };
        drum.say(&StationUp::Hello { protocol: PROTOCOL, hut, version: "1".into() }).await;
        drum
    }

    /// Beats this for the card of `epoch`, and waits until it is on disk.
    pub(crate) async fn beat(&mut self, epoch: u32, beats: &[Beat]) {
        self.beaten += 1;
        let (frame, id) = (self.beaten, format!("{}-A-1-{}-1000", self.hut.number(), self.beaten));
        let strokes = beats.iter().map(|&beat| (frame, 1000, beat, 500)).collect();
        let report = GestureReport {
            id: id.clone(),
            hut: self.hut,
            epoch,
            beats: beats.to_vec(),
            flags: Flags(0),
            doubt: None,
            strokes,
            bounced: vec![],
            age_ms: 300,
        };
        self.say(&StationUp::Gesture(report)).await;
        loop {
            let Message::Text(text) = self.socket.next().await.unwrap().unwrap() else { continue };
            let down: StationDown = serde_json::from_str(&text).unwrap();
            if down == (StationDown::Durable { id: id.clone() }) {
                return;
            }
        }
    }

    async fn say(&mut self, message: &StationUp) {
        let text = serde_json::to_string(message).unwrap();
        self.socket.send(Message::Text(text.into())).await.unwrap();
    }
}
