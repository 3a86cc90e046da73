//! One plain thread per port that reads, reopens, and never gives up.

use super::{Opener, Port, PortError};
use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;
use tokio::sync::mpsc;

/// Events on their way to the station.
const EVENTS: usize = 64;
/// Commands on their way to the board.
const COMMANDS: usize = 32;
const BACKOFF_FIRST: Duration = Duration::from_millis(500);
const BACKOFF_MOST: Duration = Duration::from_secs(5);
/// How soon a waiting reader notices that nobody listens any more.
const NAP: Duration = Duration::from_millis(100);

/// What happens on a port.
#[derive(Debug)]
pub enum PortEvent {
    /// Open; commands go here.
    Opened(PortWriter),
    /// Bytes.
    Bytes(Vec<u8>),
    /// Not to be opened, or gone; it will be tried again.
    Closed(PortError),
}

/// Sends commands to the board without ever waiting for it.
#[derive(Debug)]
pub struct PortWriter(SyncSender<Vec<u8>>);

impl PortWriter {
    /// Sends these bytes, or drops them when the board takes none; only an answer proves anything.
    pub fn send(&self, bytes: &[u8]) {
        if self.0.try_send(bytes.to_vec()).is_err() {
            tracing::debug!("mạch không nhận lệnh, bỏ qua");
        }
    }
}

/// Starts reading. The thread ends soon after the receiver is dropped.
///
/// # Errors
/// When the system gives no thread.
pub fn read_for_ever(opener: impl Opener) -> io::Result<mpsc::Receiver<PortEvent>> {
    let (events, receiver) = mpsc::channel(EVENTS);
    thread::Builder::new().name("port".to_owned()).spawn(move || reopen(opener, &events))?;
    Ok(receiver)
}

fn reopen(mut opener: impl Opener, events: &mpsc::Sender<PortEvent>) {
    let mut backoff = BACKOFF_FIRST;
    while !events.is_closed() {
        let closed = match opener.open() {
            Ok(port) => {
                backoff = BACKOFF_FIRST;
                read(port, opener.path(), events)
            }
            Err(error) => error,
        };
        if events.blocking_send(PortEvent::Closed(closed)).is_err() {
            return;
        }
        rest(backoff, events);
        backoff = (backoff * 2).min(BACKOFF_MOST);
    }
}

/// Reads until the port is gone.
fn read(mut port: Box<dyn Port>, path: &str, events: &mpsc::Sender<PortEvent>) -> PortError {
    let gone = || PortError::Gone(path.to_owned());
    let writer = match port.writer().and_then(start_writer) {
        Ok(writer) => writer,
        Err(error) => return PortError::Other { path: path.to_owned(), text: error.to_string() },
    };
    if events.blocking_send(PortEvent::Opened(writer)).is_err() {
        return gone();
    }
    let mut buffer = [0; 256];
    while !events.is_closed() {
        match port.read(&mut buffer) {
            // Some drivers say this for ever once the cable is out.
            Ok(0) => return gone(),
            Ok(count) => {
                let bytes = buffer[..count].to_vec();
                if events.blocking_send(PortEvent::Bytes(bytes)).is_err() {
                    return gone();
                }
            }
            Err(error) if is_pause(&error) => {}
            Err(error) => {
                tracing::warn!(path, %error, "cổng không đọc được nữa");
                return gone();
            }
        }
    }
    gone()
}

/// Did a read merely find nothing?
pub(crate) fn is_pause(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::Interrupted)
}

fn start_writer(port: Box<dyn io::Write + Send>) -> io::Result<PortWriter> {
    let (sender, commands) = sync_channel(COMMANDS);
    thread::Builder::new().name("port-write".to_owned()).spawn(move || write(port, &commands))?;
    Ok(PortWriter(sender))
}

/// Writes until the station lets go of its end or the port fails.
fn write(mut port: Box<dyn io::Write + Send>, commands: &Receiver<Vec<u8>>) {
    for command in commands {
        match port.write_all(&command) {
            Ok(()) => {}
            // A stuck board; the next command may get through.
            Err(error) if error.kind() == io::ErrorKind::TimedOut => {}
            Err(_) => return,
        }
    }
}

fn rest(backoff: Duration, events: &mpsc::Sender<PortEvent>) {
    let mut left = backoff;
    while !left.is_zero() && !events.is_closed() {
        let nap = left.min(NAP);
        thread::sleep(nap);
        left -= nap;
    }
}
