//! A crowd: five thousand phones on the yard's network get what happened, and what that costs the hub.
//!
//! Goals: the yard's picture is made in 200 µs; 99 of 100 phones have an event of 1 kB within 250 ms, on two cores, with
//! the hub under 300 MB. The phones are a process of their own on the same processors: the times are upper bounds, the
//! memory is the hub's alone.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark that cannot go on has failed")]

mod common;

use common::bots::Yard;
use common::{Served, setup};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::IpAddr;
use std::process::{Child, Command as Process, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use totom_display::screens::Kind;
use totom_rules::Hut;
use totom_wire::Action;
use totom_wire::screen::Public;

const PHONES: usize = 5_000;
const EVENTS: usize = 16;
/// Between two events, more than a yard ever has.
const APART: Duration = Duration::from_millis(400);
/// About as many moves as a ván has.
const MOVES: usize = 120;
const PICTURES: usize = 3_000;
/// What the phones are told to show: about 1 kB, and about the most that a phone is sent.
const PAGES: [&str; 2] = ["overlay", "phone"];

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64
}

/// An address of this machine that is not its loopback: its own screens go first, the crowd's do not.
fn outside() -> IpAddr {
    let all = if_addrs::get_if_addrs().unwrap();
    let own = all.iter().map(|one| one.ip()).find(|ip| ip.is_ipv4() && !ip.is_loopback());
    own.unwrap_or_else(|| IpAddr::from([127, 0, 0, 1]))
}

// The phones: a process of their own.

#[derive(Default)]
struct Heard {
    at: HashMap<u64, Vec<u64>>,
    bytes: usize,
    joined: usize,
}

/// Reads frames by hand: five thousand phones must not cost more than the hub.
async fn phone(address: &str, page: &str, heard: &Mutex<Heard>) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    let hello = format!(
        "GET /socket/screen?page={page} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(hello.as_bytes()).await?;
    let mut buffer = Vec::with_capacity(4096);
    loop {
        if stream.read_buf(&mut buffer).await? == 0 {
            return Ok(());
        }
        if let Some(end) = buffer.windows(4).position(|at| at == b"\r\n\r\n") {
            assert!(buffer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&buffer));
            buffer.drain(..end + 4);
            break;
        }
    }
    heard.lock().unwrap().joined += 1;
    loop {
        while let Some((from, to)) = frame(&buffer) {
            note(&buffer[from..to], heard);
            buffer.drain(..to);
        }
        if stream.read_buf(&mut buffer).await? == 0 {
            return Ok(());
        }
    }
}

/// Where the first whole frame's text lies.
fn frame(buffer: &[u8]) -> Option<(usize, usize)> {
    let (from, length) = match *buffer.get(1)? & 0x7f {
        126 => (4, usize::from(u16::from_be_bytes(buffer.get(2..4)?.try_into().unwrap()))),
        127 => (10, u64::from_be_bytes(buffer.get(2..10)?.try_into().unwrap()) as usize),
        short => (2, usize::from(short)),
    };
    (buffer.len() >= from + length).then_some((from, from + length))
}

fn note(text: &[u8], heard: &Mutex<Heard>) {
    let at = now();
    let head = &text[..text.len().min(80)];
    let Some(from) = head.windows(6).position(|part| part == b"\"seq\":") else { return };
    let digits = head[from + 6..].iter().take_while(|byte| byte.is_ascii_digit());
    let seq = digits.fold(0, |seq, digit| seq * 10 + u64::from(digit - b'0'));
    let mut heard = heard.lock().unwrap();
    heard.bytes = text.len();
    heard.at.entry(seq).or_default().push(at);
}

/// Says each second how many have joined, and of each event when it reached whom.
async fn phones(address: String, page: String) {
    let heard = Arc::new(Mutex::new(Heard::default()));
    for count in 0..PHONES {
        let (address, page, heard) = (address.clone(), page.clone(), Arc::clone(&heard));
        tokio::spawn(async move {
            if let Err(error) = phone(&address, &page, &heard).await {
                eprintln!("a phone is gone: {error}");
            }
        });
        if count % 50 == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let mut told = 0;
    loop {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let mut heard = heard.lock().unwrap();
        if heard.joined > told {
            told = heard.joined;
            println!("joined {told}");
        }
        let bytes = heard.bytes;
        heard.at.retain(|seq, at| {
            let whole = at.len() >= PHONES;
            if whole {
                at.sort_unstable();
                let part = |share: usize| at[(at.len() - 1) * share / 1000];
                println!("event {seq} {} {} {} {bytes}", part(500), part(990), part(1000));
            }
            !whole
        });
        std::io::stdout().flush().unwrap();
    }
}

// The hub.

/// Plays a ván; what everybody sees when most lies on the mats.
async fn play(yard: &mut Yard) -> Public {
    let (mut seq, mut fullest) = (1, None);
    for _ in 0..MOVES {
        let public = yard.desk.desk_at(seq).await.public.clone();
        let bytes = Kind::Yard.body(&public).unwrap().len();
        if fullest.as_ref().is_none_or(|(most, _)| bytes > *most) {
            fullest = Some((bytes, public));
        }
        let action = yard.wants(seq).await;
        seq = yard.desk.ask(action).await;
    }
    yard.leave_huts().await;
    fullest.unwrap().1
}

fn pictures(public: &Public) {
    for kind in Kind::ALL {
        let mut times: Vec<Duration> = Vec::with_capacity(PICTURES);
        let mut bytes = 0;
        for _ in 0..PICTURES {
            let start = Instant::now();
            bytes = kind.body(public).unwrap().len();
            times.push(start.elapsed());
        }
        times.sort();
        let part = |share: usize| times[(times.len() - 1) * share / 100];
        println!("{kind:?}: {bytes} bytes, p50 {:.0?}, p99 {:.0?}", part(50), part(99));
    }
    println!("(goal: the yard's under 200 µs)");
}

/// Memory of this process that is in use, in MB.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap() / 1024
}

/// The phones' process; it goes down with this.
struct Crowd(Child);

impl Drop for Crowd {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn crowd(address: &str, page: &str, yard: &mut Yard) {
    let before = memory();
    let mut process = Process::new(std::env::current_exe().unwrap());
    process.args(["--phones", address, page]).stdout(Stdio::piped());
    let mut crowd = Crowd(process.spawn().unwrap());
    let lines = BufReader::new(crowd.0.stdout.take().unwrap()).lines();
    let (sender, mut told) = tokio::sync::mpsc::unbounded_channel();
    std::thread::spawn(move || lines.map_while(Result::ok).all(|line| sender.send(line).is_ok()));
    while told.recv().await.unwrap() != format!("joined {PHONES}") {}
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (mut middle, mut late, mut last) = (Vec::new(), Vec::new(), Vec::new());
    let (mut bytes, mut most) = (0, 0);
    for count in 0..EVENTS {
        let start = now();
        let points = if count % 2 == 0 { 1 } else { -1 };
        let reason = "đo".to_owned();
        let seq = yard.desk.ask(Action::Adjust { hut: Hut::ALL[count % 5], points, reason }).await;
        let begin = format!("event {seq} ");
        let line = loop {
            let line = told.recv().await.unwrap();
            if line.starts_with(&begin) {
                break line;
            }
        };
        let fields: Vec<u64> = line.split(' ').skip(2).map(|at| at.parse().unwrap()).collect();
        let since = |at: u64| Duration::from_nanos(at.saturating_sub(start));
        middle.push(since(fields[0]));
        late.push(since(fields[1]));
        last.push(since(fields[2]));
        bytes = fields[3];
        most = most.max(memory());
        tokio::time::sleep(APART).await;
    }
    for times in [&mut middle, &mut late, &mut last] {
        times.sort();
    }
    let usual = |times: &[Duration]| times[times.len() / 2];
    println!(
        "{PHONES} phones, page {page}, {bytes} bytes: half have it in {:.0?}, 99 of 100 in {:.0?} (worst of {EVENTS} \
         events {:.0?}), all in {:.0?}; hub {most} MB (before {before} MB)",
        usual(&middle),
        usual(&late),
        late[late.len() - 1],
        usual(&last),
    );
}

async fn measure() {
    let hub = Served::open("0.0.0.0:0", setup()).await;
    let mut yard = Yard::join(&hub).await;
    let public = play(&mut yard).await;
    pictures(&public);
    for page in PAGES {
        crowd(&format!("{}:{}", outside(), hub.at.port()), page, &mut yard).await;
    }
    println!("(goal: 99 of 100 under 250 ms, hub under 300 MB)");
    hub.end().await;
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().position(|argument| argument == "--phones") {
        Some(at) => {
            runtime.block_on(phones(arguments[at + 1].clone(), arguments[at + 2].clone()));
        }
        None => runtime.block_on(measure()),
    }
}
