//! A whole yard in one test: hub, five stations on real ptys, and a screen that watches.

use crate::common::setup;
use futures_util::StreamExt;
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_util::sync::CancellationToken;
use totom_hub::journal::replay;
use totom_hub::rehearsal::{Drums, Pace, Venue};
use totom_hub::store::MemoryStore;
use totom_hub::{Hub, Keys};
use totom_rules::Hut;
use totom_rules::house::HieuTrong;
use totom_rules::signal::{Gesture, Profile};
use totom_station::{cli, faux};
use totom_wire::screen::ScreenDown;

/// A board on a pty, told what to do through a pipe.
struct Board {
    commands: PipeWriter,
    answers: BufReader<PipeReader>,
}

impl Board {
    fn start(hut: Hut, link: &Path) -> Self {
        let (heard, commands) = std::io::pipe().unwrap();
        let (answers, said) = std::io::pipe().unwrap();
        let arguments =
            faux::cli::Args { hut: hut.number(), link: link.to_owned(), clock: 20.0, eeprom: None };
        std::thread::spawn(move || faux::run(&arguments, heard, said));
        Self { commands, answers: BufReader::new(answers) }
    }

    fn tell(&mut self, line: &str) -> std::io::Result<()> {
        writeln!(self.commands, "{line}")?;
        loop {
            let mut said = String::new();
            self.answers.read_line(&mut said)?;
            if said.contains("\"done\"") {
                return Ok(());
            }
        }
    }
}

struct Boards(Vec<Arc<Mutex<Board>>>);

impl Drums for Boards {
    async fn beat(&mut self, hut: Hut, gesture: &Gesture) -> std::io::Result<()> {
        let board = Arc::clone(&self.0[usize::from(hut.number()) - 1]);
        let line = format!("gesture {}", serde_json::to_string(gesture).unwrap());
        tokio::task::spawn_blocking(move || board.lock().unwrap().tell(&line)).await.unwrap()
    }
}

fn station(hut: Hut, port: &Path, hub: &str, key: &str, stop: &CancellationToken) {
    let arguments = cli::Args {
        hut: Some(hut.number()),
        port: Some(port.display().to_string()),
        baud: Some(115_200),
        hub: Some(format!("ws://{hub}")),
        token: Some(key.to_owned()),
        outbox: Some(port.with_extension("outbox")),
        ..cli::Args::default()
    };
    tokio::spawn(totom_station::run(arguments.config().unwrap(), stop.clone()));
}

/// What a spectator's screen was shown, in order.
async fn watch(hub: String, stop: CancellationToken) -> Vec<(u64, String)> {
    let (mut socket, _) = connect_async(format!("ws://{hub}/socket/screen")).await.unwrap();
    let mut shown = vec![];
    loop {
        let heard = tokio::select! {
            () = stop.cancelled() => return shown,
            heard = socket.next() => heard,
        };
        let Some(Ok(message)) = heard else { return shown };
        let Message::Text(text) = message else { continue };
        if let ScreenDown::Page { seq, html, .. } = serde_json::from_str(&text).unwrap() {
            shown.push((seq, html));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_van_goes_from_drums_through_stations_to_record_and_screen() {
    let folder = tempfile::tempdir().unwrap();
    let (keys, disk) = (Keys::generate(), MemoryStore::new());
    let hub = Hub::on_store(disk.clone(), setup(7), keys.clone()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let stop = CancellationToken::new();
    let serving = tokio::spawn(hub.serve(listener, stop.clone()));
    let screen = tokio::spawn(watch(address.clone(), stop.clone()));

    let port = |hut: Hut| folder.path().join(format!("hut-{}", hut.number()));
    let boards = Hut::ALL.map(|hut| Arc::new(Mutex::new(Board::start(hut, &port(hut)))));
    for hut in Hut::ALL {
        station(hut, &port(hut), &address, &keys.station, &stop);
    }
    let drums = Boards(boards.to_vec());
    let profile = Profile::of_house(HieuTrong::KinhBac);
    let mut venue = Venue::join(&address, &keys, drums, profile, Pace::FAST, stop.clone());
    tokio::time::timeout(Duration::from_secs(100), venue.play(Some(1))).await.unwrap().unwrap();
    // The last page is on its way.
    tokio::time::sleep(Duration::from_millis(500)).await;
    stop.cancel();
    serving.await.unwrap().unwrap();

    let rows = disk.rows();
    let yard = replay(&rows).unwrap();
    assert_eq!(yard.session().public().finished, 1);
    let drummed = rows.iter().filter(|row| row.content.contains("\"by\":\"drum\"")).count();
    assert!(drummed >= 8, "only {drummed} entries came from drums");
    let strange: Vec<_> =
        rows.iter().filter(|r| r.content.contains("\"entry\":\"signal\"")).collect();
    assert!(strange.is_empty(), "a drum was misunderstood: {strange:?}");

    let shown = screen.await.unwrap();
    assert!(shown.is_sorted_by_key(|(seq, _)| *seq), "the screen went back");
    let (seq, last) = shown.last().unwrap();
    assert_eq!(*seq, rows.len() as u64, "the screen stopped early");
    let end = &yard.story().last().unwrap().text;
    assert!(last.contains(end.as_str()), "the screen does not tell «{end}»");
    for row in &rows {
        assert!(row.seq < 3 || shown.iter().any(|(seq, _)| *seq >= row.seq), "{} unseen", row.seq);
    }
}
