//! Runs `totom` and reads what it says.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

pub(crate) fn totom(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_totom"));
    command.args(arguments);
    command
}

pub(crate) fn output(arguments: &[&str]) -> Output {
    totom(arguments).output().unwrap()
}

/// The arguments of one ván without pauses, its record and sound in these places.
pub(crate) fn fast_demo<'a>(seed: &'a str, data: &'a Path, wav: &'a Path) -> [&'a str; 10] {
    let (data, wav) = (data.to_str().unwrap(), wav.to_str().unwrap());
    ["demo", "--fast", "--seed", seed, "--port", "0", "--data", data, "--wav", wav]
}

pub(crate) fn say(output: &Output) -> String {
    format!(
        "{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// `totom verify --json`.
pub(crate) fn verify(data: &Path) -> serde_json::Value {
    let output = output(&["verify", "--json", data.to_str().unwrap()]);
    assert!(output.status.success(), "{}", say(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A program left running; ended with everything it started when dropped.
pub(crate) struct Running {
    child: Child,
    pub(crate) address: String,
    pub(crate) code: String,
}

impl Running {
    /// Starts and waits until the addresses and the code have been printed.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = totom(arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut find = |mark: &str| loop {
            let line = lines.next().expect("the program ended early").unwrap();
            if let Some((_, rest)) = line.split_once(mark) {
                break rest.trim().to_owned();
            }
        };
        let address = find("http://").split('/').next().unwrap().to_owned();
        let code = find("Mã ban tổ chức (dùng một lần):");
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address, code }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn wait(&mut self, limit: Duration) -> i32 {
        end_of(&mut self.child, limit).code().unwrap_or(-1)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // SIGTERM first: it lets the children go by their leashes.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let end = Instant::now() + Duration::from_secs(15);
        while Instant::now() < end && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(50));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Process ids of the children of `parent` whose command line has this word.
pub(crate) fn children(parent: u32, word: &str) -> Vec<u32> {
    let ps = Command::new("ps").args(["-eo", "pid,ppid,args"]).output().unwrap();
    let text = String::from_utf8_lossy(&ps.stdout).into_owned();
    text.lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            let (pid, ppid) = (words.next()?.parse().ok()?, words.next()?.parse::<u32>().ok()?);
            (ppid == parent && words.nth(1) == Some(word)).then_some(pid)
        })
        .collect()
}

/// The faux hut of this number among the children of `parent`.
pub(crate) fn faux_hut(parent: u32, hut: u8) -> Option<u32> {
    let number = format!(" --hut {hut} ");
    children(parent, "faux-hut").into_iter().find(|pid| command_line(*pid).contains(&number))
}

fn command_line(pid: u32) -> String {
    let bytes = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    String::from_utf8_lossy(&bytes).replace('\0', " ")
}

/// Command lines of all living processes that name this folder.
pub(crate) fn at_work_in(folder: &Path) -> Vec<String> {
    let ps = Command::new("ps").args(["-eo", "args"]).output().unwrap();
    let text = String::from_utf8_lossy(&ps.stdout).into_owned();
    let name = folder.to_str().unwrap();
    text.lines().filter(|line| line.contains(name)).map(str::to_owned).collect()
}

/// How a program ended that should have within `limit`; kills it otherwise.
pub(crate) fn end_of(child: &mut Child, limit: Duration) -> std::process::ExitStatus {
    let end = Instant::now() + limit;
    while Instant::now() < end {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    panic!("still running after {limit:?}");
}

pub(crate) fn kill9(pid: u32) {
    let _ = Command::new("kill").args(["-9", &pid.to_string()]).status();
}

/// Asks `http://address/health` until it answers.
pub(crate) fn health(address: &str) -> serde_json::Value {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        if let Some(body) = get(address, "/health") {
            return serde_json::from_str(&body).unwrap();
        }
        assert!(Instant::now() < end, "the hub at {address} does not answer");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A plain GET; the body of a 200.
pub(crate) fn get(address: &str, path: &str) -> Option<String> {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    head.starts_with("HTTP/1.1 200").then(|| body.to_owned())
}
