//! Ties the keeper to its port, its disk and its hub.

use crate::cable::HostTime;
use crate::config::Config;
use crate::error::StationError;
use crate::keeper::{Act, Keeper};
use crate::link::{self, LinkEvent};
use crate::outbox::Outbox;
use crate::port::{AUTO, Opener, PortEvent, PortWriter, SearchOpener, SerialOpener, read_for_ever};
use crate::translate::TranslatedOpener;
use std::time::{Duration, SystemTime};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use totom_wire::station::{Health, StationDown, StationUp};

const HEALTH: Duration = Duration::from_secs(1);
/// A hub that has not recorded a gesture by now, for a full disk say, is told again.
const AGAIN: Duration = Duration::from_secs(10);
const LINK_EVENTS: usize = 64;

/// Runs one hut's station until `shutdown`.
///
/// # Errors
/// When it cannot start, or its port's thread dies. A missing port or hub is waited for.
pub async fn run(config: Config, shutdown: CancellationToken) -> Result<(), StationError> {
    if config.port == AUTO {
        let opener = SearchOpener::new(config.hut, config.baud);
        return run_on(config, opener, shutdown).await;
    }
    if let Some(opener) = TranslatedOpener::of_port(&config.port, &config.midi, config.hut) {
        return run_on(config, opener, shutdown).await;
    }
    let opener = SerialOpener::new(config.port.clone(), config.baud);
    run_on(config, opener, shutdown).await
}

/// Runs a station on a port of any kind.
///
/// # Errors
/// As [`run`].
pub async fn run_on(
    config: Config,
    opener: impl Opener,
    shutdown: CancellationToken,
) -> Result<(), StationError> {
    let outbox = Outbox::open(&config.outbox)?;
    let mut port = read_for_ever(opener).map_err(StationError::Thread)?;
    let (events, mut link) = mpsc::channel(LINK_EVENTS);
    let stop = shutdown.child_token();
    let _dialler = stop.clone().drop_guard();
    tokio::spawn(link::run(config.clone(), events, stop));
    let mut station = Station::new(&config, outbox);
    loop {
        station.flush();
        let wake = station.wake();
        tokio::select! {
            () = shutdown.cancelled() => return Ok(()),
            event = port.recv() => station.port(event.ok_or(StationError::PortThread)?),
            Some(event) = link.recv() => station.link(event),
            () = sleep_until(wake) => station.tick(),
        }
    }
}

struct Station {
    started: Instant,
    keeper: Keeper,
    outbox: Outbox,
    writer: Option<PortWriter>,
    uplink: Option<Uplink>,
    health_at: HostTime,
    health: Option<Health>,
}

/// A socket to the hub, and how many of the waiting gestures went over it.
struct Uplink {
    sender: mpsc::Sender<StationUp>,
    sent: usize,
    last: HostTime,
}

impl Station {
    fn new(config: &Config, outbox: Outbox) -> Self {
        let Config { hut, port, windows, .. } = config.clone();
        let mut keeper = Keeper::new(hut, port, windows, first_cseq());
        if let Some(mark) = outbox.mark() {
            keeper.resume_after(mark);
        }
        Self {
            started: Instant::now(),
            keeper,
            outbox,
            writer: None,
            uplink: None,
            health_at: HostTime::ZERO,
            health: None,
        }
    }

    fn now(&self) -> HostTime {
        self.started.elapsed()
    }

    fn wake(&self) -> Instant {
        self.started + self.keeper.wake().min(self.health_at)
    }

    fn tick(&mut self) {
        self.keeper.tick(self.now());
    }

    fn port(&mut self, event: PortEvent) {
        let now = self.now();
        match event {
            PortEvent::Opened(writer) => {
                self.writer = Some(writer);
                self.keeper.opened(now);
            }
            PortEvent::Bytes(bytes) => self.keeper.bytes(now, &bytes),
            PortEvent::Closed(error) => {
                self.writer = None;
                let say = error.to_string();
                if error.is_refusal() {
                    self.keeper.refused(now, say);
                } else {
                    self.keeper.closed(now, say);
                }
            }
        }
    }

    fn link(&mut self, event: LinkEvent) {
        match event {
            LinkEvent::Up(sender) => {
                self.uplink = Some(Uplink { sender, sent: 0, last: self.now() });
                self.live(self.keeper.hello());
                self.live(StationUp::Flags { flags: self.keeper.raised() });
                self.health = None;
            }
            LinkEvent::Down => self.uplink = None,
            LinkEvent::Said(StationDown::Durable { id }) => self.durable(&id),
            LinkEvent::Said(said) => self.keeper.told(self.now(), said),
        }
    }

    fn durable(&mut self, id: &str) {
        let place = self.outbox.done(id);
        if let Some((uplink, place)) = self.uplink.as_mut().zip(place)
            && place < uplink.sent
        {
            uplink.sent -= 1;
        }
    }

    /// Carries out what is waiting.
    fn flush(&mut self) {
        for act in self.keeper.take_acts() {
            match act {
                Act::Write(line) => {
                    if let Some(writer) = &self.writer {
                        writer.send(&line);
                    }
                }
                Act::Live(message) => self.live(message),
                Act::Keep(gesture) => self.outbox.keep(gesture, SystemTime::now()),
                Act::Note(mark) => self.outbox.note_heard(mark),
            }
        }
        self.send_kept();
        // The disk is waited for here, while the gesture travels; the port's own thread goes on collecting bytes.
        self.outbox.force();
        self.send_health();
    }

    /// Tells the hub if it listens; a message that does not fit is dropped.
    fn live(&self, message: StationUp) {
        if let Some(uplink) = &self.uplink
            && uplink.sender.try_send(message).is_err()
        {
            tracing::debug!("trung tâm chậm, bỏ một tin tức thời");
        }
    }

    /// Sends the waiting gestures in order, as far as the socket takes them; the rest at the next turn.
    fn send_kept(&mut self) {
        let host = self.now();
        let Some(uplink) = &mut self.uplink else { return };
        if host >= uplink.last + AGAIN {
            uplink.sent = 0;
        }
        let now = SystemTime::now();
        while let Some(kept) = self.outbox.pending().get(uplink.sent) {
            let message = StationUp::Gesture(kept.report(now));
            if uplink.sender.try_send(message).is_err() {
                return;
            }
            uplink.last = host;
            uplink.sent += 1;
        }
    }

    fn send_health(&mut self) {
        let now = self.now();
        let health = self.keeper.health(now, self.outbox.trouble());
        if now < self.health_at && self.health.as_ref() == Some(&health) {
            return;
        }
        self.health_at = now + HEALTH;
        self.live(StationUp::Health(health.clone()));
        self.health = Some(health);
    }
}

/// A number that differs from one start to the next.
pub(crate) fn first_cseq() -> u16 {
    let clock = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    (clock.subsec_micros() >> 2) as u16
}
