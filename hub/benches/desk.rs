//! How long it takes from an action at the desk until it is durable and on every screen of the yard:
//! the real hub on a real disk, twenty screens and the desk over sockets, a whole board played by bots.
//!
//! The clients run in the same process and share its processors, so the figures are upper bounds.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, reason = "a benchmark")]

mod common;

use common::bots::Yard;
use common::{Served, dial, hear, setup};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
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
    let hub = Served::open("127.0.0.1:0", setup()).await;
    let (sender, mut shown) = mpsc::unbounded_channel();
    let mut clients = JoinSet::new();
    for number in 0..SCREENS {
        clients.spawn(screen(hub.address(), sender.clone(), number));
    }
    let mut yard = Yard::join(&hub).await;
    all_show(&mut shown, 1).await;
    let (mut durable, mut painted, mut seq) = (Vec::new(), Vec::new(), 0);
    for count in 0..WARM_UP + ACTIONS {
        let action = yard.wants(seq).await;
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
    yard.leave_huts().await;
    hub.end().await;
}

fn main() {
    tokio::runtime::Runtime::new().unwrap().block_on(measure());
}
