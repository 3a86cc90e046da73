//! How long it takes from an action at the desk until it is durable and on every screen of the yard:
//! the real hub on a real disk, twenty screens and the desk over sockets, a whole board played by bots.
//!
//! The clients run in the same process and share its processors, so the figures are upper bounds.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, reason = "a benchmark")]

use futures_util::{SinkExt, StreamExt};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tokio_util::sync::CancellationToken;
use totom_hub::rehearsal::{Moment, Step, next_step};
use totom_hub::table::{Agree, Reveal, Seeds, Setup, Verses};
use totom_hub::{Config, Hub};
use totom_rules::round::{HutView, Input};
use totom_rules::{ByHut, Hut};
use totom_wire::screen::{Desk, ScreenDown};
use totom_wire::{Action, Command, Outcome};

const SCREENS: usize = 20;
const ACTIONS: usize = 1_000;
const WARM_UP: usize = 50;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

fn setup() -> Setup {
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

async fn dial(address: &str, path: &str, key: Option<&str>) -> Socket {
    let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
    if let Some(key) = key {
        request.headers_mut().insert("authorization", format!("Bearer {key}").parse().unwrap());
    }
    connect_async(request).await.unwrap().0
}

async fn hear(socket: &mut Socket) -> ScreenDown {
    loop {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
            return serde_json::from_str(&text).unwrap();
        }
    }
}

/// A screen of the yard tells each entry that it has, and when.
async fn screen(
    address: String,
    shown: mpsc::UnboundedSender<(usize, u64, Instant)>,
    number: usize,
) {
    let mut socket = dial(&address, "/socket/screen", None).await;
    loop {
        if let ScreenDown::Page { seq, .. } = hear(&mut socket).await
            && shown.send((number, seq, Instant::now())).is_err()
        {
            return;
        }
    }
}

type View = (u64, Option<Box<HutView>>);

async fn hut(address: String, key: String, view: watch::Sender<View>) {
    let mut socket = dial(&address, "/socket/hut?as=program", Some(&key)).await;
    loop {
        if let ScreenDown::Hut { view: now, public, .. } = hear(&mut socket).await
            && view.send((public.seq, now)).is_err()
        {
            return;
        }
    }
}

/// The desk and the huts as the bots see them.
struct Yard {
    desk: Socket,
    state: Option<Box<Desk>>,
    huts: Vec<watch::Receiver<View>>,
}

impl Yard {
    async fn moment(&mut self, seq: u64) -> Moment {
        while self.state.as_ref().is_none_or(|desk| desk.public.seq < seq) {
            if let ScreenDown::Desk { desk, .. } = hear(&mut self.desk).await {
                self.state = Some(desk);
            }
        }
        let public = self.state.as_ref().unwrap().public.clone();
        let mut views = Vec::new();
        for hut in &mut self.huts {
            let view = hut.wait_for(|(seq, _)| *seq >= public.seq).await.unwrap();
            views.push(view.1.as_deref().cloned());
        }
        let mut views = views.into_iter();
        Moment { public, huts: ByHut::from_fn(|_| views.next().unwrap()) }
    }

    /// Asks, and waits for the receipt: then it is durable.
    async fn ask(&mut self, id: String, action: Action) -> u64 {
        let command = Command { id: id.clone(), epoch: None, seen: None, action };
        let text = serde_json::to_string(&command).unwrap();
        self.desk.send(Message::Text(text.into())).await.unwrap();
        loop {
            match hear(&mut self.desk).await {
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
}

fn wanted(moment: &Moment) -> Action {
    match next_step(moment, u32::MAX) {
        Step::Desk(action) => action,
        Step::Screen(_, play) | Step::Drum(_, play) => Action::Play { play },
        Step::LetCall => Action::Play { play: Input::CloseWindow },
        Step::Wait | Step::Done => panic!("nothing to do"),
    }
}

/// Waits until every screen shows the entry; when the last one did.
async fn all_show(shown: &mut mpsc::UnboundedReceiver<(usize, u64, Instant)>, seq: u64) -> Instant {
    let mut first = [None; SCREENS];
    while first.iter().any(Option::is_none) {
        let (number, at_seq, at) = shown.recv().await.unwrap();
        if at_seq >= seq && first[number].is_none() {
            first[number] = Some(at);
        }
    }
    first.into_iter().flatten().max().unwrap()
}

fn tell(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{what}: p50 {:.1?}  p90 {:.1?}  p99 {:.1?}  max {:.1?}  ({} actions)",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
        times.len()
    );
}

async fn measure() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { data: folder.path().to_owned(), backup: None, setup: setup() };
    let hub = Hub::open(config).await.unwrap();
    let keys = Arc::new(hub.keys().clone());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let stop = CancellationToken::new();
    let serving = tokio::spawn(hub.serve(listener, stop.clone()));
    let (sender, mut shown) = mpsc::unbounded_channel();
    let mut clients = JoinSet::new();
    for number in 0..SCREENS {
        clients.spawn(screen(address.clone(), sender.clone(), number));
    }
    let mut huts = Vec::new();
    for of in Hut::ALL {
        let (view, newest) = watch::channel((0, None));
        clients.spawn(hut(address.clone(), keys.huts[of].clone(), view));
        huts.push(newest);
    }
    let desk = dial(&address, "/socket/desk?as=program", Some(&keys.arbiter)).await;
    let mut yard = Yard { desk, state: None, huts };
    all_show(&mut shown, 1).await;
    let (mut durable, mut painted, mut seq) = (Vec::new(), Vec::new(), 0);
    for count in 0..WARM_UP + ACTIONS {
        let action = wanted(&yard.moment(seq).await);
        let start = Instant::now();
        seq = yard.ask(format!("b{count}"), action).await;
        let receipt = start.elapsed();
        let last = all_show(&mut shown, seq).await;
        if count >= WARM_UP {
            durable.push(receipt);
            painted.push(last - start);
        }
    }
    tell("desk → durable, receipt at the desk", &mut durable);
    tell(&format!("desk → durable → every of {SCREENS} screens"), &mut painted);
    clients.shutdown().await;
    stop.cancel();
    serving.await.unwrap().unwrap();
}

fn main() {
    tokio::runtime::Runtime::new().unwrap().block_on(measure());
}
