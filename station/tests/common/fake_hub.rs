//! A hub that only listens, acknowledges when told to, and hangs up when told to.

use futures_util::{SinkExt, StreamExt};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::broadcast;
use tokio_tungstenite::accept_hdr_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use totom_wire::station::{Beat, GestureReport, Health, Link, StationDown, StationUp};

#[derive(Clone)]
enum Order {
    Say(StationDown),
    HangUp,
}

#[derive(Clone)]
pub(crate) struct FakeHub {
    pub(crate) url: String,
    seen: Arc<Mutex<Seen>>,
    acks: Arc<AtomicBool>,
    orders: broadcast::Sender<Order>,
}

/// What came, one list for each connection.
#[derive(Default)]
struct Seen {
    requests: Vec<(String, String)>,
    messages: Vec<Vec<StationUp>>,
    greeting: Vec<StationDown>,
}

impl FakeHub {
    pub(crate) async fn start() -> Self {
        Self::on(TcpListener::bind("127.0.0.1:0").await.unwrap())
    }

    pub(crate) fn on(listener: TcpListener) -> Self {
        let url = format!("ws://{}", listener.local_addr().unwrap());
        let hub = Self {
            url,
            seen: Arc::default(),
            acks: Arc::new(AtomicBool::new(true)),
            orders: broadcast::channel(64).0,
        };
        tokio::spawn(hub.clone().accept(listener));
        hub
    }

    /// Are gestures acknowledged from now on?
    pub(crate) fn acknowledge(&self, acks: bool) {
        self.acks.store(acks, Ordering::SeqCst);
    }

    /// Says this now, and first thing to whoever comes later.
    pub(crate) fn say(&self, message: StationDown) {
        self.seen.lock().unwrap().greeting.push(message.clone());
        drop(self.orders.send(Order::Say(message)));
    }

    pub(crate) fn expect(&self, epoch: u32, patterns: Vec<Vec<Beat>>) {
        self.say(StationDown::Expect { epoch, asked: true, patterns });
    }

    pub(crate) fn hang_up(&self) {
        drop(self.orders.send(Order::HangUp));
    }

    pub(crate) fn requests(&self) -> Vec<(String, String)> {
        self.seen.lock().unwrap().requests.clone()
    }

    /// Everything that came over the n-th connection.
    pub(crate) fn messages(&self, connection: usize) -> Vec<StationUp> {
        self.seen.lock().unwrap().messages.get(connection).cloned().unwrap_or_default()
    }

    /// Every gesture in the order it came, repeats included.
    pub(crate) fn gestures(&self) -> Vec<GestureReport> {
        let seen = self.seen.lock().unwrap();
        let gesture = |message: &StationUp| {
            let StationUp::Gesture(gesture) = message else { return None };
            Some(gesture.clone())
        };
        seen.messages.iter().flatten().filter_map(gesture).collect()
    }

    pub(crate) fn health(&self) -> Option<Health> {
        let seen = self.seen.lock().unwrap();
        let health = |message: &StationUp| {
            let StationUp::Health(health) = message else { return None };
            Some(health.clone())
        };
        seen.messages.iter().flatten().filter_map(health).next_back()
    }

    pub(crate) async fn until(&self, what: &str, check: impl Fn(&Self) -> bool) {
        // Only a test that fails waits for so long: the machine may be busy with others.
        let limit = Duration::from_secs(60);
        let wait = async {
            while !check(self) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        assert!(tokio::time::timeout(limit, wait).await.is_ok(), "not within {limit:?}: {what}");
    }

    pub(crate) async fn until_link(&self, link: Link) {
        self.until(&format!("{link:?}"), |hub| hub.health().is_some_and(|h| h.link == link)).await;
    }

    /// Waits until the board that was heard has been lost and is there again.
    pub(crate) async fn until_back(&self) {
        let links = |hub: &Self| -> Vec<Link> {
            let seen = hub.seen.lock().unwrap();
            let link = |message: &StationUp| {
                let StationUp::Health(health) = message else { return None };
                Some(health.link)
            };
            seen.messages.iter().flatten().filter_map(link).collect()
        };
        let before = links(self).len();
        self.until("away and back", |hub| {
            let after = links(hub).split_off(before);
            let away = after.iter().position(|link| *link != Link::Live);
            away.is_some_and(|away| after[away..].contains(&Link::Live))
        })
        .await;
    }

    async fn accept(self, listener: TcpListener) {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(self.clone().serve(stream));
        }
    }

    async fn serve(self, stream: TcpStream) {
        let mut asked = (String::new(), String::new());
        #[expect(clippy::result_large_err, reason = "the shape of the callback is the library's")]
        let note = |request: &Request, response: Response| {
            let bearer = request.headers().get("authorization");
            let bearer = bearer.map(|value| value.to_str().unwrap().to_owned());
            asked = (request.uri().to_string(), bearer.unwrap_or_default());
            Ok(response)
        };
        let mut socket = accept_hdr_async(stream, note).await.unwrap();
        let mut orders = self.orders.subscribe();
        let (connection, greeting) = self.note_connection(asked);
        for message in greeting {
            socket.send(text(&message)).await.unwrap();
        }
        loop {
            let answer = tokio::select! {
                order = orders.recv() => match order {
                    Ok(Order::Say(message)) => Some(message),
                    Ok(Order::HangUp) | Err(_) => return,
                },
                heard = socket.next() => match heard {
                    Some(Ok(Message::Text(text))) => {
                        let message = serde_json::from_str(&text).unwrap();
                        self.note(connection, message)
                    }
                    Some(Ok(_)) => None,
                    Some(Err(_)) | None => return,
                },
            };
            if let Some(answer) = answer
                && socket.send(text(&answer)).await.is_err()
            {
                return;
            }
        }
    }

    fn note_connection(&self, asked: (String, String)) -> (usize, Vec<StationDown>) {
        let mut seen = self.seen.lock().unwrap();
        seen.requests.push(asked);
        seen.messages.push(Vec::new());
        (seen.messages.len() - 1, seen.greeting.clone())
    }

    fn note(&self, connection: usize, message: StationUp) -> Option<StationDown> {
        let id = if let StationUp::Gesture(gesture) = &message {
            Some(gesture.id.clone())
        } else {
            None
        };
        self.seen.lock().unwrap().messages[connection].push(message);
        let acks = self.acks.load(Ordering::SeqCst);
        id.filter(|_| acks).map(|id| StationDown::Durable { id })
    }
}

fn text(message: &StationDown) -> Message {
    Message::Text(serde_json::to_string(message).unwrap().into())
}
