//! Trông loa: a thread that opens the loudspeaker, watches it, and opens it again.

use super::watchdog::{Backoff, Verdict, Watchdog};
use crate::drums::Preset;
use crate::engine::{self, Engine, Remote};
use std::any::Any;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender as StdSender, channel};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;

/// Opening a stuck sound server may block for ever.
const OPEN_PATIENCE: Duration = Duration::from_secs(5);
/// So may closing one.
const CLOSE_PATIENCE: Duration = Duration::from_secs(2);
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// An open stream: it plays until dropped.
pub type Stream = Box<dyn Any + Send>;

/// Something that can play an engine. The real one is a sound card; tests bring their own.
pub trait Device: Send + Sync + 'static {
    /// Opens a stream that pulls `engine`.
    ///
    /// # Errors
    /// Why not, in Vietnamese.
    fn open(&self, engine: Engine) -> Result<Stream, String>;
}

/// What the thread tells.
#[derive(Debug)]
pub enum News {
    /// A stream is open; this is the remote of its engine.
    Up(Remote),
    /// There is no stream; why, in Vietnamese.
    Down(String),
}

/// Keeps a loudspeaker open; ends when dropped.
#[derive(Debug)]
pub struct Keeper {
    _alive: StdSender<()>,
}

impl Keeper {
    /// Starts the thread. It reports every change to `news`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(
        device: Arc<dyn Device>,
        preset: Preset,
        news: UnboundedSender<News>,
    ) -> std::io::Result<Self> {
        let (alive, owner) = channel();
        thread::Builder::new()
            .name("loa".to_owned())
            .spawn(move || keep(&device, preset, &news, &owner))?;
        Ok(Self { _alive: alive })
    }
}

type Owner = std::sync::mpsc::Receiver<()>;

fn keep(device: &Arc<dyn Device>, preset: Preset, news: &UnboundedSender<News>, owner: &Owner) {
    let mut backoff = Backoff::default();
    let mut told = String::new();
    loop {
        let (engine, remote) = engine::pair(preset);
        let progress = remote.progress();
        let trouble = match open(device, engine) {
            Ok(stream) => {
                told.clear();
                if news.send(News::Up(remote)).is_err() {
                    return close(stream);
                }
                let alive = watch(&progress, owner);
                close(stream);
                if !alive {
                    return;
                }
                if progress.pulled() > 0 {
                    backoff.reset();
                }
                "loa đang nối bị mất".to_owned()
            }
            Err(trouble) => trouble,
        };
        // The same reason over and over would only fill the log.
        if trouble != told && news.send(News::Down(trouble.clone())).is_err() {
            return;
        }
        told = trouble;
        if !rest(owner, Duration::from_millis(backoff.wait())) {
            return;
        }
    }
}

/// Watches until the stream stalls; false when the owner is gone.
fn watch(progress: &engine::Progress, owner: &Owner) -> bool {
    let opened = Instant::now();
    let now = || u64::try_from(opened.elapsed().as_millis()).unwrap_or(u64::MAX);
    let mut dog = Watchdog::new(0);
    while rest(owner, LOOK_EVERY) {
        match dog.look(now(), progress.pulled()) {
            Verdict::Alive => {}
            Verdict::Lost => return true,
        }
    }
    false
}

/// Waits; false when the owner is gone.
fn rest(owner: &Owner, time: Duration) -> bool {
    matches!(owner.recv_timeout(time), Err(RecvTimeoutError::Timeout))
}

fn open(device: &Arc<dyn Device>, engine: Engine) -> Result<Stream, String> {
    let device = device.clone();
    let (give, stream) = channel();
    let opener = thread::Builder::new().name("mở loa".to_owned());
    let work = move || {
        // Nobody may be waiting any more; then the stream is dropped here.
        let _ = give.send(device.open(engine));
    };
    opener.spawn(work).map_err(|error| format!("máy không mở thêm được luồng xử lý: {error}"))?;
    stream
        .recv_timeout(OPEN_PATIENCE)
        .unwrap_or_else(|_| Err("mở loa quá lâu, hệ thống âm thanh không trả lời".to_owned()))
}

/// Drops the stream on a thread of its own: dropping a dead one may never return.
fn close(stream: Stream) {
    let (done, closed) = channel();
    let closer = thread::Builder::new().name("đóng loa".to_owned());
    let work = move || {
        drop(stream);
        // The keeper may have lost patience meanwhile.
        let _ = done.send(());
    };
    if let Err(error) = closer.spawn(work) {
        tracing::warn!(%error, "không mở được luồng để đóng loa");
        return;
    }
    if closed.recv_timeout(CLOSE_PATIENCE).is_err() {
        tracing::warn!("đóng loa quá lâu, bỏ mặc nó");
    }
}
