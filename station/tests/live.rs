//! The whole station on a real pty, with a hub on a real socket. Real time, hence few, tolerant and quick.

use crate::common::config;
use crate::common::fake_hub::FakeHub;
use crate::common::faux_hut::{FauxHut, args};
use crate::common::language::{PLAYING, patterns};
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use totom_station::{StationError, run};
use totom_wire::station::{Beat, Flags, Lamp, Link, StationDown, StationUp};

const T: Beat = Beat::Tung;
const CLOCK: f64 = 20.0;

struct Yard {
    folder: TempDir,
    hub: FakeHub,
    shutdown: CancellationToken,
    station: Option<JoinHandle<Result<(), StationError>>>,
}

impl Yard {
    async fn new() -> Self {
        let hub = FakeHub::start().await;
        hub.expect(1, patterns(&PLAYING));
        let folder = tempfile::tempdir().unwrap();
        let mut yard = Self { folder, hub, shutdown: CancellationToken::new(), station: None };
        yard.start_station();
        yard
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn hut(&self) -> FauxHut {
        FauxHut::start(args(self.path(), CLOCK))
    }

    fn start_station(&mut self) {
        self.shutdown = CancellationToken::new();
        let config = config(self.path(), &self.hub.url);
        self.station = Some(tokio::spawn(run(config, self.shutdown.clone())));
    }

    /// As a killed process: nothing is flushed, nobody is told.
    async fn kill_station(&mut self) {
        let station = self.station.take().unwrap();
        station.abort();
        assert!(station.await.unwrap_err().is_cancelled());
    }

    async fn stop_station(&mut self) {
        self.shutdown.cancel();
        self.station.take().unwrap().await.unwrap().unwrap();
    }
}

async fn tell(hut: &mut FauxHut, command: &str) -> serde_json::Value {
    tokio::task::block_in_place(|| hut.tell(command))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gestures_travel_from_the_drum_to_the_hub() {
    let started = Instant::now();
    let mut yard = Yard::new().await;
    let mut hut = yard.hut();
    yard.hub.until_link(Link::Live).await;
    let said: [(&str, &[Beat], u8); 4] = [
        (r#"gesture {"beats":["tung"]}"#, &[T], 0),
        (r#"gesture {"beats":["cac"]}"#, &[Beat::Cac], 0),
        (r#"gesture {"beats":["roll"],"flags":8}"#, &[Beat::Roll], 8),
        (
            r#"gesture {"beats":["roll","roll","tung","tung"],"flags":8}"#,
            &[Beat::Roll, Beat::Roll, T, T],
            8,
        ),
    ];
    for (command, ..) in said {
        tell(&mut hut, command).await;
    }
    yard.hub.until("four gestures", |hub| hub.gestures().len() == 4).await;
    for (gesture, (command, beats, flags)) in yard.hub.gestures().iter().zip(said) {
        let heard = (gesture.beats.as_slice(), gesture.flags, gesture.doubt, gesture.epoch);
        assert_eq!(heard, (beats, Flags(flags), None, 1), "{command}");
    }
    yard.hub.say(StationDown::Lamp { lamp: Lamp::Ok });
    let mut lit = serde_json::Value::Null;
    while lit["lamps"] != 3 {
        lit = tell(&mut hut, "lamps").await;
    }
    yard.stop_station().await;
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_socket_says_who_it_is_first() {
    let mut yard = Yard::new().await;
    yard.hub.until("health", |hub| hub.health().is_some()).await;
    let requests = yard.hub.requests();
    assert_eq!(requests, [("/socket/station?hut=3".to_owned(), "Bearer secret".to_owned())]);
    let messages = yard.hub.messages(0);
    assert!(matches!(&messages[0], StationUp::Hello { hut, .. } if hut.number() == 3));
    assert!(matches!(messages[1], StationUp::Flags { flags: Flags(0) }), "{:?}", messages[1]);
    yard.stop_station().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cable_pulled_and_put_back_is_live_again_within_seconds() {
    let mut yard = Yard::new().await;
    let mut hut = yard.hut();
    yard.hub.until_link(Link::Live).await;
    tell(&mut hut, "cut").await;
    yard.hub.until_link(Link::Absent).await;
    let say = yard.hub.health().unwrap().say;
    assert!(say.contains("diem3") && say.contains("cắm"), "{say}");
    let replugged = Instant::now();
    tell(&mut hut, "replug").await;
    yard.hub.until_link(Link::Live).await;
    assert!(replugged.elapsed() < Duration::from_secs(10), "{:?}", replugged.elapsed());
    tell(&mut hut, r#"gesture {"beats":["tung","tung"]}"#).await;
    yard.hub.until("the gesture", |hub| hub.gestures().len() == 1).await;
    assert_eq!(yard.hub.gestures()[0].beats, [T, T]);
    yard.stop_station().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_port_is_reported_and_found_later() {
    let mut yard = Yard::new().await;
    let said = |hub: &FakeHub| hub.health().is_some_and(|h| h.say.contains("Không thấy cổng"));
    yard.hub.until("a sentence", said).await;
    assert_eq!(yard.hub.health().unwrap().link, Link::Absent);
    let hut = yard.hut();
    yard.hub.until_link(Link::Live).await;
    drop(hut);
    yard.hub.until_link(Link::Absent).await;
    yard.stop_station().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hub_that_never_acknowledges_gets_the_gesture_again_under_the_same_name() {
    let mut yard = Yard::new().await;
    yard.hub.acknowledge(false);
    let mut hut = yard.hut();
    yard.hub.until_link(Link::Live).await;
    tell(&mut hut, r#"gesture {"beats":["tung"]}"#).await;
    tell(&mut hut, r#"gesture {"beats":["cac"]}"#).await;
    yard.hub.until("both", |hub| hub.gestures().len() == 2).await;
    yard.hub.hang_up();
    yard.hub.until("both again", |hub| hub.gestures().len() == 4).await;
    let ids: Vec<String> = yard.hub.gestures().into_iter().map(|gesture| gesture.id).collect();
    assert_eq!(ids[..2], ids[2..], "in the order they were beaten");
    yard.hub.acknowledge(true);
    yard.hub.hang_up();
    yard.hub.until("both once more", |hub| hub.gestures().len() == 6).await;
    yard.hub.hang_up();
    yard.hub.until("a fourth socket", |hub| hub.requests().len() == 4).await;
    tell(&mut hut, r#"gesture {"beats":["tung","tung"]}"#).await;
    yard.hub.until("a new one", |hub| hub.gestures().len() >= 7).await;
    assert_eq!(yard.hub.gestures()[6].beats, [T, T], "what is on the hub's disk is not sent again");
    yard.stop_station().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_station_sends_what_the_hub_has_not_confirmed() {
    let mut yard = Yard::new().await;
    yard.hub.acknowledge(false);
    let mut hut = yard.hut();
    yard.hub.until_link(Link::Live).await;
    tell(&mut hut, r#"gesture {"beats":["tung","tung","tung"]}"#).await;
    yard.hub.until("the gesture", |hub| hub.gestures().len() == 1).await;
    yard.kill_station().await;
    yard.start_station();
    yard.hub.until("it again", |hub| hub.gestures().len() == 2).await;
    let gestures = yard.hub.gestures();
    assert_eq!(gestures[0].id, gestures[1].id);
    assert!(gestures[1].age_ms >= gestures[0].age_ms, "it has grown older");
    assert_eq!(gestures[0].strokes, gestures[1].strokes);
    yard.stop_station().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gesture_beaten_without_a_hub_waits_for_one() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let folder = tempfile::tempdir().unwrap();
    let shutdown = CancellationToken::new();
    let station =
        tokio::spawn(run(config(folder.path(), &format!("ws://{address}")), shutdown.clone()));
    let mut hut = FauxHut::start(args(folder.path(), CLOCK));
    let outbox = folder.path().join("outbox");
    let kept = || std::fs::read_to_string(&outbox).is_ok_and(|text| text.contains(r#""tung""#));
    while !kept() {
        tell(&mut hut, r#"gesture {"beats":["tung"]}"#).await;
    }
    let hub = FakeHub::on(TcpListener::bind(address).await.unwrap());
    hub.until("the gesture", |hub| !hub.gestures().is_empty()).await;
    assert_eq!(hub.gestures()[0].beats, [T]);
    shutdown.cancel();
    station.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_station_on_the_same_outbox_is_refused_in_words() {
    let yard = Yard::new().await;
    yard.hub.until("health", |hub| hub.health().is_some()).await;
    let error =
        run(config(yard.path(), &yard.hub.url), CancellationToken::new()).await.unwrap_err();
    assert!(error.to_string().contains("một trạm khác"), "{error}");
}
