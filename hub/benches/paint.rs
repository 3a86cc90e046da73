//! How long it takes from an action at the desk until a real browser has painted it on the yard's
//! screen, with all the screens of a large yard attached. The goal: 99 of 100 within 100 ms.
//!
//! Hub, screens and browser share this machine's processors: the figures are upper bounds.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark")]

mod common;

use common::{Arbiter, Served, dial, hear, setup};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::task::JoinSet;
use totom_browser::{Client, Driver, fit};
use totom_rules::Hut;
use totom_wire::Action;

/// Besides the one that is painted.
const SCREENS: usize = 49;
const ACTIONS: usize = 300;
const WARM_UP: usize = 20;
/// Between two actions, so that each has a picture of its own.
const APART: Duration = Duration::from_millis(150);

/// The page notes when a page that came has been painted: in the task after the frame that shows it.
const WATCH: &str = "window.painted = [];
    const note = () => painted.push(performance.timeOrigin + performance.now());
    document.addEventListener('totom:page', () => requestAnimationFrame(() => setTimeout(note)));";

fn now_ms() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64() * 1000.0
}

async fn watched(driver: &Driver, profile: &std::path::Path, address: &str) -> Client {
    let browser = driver.browser(profile).await;
    fit(&browser, 1920, 1080).await;
    browser.goto(&format!("http://{address}/yard")).await.unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    browser.execute(WATCH, vec![]).await.unwrap();
    browser
}

/// For each action how long until the first picture after it, in ms; asks that each has one.
fn delays(asked: &[f64], painted: &[f64]) -> Vec<f64> {
    let mut delays = Vec::new();
    for (at, next) in asked.iter().zip(asked.iter().skip(1).chain([&f64::INFINITY])) {
        let picture = painted.iter().find(|picture| *picture >= at && *picture < next);
        delays.push(picture.expect("an action that was never painted") - at);
    }
    delays.sort_by(f64::total_cmp);
    delays
}

async fn measure() {
    let hub = Served::open("127.0.0.1:0", setup()).await;
    let mut screens = JoinSet::new();
    for _ in 0..SCREENS {
        let address = hub.address();
        screens.spawn(async move {
            let mut socket = dial(&address, "/socket/screen", None).await;
            loop {
                hear(&mut socket).await;
            }
        });
    }
    let profile = tempfile::tempdir().unwrap();
    let driver = Driver::start().expect("chromedriver is installed");
    let browser = watched(&driver, profile.path(), &hub.address()).await;
    let mut arbiter = Arbiter::join(&hub.address(), &hub.keys.arbiter).await;
    arbiter.desk_at(1).await;
    // Between hội the yard's page is painted by the clock, too.
    arbiter.ask(Action::Deal).await;
    let mut asked = Vec::new();
    for count in 0..WARM_UP + ACTIONS {
        let points = if count % 2 == 0 { 1 } else { -1 };
        asked.push(now_ms());
        let reason = "đo".to_owned();
        arbiter.ask(Action::Adjust { hut: Hut::ALL[count % 5], points, reason }).await;
        tokio::time::sleep(APART).await;
    }
    let painted = browser.execute("return painted", vec![]).await.unwrap();
    let painted: Vec<f64> = serde_json::from_value(painted).unwrap();
    let delays = delays(&asked[WARM_UP..], &painted);
    let part = |share: usize| delays[(delays.len() - 1) * share / 100];
    println!(
        "desk → durable → painted, {} screens: p50 {:.1} ms  p90 {:.1} ms  p99 {:.1} ms  max {:.1} ms  \
         ({} actions; goal: p99 under 100 ms)",
        SCREENS + 1,
        part(50),
        part(90),
        part(99),
        part(100),
        delays.len()
    );
    browser.close().await.unwrap();
    screens.shutdown().await;
    hub.end().await;
}

fn main() {
    tokio::runtime::Runtime::new().unwrap().block_on(measure());
}
