//! How long it takes from an action at the desk until it is durable and on every screen of the yard:
//! the real hub on a real disk, twenty screens and the desk over sockets, a whole board played by bots.
//!
//! The clients run in the same process and share its processors, so the figures are upper bounds.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, reason = "a benchmark")]

mod common;

use common::{Arbiter, dial, hear, setup};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use totom_hub::rehearsal::{Moment, Step, next_step};
use totom_hub::{Config, Hub};
use totom_rules::round::{HutView, Input};
use totom_rules::{ByHut, Hut};
use totom_wire::Action;
use totom_wire::screen::ScreenDown;

const SCREENS: usize = 20;
const ACTIONS: usize = 1_000;
const WARM_UP: usize = 50;

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
    desk: Arbiter,
    huts: Vec<watch::Receiver<View>>,
}

impl Yard {
    async fn moment(&mut self, seq: u64) -> Moment {
        let public = self.desk.desk_at(seq).await.public.clone();
        let mut views = Vec::new();
        for hut in &mut self.huts {
            let view = hut.wait_for(|(seq, _)| *seq >= public.seq).await.unwrap();
            views.push(view.1.as_deref().cloned());
        }
        let mut views = views.into_iter();
        Moment { public, huts: ByHut::from_fn(|_| views.next().unwrap()) }
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
    let mut yard = Yard { desk: Arbiter::join(&address, &keys.arbiter).await, huts };
    all_show(&mut shown, 1).await;
    let (mut durable, mut painted, mut seq) = (Vec::new(), Vec::new(), 0);
    for count in 0..WARM_UP + ACTIONS {
        let action = wanted(&yard.moment(seq).await);
        let start = Instant::now();
        seq = yard.desk.ask(action).await;
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
