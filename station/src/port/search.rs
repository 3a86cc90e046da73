//! Finds a hut's board by what it says, whatever its port is called today.
//!
//! Every port is asked in a thread of its own, with a deadline: one that hangs delays nobody. Two boards that say the
//! same hut are both refused, and named; a second one plugged in later ends the first one's hearing too.

use super::probe::open_and_ask;
use super::{Opener, Port, PortError, SerialOpener};
use std::collections::BTreeSet;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use totom_protocol::Hello;
use totom_wire::station::Hut;

/// What a configuration says in place of a path.
pub const AUTO: &str = "auto";

/// All ports have answered by then, or are not waited for.
const DEADLINE: Duration = Duration::from_secs(6);
/// Between two looks for newly plugged boards.
const LOOK: Duration = Duration::from_secs(2);
const NAP: Duration = Duration::from_millis(100);

type List = dyn Fn() -> Vec<String> + Send + Sync;

/// Opens the port at which the board of this hut answers.
#[derive(Clone)]
pub struct SearchOpener {
    hut: Hut,
    baud: u32,
    list: Arc<List>,
    /// Ports whose thread has not come back.
    stuck: Arc<Mutex<BTreeSet<String>>>,
}

/// What a port turned out to be.
enum Found {
    Board(Hello, Box<dyn Port>),
    Silent,
    Failed(PortError),
}

impl SearchOpener {
    /// Among all USB serial ports of this machine.
    #[must_use]
    pub fn new(hut: Hut, baud: u32) -> Self {
        Self::among(hut, baud, usb_ports)
    }

    /// Among these ports, listed anew at each look.
    pub fn among(
        hut: Hut,
        baud: u32,
        list: impl Fn() -> Vec<String> + Send + Sync + 'static,
    ) -> Self {
        Self { hut, baud, list: Arc::new(list), stuck: Arc::default() }
    }

    /// Asks these ports, all at once, until they have answered or the deadline has passed.
    fn ask(&self, paths: &BTreeSet<String>) -> Vec<(String, Found)> {
        let (answers, answered) = channel();
        let asked = paths.iter().filter(|path| self.ask_one(path, &answers)).count();
        drop(answers);
        let until = Instant::now() + DEADLINE;
        let mut found = Vec::with_capacity(asked);
        while let Ok(answer) =
            answered.recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            found.push(answer);
        }
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        found
    }

    /// False when this port still hangs from before, or no thread is to be had.
    fn ask_one(&self, path: &str, answers: &Sender<(String, Found)>) -> bool {
        let locked = |stuck: &Mutex<BTreeSet<String>>, path: &str, began: Begin| {
            let mut stuck = stuck.lock().unwrap_or_else(PoisonError::into_inner);
            match began {
                Begin::Asking => stuck.insert(path.to_owned()),
                Begin::Done => stuck.remove(path),
            }
        };
        if !locked(&self.stuck, path, Begin::Asking) {
            return false;
        }
        let (stuck, answers) = (Arc::clone(&self.stuck), answers.clone());
        let (path, baud) = (path.to_owned(), self.baud);
        let ask = move || {
            let opened = SerialOpener::new(path.clone(), baud).open();
            let found = match open_and_ask(opened, &path) {
                Ok((hello, port)) => Found::Board(hello, port),
                Err(None) => Found::Silent,
                Err(Some(error)) => Found::Failed(error),
            };
            locked(&stuck, &path, Begin::Done);
            // After the deadline nobody listens any more, and the port is closed again.
            let _ = answers.send((path, found));
        };
        thread::Builder::new().name("port-ask".to_owned()).spawn(ask).is_ok()
    }
}

#[derive(Clone, Copy)]
enum Begin {
    Asking,
    Done,
}

impl Opener for SearchOpener {
    fn open(&mut self) -> Result<Box<dyn Port>, PortError> {
        let paths: BTreeSet<String> = (self.list)().into_iter().collect();
        let found = self.ask(&paths);
        let hut = self.hut;
        let (mut ours, mut seen, mut known) = (Vec::new(), Vec::new(), BTreeSet::new());
        for (path, found) in found {
            match found {
                Found::Board(hello, port) if hello.hut == hut.number() => {
                    known.insert(path.clone());
                    ours.push((format!("{} ({path})", hello.board), port));
                }
                Found::Board(hello, _) => {
                    seen.push(format!("{path}: {}", whose(&hello)));
                }
                Found::Silent => {
                    seen.push(format!("{path}: không trả lời"));
                    known.insert(path);
                }
                Found::Failed(error) => seen.push(error.to_string()),
            }
        }
        match ours.len() {
            0 => Err(PortError::Nobody { hut, seen: seen.join("; ") }),
            1 => {
                ours.pop().map_or_else(
                    || Err(PortError::Absent(AUTO.to_owned())),
                    |(_, port)| {
                        Ok(Box::new(Watched::start(port, self.clone(), known)) as Box<dyn Port>)
                    },
                )
            }
            _ => {
                let boards: Vec<_> = ours.into_iter().map(|(board, _)| board).collect();
                Err(PortError::Twice { hut, boards: boards.join(", ") })
            }
        }
    }

    fn path(&self) -> &str {
        AUTO
    }
}

fn whose(hello: &Hello) -> String {
    match hello.hut {
        0 => format!("mạch {} chưa đặt số điếm", hello.board),
        hut => format!("mạch {} của điếm {hut}", hello.board),
    }
}

fn usb_ports() -> Vec<String> {
    let ports = serialport::available_ports().unwrap_or_default();
    let usb = |port: &serialport::SerialPortInfo| {
        matches!(port.port_type, serialport::SerialPortType::UsbPort(_))
    };
    ports.into_iter().filter(usb).map(|port| port.port_name).collect()
}

/// A found port; gone as soon as a second board of its hut shows up.
struct Watched {
    port: Box<dyn Port>,
    doubled: Arc<AtomicBool>,
    closed: Arc<AtomicBool>,
}

impl Watched {
    fn start(port: Box<dyn Port>, search: SearchOpener, known: BTreeSet<String>) -> Self {
        let (doubled, closed) = <(Arc<AtomicBool>, Arc<AtomicBool>)>::default();
        let (found, stop) = (Arc::clone(&doubled), Arc::clone(&closed));
        let watch = move || watch(&search, known, &found, &stop);
        // Without a thread the port still works, only unwatched.
        if let Err(error) = thread::Builder::new().name("port-watch".to_owned()).spawn(watch) {
            tracing::warn!(%error, "không theo dõi được mạch cắm thêm");
        }
        Self { port, doubled, closed }
    }
}

impl Port for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.doubled.load(Ordering::Relaxed) { Ok(0) } else { self.port.read(buffer) }
    }

    fn writer(&self) -> io::Result<Box<dyn io::Write + Send>> {
        self.port.writer()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Relaxed);
    }
}

/// Asks ports that were not there before, or were another's; never disturbs those that have answered.
fn watch(
    search: &SearchOpener,
    mut known: BTreeSet<String>,
    doubled: &AtomicBool,
    closed: &AtomicBool,
) {
    loop {
        let mut left = LOOK;
        while !left.is_zero() {
            if closed.load(Ordering::Relaxed) {
                return;
            }
            thread::sleep(NAP);
            left = left.saturating_sub(NAP);
        }
        let listed: BTreeSet<String> = (search.list)().into_iter().collect();
        known.retain(|path| listed.contains(path));
        for (path, found) in search.ask(&listed.difference(&known).cloned().collect()) {
            match found {
                Found::Board(hello, _) if hello.hut == search.hut.number() => {
                    tracing::error!(hut = search.hut.number(), board = %hello.board, path, "mạch thứ hai mang cùng số điếm");
                    doubled.store(true, Ordering::Relaxed);
                    return;
                }
                // A neighbour's board that its own station has not taken yet is asked again: it is soon taken.
                Found::Board(..) | Found::Failed(_) => {}
                Found::Silent => drop(known.insert(path)),
            }
        }
    }
}
