//! From the last byte of a stroke to the lamp: cable, station, hub, disk, and back.
//!
//! Goal: 99 of 100 under 20 ms on one machine. The gesture is one that nothing longer could follow, so that no
//! waiting for the player's next stroke is counted. Real ptys, sockets and files; two writes to disk lie on the way.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark that cannot go on has failed")]

mod common;

use common::{Arbiter, Served, setup};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, fcntl_setfl, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;
use totom_hub::table::{Seeds, Setup};
use totom_station::config::Settings;
use totom_station::faux::{Action, Board, Identity};
use totom_wire::station::Beat;

const SAMPLES: usize = 300;
/// Between the three strokes of "ready".
const APART: Duration = Duration::from_millis(70);
/// Lamps that answer: understood, or beat again.
const ANSWERS: u8 = 6;
const HUT: u8 = 3;

/// A board of software behind a real pty.
struct Cable {
    master: OwnedFd,
    _slave: OwnedFd,
    name: String,
    board: Board,
    booted: Instant,
}

impl Cable {
    fn new() -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap().to_string_lossy().into_owned();
        let slave = open(&*name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        let mut termios = tcgetattr(&slave).unwrap();
        termios.make_raw();
        tcsetattr(&slave, OptionalActions::Now, &termios).unwrap();
        fcntl_setfl(&master, OFlags::RDWR | OFlags::NONBLOCK).unwrap();
        let identity = Identity { hut: HUT, board: "BE4C11".parse().unwrap(), boot: 1 };
        let board = Board::boot(identity, 1);
        Self { master, _slave: slave, name, board, booted: Instant::now() }
    }

    fn now(&self) -> u64 {
        self.booted.elapsed().as_millis() as u64
    }

    /// Lets the board live until `until`, or until `done`; says when that was.
    fn live(&mut self, until: Instant, done: impl Fn(&Board) -> bool) -> Option<Instant> {
        let mut buffer = [0; 512];
        while Instant::now() < until {
            self.board.advance(self.now());
            self.send();
            let mut fds = [PollFd::new(&self.master, PollFlags::IN)];
            let wait = Timespec { tv_sec: 0, tv_nsec: 2_000_000 };
            poll(&mut fds, Some(&wait)).unwrap();
            if let Ok(count) = rustix::io::read(&self.master, &mut buffer) {
                self.board.receive(&buffer[..count]);
            }
            if done(&self.board) {
                return Some(Instant::now());
            }
        }
        None
    }

    fn send(&mut self) {
        for line in self.board.take_out() {
            rustix::io::write(&self.master, &line).unwrap();
        }
    }

    /// Three strokes; from the last byte of the last one until the lamp answers.
    fn sample(&mut self) -> Option<Duration> {
        for stroke in 0..3 {
            let at = self.now();
            self.board.plan(at, Action::Hit { beat: Beat::Tung, peak: 600 });
            self.board.advance(at);
            self.send();
            if stroke < 2 {
                self.live(Instant::now() + APART, |_| false);
            }
        }
        let struck = Instant::now();
        let answered = |board: &Board| board.lamps().mask & ANSWERS != 0;
        let lit = self.live(struck + Duration::from_secs(5), answered)?;
        self.live(Instant::now() + APART, |_| false);
        Some(lit - struck)
    }
}

fn station(
    cable: &Cable,
    hub: &str,
    token: &str,
    folder: &std::path::Path,
) -> totom_station::Config {
    let settings = Settings {
        hut: Some(HUT),
        port: Some(cable.name.clone()),
        hub: Some(format!("ws://{hub}")),
        token: Some(token.to_owned()),
        outbox: Some(folder.join("outbox")),
        ..Settings::default()
    };
    settings.check().unwrap()
}

fn report(mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
    println!(
        "stroke to lamp, {} times: p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms (goal: p99 under 20 ms)",
        times.len(),
        at(50),
        at(90),
        at(99),
        at(100)
    );
}

#[tokio::main(flavor = "multi_thread")]
async fn main() {
    let house = String::new();
    let setup = Setup { house, seeds: Seeds::Festival(4), ..setup() };
    let hub = Served::open("127.0.0.1:0", setup).await;
    // A deal, so that "ready" means something.
    Arbiter::join(&hub.address(), &hub.keys.arbiter).await.ask(totom_wire::Action::Deal).await;
    let folder = tempfile::tempdir().unwrap();
    let stop = CancellationToken::new();
    let mut cable = Cable::new();
    let config = station(&cable, &hub.address(), &hub.keys.station, folder.path());
    tokio::spawn(totom_station::run(config, stop.clone()));
    let times = tokio::task::spawn_blocking(move || {
        cable.live(Instant::now() + Duration::from_secs(3), |_| false);
        (0..SAMPLES).map(|_| cable.sample().expect("the lamp never answered")).collect()
    });
    report(times.await.unwrap());
    stop.cancel();
    hub.end().await;
}
