//! Who is here now: boards, flags, the announcer. Shown, never recorded, gone with the process.

mod announcers;
mod care;
mod echoes;
mod guesses;
mod leases;
mod troubles;

pub use announcers::Heard;
pub use guesses::Guesses;
pub use leases::{Held, Leases, PanelKey, Passed};

use announcers::Announcers;
use care::Care;
use echoes::Echoes;
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{broadcast, watch};
use tokio::time::Instant;
use totom_rules::signal::{Beat, Flags};
use totom_rules::{ByHut, Hut};
use totom_wire::audio::{Control, PackReport};
use totom_wire::care::HutCare;
use totom_wire::chanter::Chant;
use totom_wire::screen::{HutSignal, Voice, Zone};
use totom_wire::station::{Calibration, Gauges, GestureReport, Health, Link, StationDown};

/// A gesture longer than this is shown by its end: nobody counts further.
const SHOWN_BEATS: usize = 32;
/// So many guessers are told of: the desk must stay readable.
const MOST_GUESSERS: usize = 3;
/// Presses that an announcer may be behind: people do not press faster.
const PRESSES: usize = 64;

/// What is known about the yard's machines right now.
#[derive(Clone, Debug)]
pub struct Live {
    inner: Arc<Mutex<Inner>>,
    changed: watch::Sender<u64>,
    controls: broadcast::Sender<(String, Control)>,
    orders: broadcast::Sender<(Hut, StationDown)>,
}

#[derive(Debug)]
struct Inner {
    signals: ByHut<HutSignal>,
    echoes: Echoes,
    health: ByHut<Option<Health>>,
    care: ByHut<Care>,
    announcers: Announcers,
    backup: Option<String>,
    /// What the chanter in the yard told last, and when.
    chant: Option<(Chant, Instant)>,
    /// Addresses that tried codes until they were held up.
    guessers: BTreeSet<IpAddr>,
    /// Huts for which the yard has no board: nobody misses their stations.
    boardless: BTreeSet<Hut>,
}

impl Default for Live {
    fn default() -> Self {
        Self::new(BTreeSet::new())
    }
}

impl Live {
    /// Nobody is here yet. The arbiters enter what `boardless` huts call; a station that comes for one all the same
    /// is missed when it goes.
    #[must_use]
    pub fn new(boardless: BTreeSet<Hut>) -> Self {
        let silent =
            |_| HutSignal { link: Link::Absent, flags: Flags(0), beats: Vec::new(), epoch: 0 };
        let inner = Inner {
            signals: ByHut::from_fn(silent),
            echoes: Echoes::default(),
            health: ByHut::default(),
            care: ByHut::default(),
            announcers: Announcers::default(),
            backup: None,
            chant: None,
            guessers: BTreeSet::new(),
            boardless,
        };
        Self {
            inner: Arc::new(Mutex::new(inner)),
            changed: watch::Sender::new(0),
            controls: broadcast::Sender::new(PRESSES),
            orders: broadcast::Sender::new(PRESSES),
        }
    }

    /// Wakes whenever something here has changed.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Each hut's link, flags and beats.
    #[must_use]
    pub fn signals(&self) -> ByHut<HutSignal> {
        self.lock().signals.clone()
    }

    /// The announcer that screens show.
    #[must_use]
    pub fn voice(&self) -> Voice {
        self.lock().announcers.main()
    }

    /// What each announcer made of the recordings that were chosen.
    #[must_use]
    pub fn packs(&self) -> Vec<(String, PackReport)> {
        self.lock().announcers.packs()
    }

    /// Every announcer.
    #[must_use]
    pub fn zones(&self) -> Vec<Zone> {
        self.lock().announcers.zones()
    }

    /// How far the chanter in the yard has come, as of now.
    #[must_use]
    pub fn chant(&self) -> Option<Chant> {
        let (chant, told) = self.lock().chant.clone()?;
        let age_ms = u64::try_from(told.elapsed().as_millis()).unwrap_or(u64::MAX);
        Some(Chant { age_ms, ..chant })
    }

    /// The chanter in the yard has come so far.
    pub fn chanted(&self, chant: Chant) {
        self.lock().chant = Some((chant, Instant::now()));
        self.bump();
    }

    /// What is wrong, one sentence each.
    #[must_use]
    pub fn troubles(&self) -> Vec<String> {
        troubles::all(&self.lock())
    }

    /// A station reports its cable.
    pub fn health(&self, hut: Hut, health: Health) {
        let mut inner = self.lock();
        if inner.health[hut].as_ref() == Some(&health) {
            return;
        }
        inner.signals[hut].link = health.link;
        inner.boardless.remove(&hut);
        inner.health[hut] = Some(health);
        drop(inner);
        self.bump();
    }

    /// A station's socket is gone.
    pub fn station_left(&self, hut: Hut) {
        let mut inner = self.lock();
        inner.health[hut] = None;
        inner.signals[hut].link = Link::Absent;
        inner.signals[hut].epoch = 0;
        inner.care[hut].station_left();
        drop(inner);
        self.bump();
    }

    /// A stroke fell; `count` is its place in its gesture.
    pub fn stroke(&self, hut: Hut, beat: Beat, count: u16) {
        let mut inner = self.lock();
        let beats = &mut inner.signals[hut].beats;
        if count <= 1 {
            beats.clear();
        }
        if beats.len() < SHOWN_BEATS {
            beats.push(beat);
        }
        drop(inner);
        self.bump();
    }

    /// A board's measures. They change all the time: only what screens show wakes them.
    pub fn gauges(&self, hut: Hut, gauges: Gauges) {
        let mut inner = self.lock();
        let before = inner.care[hut].is_simulated();
        inner.care[hut].gauges = Some(gauges);
        let changed = inner.care[hut].is_simulated() != before;
        drop(inner);
        if changed {
            self.bump();
        }
    }

    /// How far a fitting has come.
    pub fn calibration(&self, hut: Hut, step: Calibration) {
        self.lock().care[hut].calibration = Some(step);
        self.bump();
    }

    /// A page with drum buttons came, or went.
    pub fn buttons(&self, hut: Hut, change: Change) {
        let mut inner = self.lock();
        let count = &mut inner.care[hut].buttons;
        *count = match change {
            Change::Came => count.saturating_add(1),
            Change::Went => count.saturating_sub(1),
        };
        drop(inner);
        self.bump();
    }

    /// How every drum is; `names` are those of the line-ups.
    #[must_use]
    pub fn care(&self, names: &ByHut<String>) -> Vec<HutCare> {
        let inner = self.lock();
        let one = |hut: Hut| inner.care[hut].view(hut, &names[hut], inner.health[hut].as_ref());
        Hut::ALL.into_iter().map(one).collect()
    }

    /// Passes on what a person asks of a station; false when it is not here.
    #[must_use]
    pub fn order(&self, hut: Hut, order: StationDown) -> bool {
        let here = self.lock().health[hut].is_some();
        here && self.orders.send((hut, order)).is_ok()
    }

    /// What people ask of stations from now on.
    #[must_use]
    pub fn orders(&self) -> broadcast::Receiver<(Hut, StationDown)> {
        self.orders.subscribe()
    }

    /// When a stroke came and how loud it was; its frame number and board time name it.
    pub fn heard_stroke(&self, hut: Hut, name: (u16, u32), peak: u16) {
        let mut inner = self.lock();
        let now = Instant::now();
        inner.care[hut].struck = Some(now);
        inner.echoes.stroke(hut, name, peak, now);
    }

    /// The hut whose drum this gesture may be an echo of.
    #[must_use]
    pub fn echo_of(&self, report: &GestureReport) -> Option<Hut> {
        self.lock().echoes.source(report)
    }

    /// A gesture is finished: its beats replace the strokes shown so far.
    pub fn gesture(&self, hut: Hut, beats: &[Beat]) {
        self.lock().signals[hut].beats = beats.iter().copied().take(SHOWN_BEATS).collect();
        self.bump();
    }

    /// A station has heard of this offer.
    pub fn heard(&self, hut: Hut, epoch: u32) {
        self.lock().signals[hut].epoch = epoch;
        self.bump();
    }

    /// A new card lies on the mat: what was beaten before answers nothing any more.
    pub fn new_offer(&self) {
        let mut inner = self.lock();
        inner.chant = None;
        for hut in Hut::ALL {
            inner.signals[hut].beats.clear();
        }
    }

    /// Raised flags changed.
    pub fn flags(&self, hut: Hut, flags: Flags) {
        self.lock().signals[hut].flags = flags;
        self.bump();
    }

    /// An announcer joined, spoke, or has trouble.
    pub fn announcer(&self, zone: &str, heard: Heard) {
        let changed = self.lock().announcers.note(zone, heard);
        if changed {
            self.bump();
        }
    }

    /// Passes on what a person asks of an announcer; false when none of that zone is here.
    #[must_use]
    pub fn control(&self, zone: &str, control: Control) -> bool {
        let here = self.zones().iter().any(|there| there.name == zone && there.voice.joined);
        // With nobody listening there is nobody to tell.
        here && self.controls.send((zone.to_owned(), control)).is_ok()
    }

    /// What people ask of announcers from now on.
    #[must_use]
    pub fn controls(&self) -> broadcast::Receiver<(String, Control)> {
        self.controls.subscribe()
    }

    /// Why the last copy of the record could not be made; `None` when it was.
    pub fn backup_trouble(&self, why: Option<String>) {
        let before = std::mem::replace(&mut self.lock().backup, why.clone());
        if before != why {
            self.bump();
        }
    }

    /// An address was held up for guessing codes: the desk is told, until somebody gets in from there.
    pub fn guessed(&self, from: IpAddr) {
        let mut inner = self.lock();
        if inner.guessers.len() < MOST_GUESSERS && inner.guessers.insert(from) {
            drop(inner);
            self.bump();
        }
    }

    /// Somebody got in from there after all.
    pub fn guessed_right(&self, from: IpAddr) {
        if self.lock().guessers.remove(&from) {
            self.bump();
        }
    }

    fn bump(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Did it come or go?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It came.
    Came,
    /// It went.
    Went,
}
