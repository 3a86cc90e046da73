//! What a yard costs: hub and five stations as processes, silent and beaten.
//!
//! Goals: five live huts and the hub under 25 % of one core, a station under 20 MB, near nothing while silent. The
//! five boards are programs here; what they cost is not counted.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark that cannot go on has failed")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const HUTS: usize = 5;
const SPAN: Duration = Duration::from_secs(15);
/// A hut beats this often: far more than in any game.
const EACH: Duration = Duration::from_secs(3);
/// Ticks of the kernel's clock in a second.
const TICKS: f64 = 100.0;

fn totom(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_totom"));
    command.args(arguments).env("RUST_LOG", "off").stderr(Stdio::null());
    command
}

/// The yard under `totom up`; it goes down with this.
struct Yard {
    up: Child,
    boards: Vec<(Child, ChildStdin)>,
}

impl Yard {
    fn start(folder: &Path) -> Self {
        let port = |number: usize| folder.join(format!("port-{number}"));
        let boards = (1..=HUTS).map(|number| board(number, &port(number))).collect();
        let huts: String = (1..=HUTS)
            .map(|n| format!("[[hut]]\nnumber = {n}\nname = \"Xóm {n}\"\nport = {:?}\n", port(n)))
            .collect();
        let config = folder.join("yard.toml");
        let text = format!(
            "name = \"Sân đo\"\nlisten = \"127.0.0.1:0\"\ndata = \"data\"\n{huts}[sound]\noff = true\n"
        );
        std::fs::write(&config, text).unwrap();
        let mut up = totom(&["up", "--config", config.to_str().unwrap()])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(up.stdout.take().unwrap()).lines();
        std::thread::spawn(move || lines.for_each(drop));
        Self { up, boards }
    }

    fn children(&self, word: &str) -> Vec<u32> {
        let ps = Command::new("ps").args(["-eo", "pid,ppid,args"]).output().unwrap();
        let text = String::from_utf8_lossy(&ps.stdout).into_owned();
        let parent = self.up.id().to_string();
        let of = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let ours = words.get(1) == Some(&parent.as_str()) && words.get(3) == Some(&word);
            ours.then(|| words[0].parse().unwrap())
        };
        text.lines().filter_map(of).collect()
    }

    fn processes(&self) -> (Vec<u32>, Vec<u32>) {
        let end = Instant::now() + Duration::from_secs(60);
        loop {
            let (hub, stations) = (self.children("hub"), self.children("station"));
            if hub.len() == 1 && stations.len() == HUTS {
                return (hub, stations);
            }
            assert!(Instant::now() < end, "the yard does not stand");
            sleep(Duration::from_millis(200));
        }
    }

    fn beat(&mut self) {
        let until = Instant::now() + SPAN;
        while Instant::now() < until {
            for (_, commands) in &mut self.boards {
                writeln!(commands, "beat tung tung tung").unwrap();
            }
            sleep(EACH);
        }
    }
}

impl Drop for Yard {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.up.id().to_string()).status();
        let _ = self.up.wait();
        for (board, _) in &mut self.boards {
            let _ = board.kill();
            let _ = board.wait();
        }
    }
}

fn board(number: usize, port: &Path) -> (Child, ChildStdin) {
    let hut = number.to_string();
    let mut board = totom(&["faux-hut", "--hut", &hut, "--link", port.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let commands = board.stdin.take().unwrap();
    (board, commands)
}

/// Processor time of these, s.
fn spent(processes: &[u32]) -> f64 {
    let one = |pid: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / TICKS
    };
    processes.iter().map(one).sum()
}

/// Memory in use, MB.
fn memory(pid: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() / 1024.0
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let mut yard = Yard::start(folder.path());
    let (hub, stations) = yard.processes();
    sleep(Duration::from_secs(6));
    let told = |what: &str, yard: &mut Yard, work: &dyn Fn(&mut Yard)| {
        let (hub_before, before, from) = (spent(&hub), spent(&stations), Instant::now());
        work(yard);
        let share = |spent: f64| 100.0 * spent / from.elapsed().as_secs_f64();
        let (of_hub, of_stations) =
            (share(spent(&hub) - hub_before), share(spent(&stations) - before));
        println!("{what}: hub {of_hub:.1} %, five stations {of_stations:.1} % of one core");
    };
    told("silent", &mut yard, &|_| sleep(SPAN));
    told("beaten", &mut yard, &|yard| yard.beat());
    let most = stations.iter().map(|&pid| memory(pid)).fold(0.0, f64::max);
    println!(
        "memory: hub {:.1} MB, the largest station {most:.1} MB (goals: under 25 % and 20 MB)",
        memory(hub[0])
    );
}
