//! Strokes against everything that can be pulled or killed: five huts, a hub, real processes, real disks.
//!
//! Each trial beats ten strokes at one hut, and at some moment of it pulls the board's cable, kills the station or
//! the hub with signal 9, or cuts the link between them; later all is put back. In the end every stroke that fell is
//! in the record once. A handful of trials in every run; `TOTOM_SOAK_TRIALS=200` for the whole two thousand strokes.

use crate::common::{end_of, health, totom};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use totom_hub::journal::{Label, Row};
use totom_hub::store::SqliteStore;
use totom_wire::station::GestureReport;

const HUTS: usize = 5;
/// Ten strokes as four gestures.
const COUNTS: [usize; 4] = [2, 3, 1, 4];
const STROKES: usize = 10;
/// Trials in an ordinary run, all huts together.
const FEW: usize = 10;

/// What is done to a hut in the middle of its beating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    Unplug,
    KillStation,
    CutLink,
    KillHub,
}

const FAULTS: [Fault; 4] = [Fault::Unplug, Fault::KillStation, Fault::CutLink, Fault::KillHub];

/// Numbers by chance, the same for every run of one seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn pause(&mut self, least_ms: u64, most_ms: u64) {
        thread::sleep(Duration::from_millis(least_ms + self.below(most_ms - least_ms)));
    }
}

/// The hub as a process that may be killed, at an address that stays.
struct HubProcess {
    folder: PathBuf,
    address: String,
    child: Mutex<Child>,
    killed: AtomicUsize,
}

impl HubProcess {
    fn start(folder: &Path) -> Self {
        let address = free_address();
        write_yard(folder);
        let child = Mutex::new(hub(folder, &address));
        health(&address);
        Self { folder: folder.to_owned(), address, child, killed: AtomicUsize::new(0) }
    }

    /// Kills it, and starts another after `down`.
    fn kill(&self, down: Duration) {
        let mut child = self.child.lock().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        thread::sleep(down);
        *child = hub(&self.folder, &self.address);
        health(&self.address);
        self.killed.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for HubProcess {
    fn drop(&mut self) {
        let mut child = self.child.lock().unwrap();
        let _ = child.kill();
        let _ = child.wait();
    }
}

fn hub(folder: &Path, address: &str) -> Child {
    let config = folder.join("yard.toml");
    let arguments =
        ["hub", "--seed", "4", "--config", config.to_str().unwrap(), "--listen", address];
    quiet(&arguments).stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap()
}

fn quiet(arguments: &[&str]) -> std::process::Command {
    let mut command = totom(arguments);
    command.env("RUST_LOG", "off").stderr(Stdio::null());
    command
}

fn write_yard(folder: &Path) {
    let huts: String =
        (1..=HUTS).map(|n| format!("[[hut]]\nnumber = {n}\nname = \"Xóm {n}\"\n")).collect();
    let data = folder.join("data");
    let text = format!("name = \"Sân thử\"\ndata = {data:?}\n{huts}[sound]\noff = true\n");
    std::fs::write(folder.join("yard.toml"), text).unwrap();
}

fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// The cable between a station and the hub: it may be cut.
struct Link {
    address: String,
    cut: Arc<AtomicBool>,
}

impl Link {
    fn to(hub: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let cut = Arc::new(AtomicBool::new(false));
        let (down, hub) = (Arc::clone(&cut), hub.to_owned());
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if let (false, Ok(far)) = (down.load(Ordering::Relaxed), TcpStream::connect(&hub)) {
                    carry(&near, &far, &down);
                    carry(&far, &near, &down);
                }
            }
        });
        Self { address, cut }
    }
}

/// One way, until either end or the cable is gone.
fn carry(from: &TcpStream, to: &TcpStream, cut: &Arc<AtomicBool>) {
    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
    let cut = Arc::clone(cut);
    from.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    thread::spawn(move || {
        use std::io::{ErrorKind, Read};
        let mut buffer = [0; 4096];
        while !cut.load(Ordering::Relaxed) {
            match from.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) if to.write_all(&buffer[..count]).is_ok() => {}
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Ok(_) | Err(_) => break,
            }
        }
        let _ = from.shutdown(std::net::Shutdown::Both);
        let _ = to.shutdown(std::net::Shutdown::Both);
    });
}

/// A hut: its board, its station, its link.
struct Hut {
    number: usize,
    folder: PathBuf,
    board: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
    station: Child,
    link: Link,
    token: String,
}

impl Hut {
    fn start(folder: &Path, number: usize, hub: &str, token: &str) -> Self {
        let folder = folder.join(format!("hut-{number}"));
        std::fs::create_dir_all(&folder).unwrap();
        let link = Link::to(hub);
        let (port, eeprom) = (folder.join("port"), folder.join("eeprom"));
        let hut = number.to_string();
        let (port, eeprom) = (port.to_str().unwrap(), eeprom.to_str().unwrap());
        let mut board = quiet(&["faux-hut", "--hut", &hut, "--link", port, "--eeprom", eeprom])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let commands = board.stdin.take().unwrap();
        let mut answers = BufReader::new(board.stdout.take().unwrap());
        answers.read_line(&mut String::new()).unwrap();
        let station = station(&folder, number, &link, token);
        let token = token.to_owned();
        Self { number, folder, board, commands, answers, station, link, token }
    }

    fn tell(&mut self, command: &str) {
        writeln!(self.commands, "{command}").unwrap();
    }

    /// Waits until the board has done this.
    fn until_done(&mut self, command: &str) {
        let mut line = String::new();
        while !line.contains(command) {
            line.clear();
            assert!(self.answers.read_line(&mut line).unwrap() > 0, "the board ended");
        }
    }

    fn suffer(&mut self, fault: Fault, hub: &HubProcess, dice: &mut Dice) {
        match fault {
            Fault::Unplug => {
                self.tell("cut");
                dice.pause(50, 2500);
                self.tell("replug");
            }
            Fault::KillStation => {
                self.station.kill().unwrap();
                self.station.wait().unwrap();
                dice.pause(20, 2500);
                self.station = station(&self.folder, self.number, &self.link, &self.token);
            }
            Fault::CutLink => {
                self.link.cut.store(true, Ordering::Relaxed);
                dice.pause(50, 3000);
                self.link.cut.store(false, Ordering::Relaxed);
            }
            Fault::KillHub => hub.kill(Duration::from_millis(dice.below(1500))),
        }
    }

    /// Ten strokes, with a fault somewhere among them.
    fn trial(&mut self, hub: &HubProcess, dice: &mut Dice) -> Fault {
        let fault = FAULTS[dice.below(FAULTS.len() as u64) as usize];
        for count in COUNTS {
            self.tell(&format!("beat{}", " tung".repeat(count)));
            self.tell("wait 1300");
        }
        self.tell("wait 1");
        dice.pause(0, 6500);
        self.suffer(fault, hub, dice);
        self.until_done("\"wait 1\"");
        // The next fault must not come before this one is over, or the board's memory of 32 may not reach.
        self.until_live(&hub.address);
        thread::sleep(Duration::from_millis(1500));
        fault
    }

    fn until_live(&self, address: &str) {
        let end = Instant::now() + Duration::from_secs(60);
        while health(address)["links"][self.number - 1] != "live" {
            assert!(Instant::now() < end, "hut {} does not come back", self.number);
            thread::sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for Hut {
    fn drop(&mut self) {
        for child in [&mut self.station, &mut self.board] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn station(folder: &Path, number: usize, link: &Link, token: &str) -> Child {
    let (hut, hub) = (number.to_string(), format!("ws://{}", link.address));
    let (port, outbox) = (folder.join("port"), folder.join("outbox"));
    let (port, outbox) = (port.to_str().unwrap(), outbox.to_str().unwrap());
    quiet(&["station", "--hut", &hut, "--port", port, "--hub", &hub, "--outbox", outbox])
        .env("TOTOM_STATION_TOKEN", token)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// Every stroke of the record by its name, with how often it stands there.
fn recorded(data: &Path) -> BTreeMap<String, usize> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let rows: Vec<Row> = runtime.block_on(SqliteStore::read(data)).unwrap();
    let mut strokes = BTreeMap::new();
    for row in rows {
        let label: Label = serde_json::from_str(&row.label).unwrap();
        for name in label.gesture.iter().flat_map(names) {
            *strokes.entry(name).or_insert(0) += 1;
        }
    }
    strokes
}

fn names(gesture: &GestureReport) -> Vec<String> {
    let boot: Vec<&str> = gesture.id.split('-').take(3).collect();
    let name =
        |stroke: &(u16, u32, _, u16)| format!("{}-{}-{}", boot.join("-"), stroke.0, stroke.1);
    gesture.strokes.iter().chain(&gesture.bounced).map(name).collect()
}

fn trials() -> usize {
    let wanted = std::env::var("TOTOM_SOAK_TRIALS").ok().and_then(|it| it.parse().ok());
    wanted.unwrap_or(FEW)
}

#[test]
fn no_stroke_is_lost_or_doubled_whatever_is_pulled_or_killed() {
    let folder = tempfile::tempdir().unwrap();
    let hub = Arc::new(HubProcess::start(folder.path()));
    let data = folder.path().join("data");
    let keys: toml::Table =
        toml::from_str(&std::fs::read_to_string(data.join("keys.toml")).unwrap()).unwrap();
    let token = keys["station"].as_str().unwrap().to_owned();
    let each = trials().div_ceil(HUTS);
    let played = (1..=HUTS).map(|number| {
        let (hub, token, folder) = (Arc::clone(&hub), token.clone(), folder.path().to_owned());
        thread::spawn(move || {
            let mut hut = Hut::start(&folder, number, &hub.address, &token);
            let mut dice = Dice(17 + number as u64);
            hut.until_live(&hub.address);
            let faults: Vec<Fault> = (0..each).map(|_| hut.trial(&hub, &mut dice)).collect();
            (hut, faults)
        })
    });
    let played: Vec<_> =
        played.collect::<Vec<_>>().into_iter().map(|it| it.join().unwrap()).collect();
    let beaten = HUTS * each * STROKES;
    let end = Instant::now() + Duration::from_secs(30);
    let mut strokes = recorded(&data);
    while strokes.len() < beaten && Instant::now() < end {
        thread::sleep(Duration::from_millis(500));
        strokes = recorded(&data);
    }
    let doubled: BTreeSet<_> = strokes.iter().filter(|(_, times)| **times > 1).collect();
    let faults: Vec<Fault> = played.iter().flat_map(|(_, faults)| faults.clone()).collect();
    println!(
        "{} trials ({}), {beaten} strokes: {} recorded, {} doubled",
        faults.len(),
        FAULTS
            .map(|it| format!("{it:?} {}", faults.iter().filter(|f| **f == it).count()))
            .join(", "),
        strokes.len(),
        doubled.len()
    );
    assert!(doubled.is_empty(), "{doubled:?}");
    assert_eq!(strokes.len(), beaten, "{}", tell_missing(&strokes));
    for (mut hut, _) in played {
        hut.tell("quit");
        end_of(&mut hut.board, Duration::from_secs(10));
    }
}

/// How many each hut has, for whoever looks for the missing ones.
fn tell_missing(strokes: &BTreeMap<String, usize>) -> String {
    let of =
        |hut: usize| strokes.keys().filter(|name| name.starts_with(&format!("{hut}-"))).count();
    (1..=HUTS).map(|hut| format!("hut {hut}: {}; ", of(hut))).collect()
}
