//! How smoothly the yard's screen moves in a real browser while bots play: cards that travel, the hut
//! that is waited for, a win that is read out. The goal: 60 pictures a second on a weak machine.
//!
//! The browser draws with its processor alone, and its scripts and layouts are slowed down so many
//! times; hub, bots and browser share this machine. `-- THROTTLE WIDTH HEIGHT` chooses another.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark")]

mod common;

use common::bots::Yard;
use common::{Served, setup};
use serde_json::json;
use std::time::Duration;
use totom_browser::{Client, Driver, devtools, fit};
use totom_rules::round::{Input, PhaseView};
use totom_wire::Action;

/// Slower than this machine.
const THROTTLE: u32 = 4;
const SIZE: [u32; 2] = [1920, 1080];
/// Between two actions: what moves comes to rest.
const APART: Duration = Duration::from_millis(900);
/// A win takes its time.
const WIN: Duration = Duration::from_secs(6);
const LONGEST: usize = 120;
/// A picture later than this missed its turn at 60 a second.
const LATE_MS: f64 = 25.0;

/// The page notes each picture, and when a page came. A second that is counted down moves nothing.
const WATCH: &str = "window.pictures = []; window.changes = [];
    const picture = (at) => { pictures.push(at); requestAnimationFrame(picture); };
    requestAnimationFrame(picture);
    document.addEventListener('totom:page', () => changes.push(performance.now()));";
/// Pictures within what moves after a change, as the times between them.
const READ: &str =
    "const moves = (at) => changes.some((change) => at >= change && at < change + 800);
    const between = [];
    for (let i = 1; i < pictures.length; i++) {
        if (moves(pictures[i - 1])) { between.push(pictures[i] - pictures[i - 1]); }
    }
    return between;";

fn chosen() -> (u32, [u32; 2]) {
    let given: Vec<u32> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    match given[..] {
        [throttle, width, height] => (throttle, [width, height]),
        [throttle] => (throttle, SIZE),
        _ => (THROTTLE, SIZE),
    }
}

async fn watched(driver: &Driver, profile: &std::path::Path, address: &str) -> Client {
    let (throttle, [width, height]) = chosen();
    let browser = driver.browser(profile).await;
    fit(&browser, width, height).await;
    browser.goto(&format!("http://{address}/yard")).await.unwrap();
    tokio::time::sleep(Duration::from_secs(2)).await;
    devtools(&browser, "Emulation.setCPUThrottlingRate", json!({ "rate": throttle })).await;
    browser.execute(WATCH, vec![]).await.unwrap();
    browser
}

fn tell(mut between: Vec<f64>) {
    let (throttle, [width, height]) = chosen();
    let late = between.iter().filter(|&&ms| ms > LATE_MS).count();
    let rate = 1000.0 * between.len() as f64 / between.iter().sum::<f64>();
    between.sort_by(f64::total_cmp);
    let part = |share: usize| between[(between.len() - 1) * share / 100];
    println!(
        "{width} × {height}, {throttle} times slower, while something moves: {rate:.1} pictures a second, \
         {:.1} % late; between two p50 {:.1} ms  p99 {:.1} ms  max {:.1} ms  ({} pictures; goal: 60 a second)",
        100.0 * late as f64 / between.len() as f64,
        part(50),
        part(99),
        part(100),
        between.len()
    );
}

/// Plays until a win was read out.
async fn play(yard: &mut Yard) {
    let mut seq = 0;
    for _ in 0..LONGEST {
        let action = yard.wants(seq).await;
        let shown = !matches!(&action, Action::Play { play: Input::Declare { .. } });
        seq = yard.desk.ask(action).await;
        let session = &yard.desk.desk_at(seq).await.public.session;
        let ended = session
            .round
            .as_ref()
            .is_some_and(|round| matches!(round.phase, PhaseView::Ended { win: Some(_), .. }));
        tokio::time::sleep(if ended {
            WIN
        } else if shown {
            APART
        } else {
            APART / 9
        })
        .await;
        if ended {
            return;
        }
    }
}

async fn measure() {
    let hub = Served::open("127.0.0.1:0", setup()).await;
    let mut yard = Yard::join(&hub).await;
    let driver = Driver::start().expect("chromedriver is installed");
    let profile = tempfile::tempdir().unwrap();
    let browser = watched(&driver, profile.path(), &hub.address()).await;
    play(&mut yard).await;
    let between = browser.execute(READ, vec![]).await.unwrap();
    tell(serde_json::from_value(between).unwrap());
    browser.close().await.unwrap();
    yard.leave_huts().await;
    hub.end().await;
}

fn main() {
    tokio::runtime::Runtime::new().unwrap().block_on(measure());
}
