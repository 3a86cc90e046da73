//! The hub: the one process that decides and records.
//!
//! ```text
//! station, desk, hut, clock → inbox → table (legal? → journal → fold) → pages → sockets
//! ```

pub mod backup;
pub mod config;
pub mod error;
mod files;
pub mod gate;
pub mod journal;
pub mod keys;
mod net;
mod pages;
pub mod papers;
pub mod recordings;
pub mod registry;
pub mod rehearsal;
pub mod roles;
pub mod screens;
mod socket;
mod state;
pub mod store;
pub mod table;
pub mod verify;
mod wall;
mod web;

pub use config::Config;
pub use error::HubError;
pub use keys::Keys;
pub use web::addresses;

use crate::backup::{Copier, Places};
use crate::gate::Gate;
use crate::net::{Crowding, Framings};
use crate::pages::Pages;
use crate::recordings::Recordings;
use crate::registry::{Guesses, Leases, Live};
use crate::screens::Screens;
use crate::socket::YardPage;
use crate::state::{AppState, OneTime, SPECTATORS};
use crate::store::{Announced, SqliteStore, Store};
use crate::table::{Setup, Table, TableError, inbox};
use rustix::fs::Mode;
use rustix::process::{Resource, Rlimit};
use std::collections::BTreeSet;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task::{JoinError, JoinHandle};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use totom_rules::Hut;
use totom_verses::Shelf;

/// How long open sockets may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);

/// Connections that may be open at once: all spectators, and as many again who load a page or are turned away.
const CONNECTIONS: usize = 2 * SPECTATORS;
/// Files that are open beside connections.
const OTHER_FILES: usize = 128;

/// A hub that holds its data folder and is ready to serve.
pub struct Hub<S> {
    table: Table<S>,
    keys: Keys,
    gate: Option<Gate>,
    leases: Leases,
    announced: Option<Announced>,
    codes: OneTime,
    shelf: Shelf,
    recordings: Option<Recordings>,
    screens: Screens,
    backup: Option<Places>,
    boardless: BTreeSet<Hut>,
}

impl Hub<SqliteStore> {
    /// Opens the data folder: takes its lock, replays the journal, reads the keys.
    ///
    /// # Errors
    /// When another hub holds it, it is damaged or newer, or the disk refuses. Nothing is begun anew.
    pub async fn open(config: Config) -> Result<Self, HubError> {
        prepare_process();
        let store = SqliteStore::open(&config.data).await?;
        let keys = Keys::load_or_make(&config.data).map_err(HubError::Keys)?;
        let table = Table::open(store, config.setup).await?;
        let gate = Gate::open(&config.data).await?;
        let leases = Leases::resume(gate.kept.all().await?);
        let gate = Some(gate);
        let announced = Some(Announced::open(&config.data).await?);
        let (codes, shelf) = (OneTime::new(), Shelf::of_data(&config.data));
        let recordings = Some(Recordings::of_data(&config.data));
        let screens = Screens::of_data(&config.data);
        let backup = config.backup.map(|copy| Places { data: config.data, copy });
        let boardless = BTreeSet::new();
        Ok(Self {
            table,
            keys,
            gate,
            leases,
            announced,
            codes,
            shelf,
            recordings,
            screens,
            backup,
            boardless,
        })
    }
}

impl<S: Store> Hub<S> {
    /// A hub on another store, without browser logins: for tests and simulation.
    ///
    /// # Errors
    /// When the store's record cannot be read or trusted.
    pub async fn on_store(store: S, setup: Setup, keys: Keys) -> Result<Self, HubError> {
        let table = Table::open(store, setup).await?;
        let (codes, shelf) = (OneTime::new(), Shelf::default());
        Ok(Self {
            table,
            keys,
            gate: None,
            leases: Leases::resume(Vec::new()),
            announced: None,
            codes,
            shelf,
            recordings: None,
            screens: Screens::in_memory(),
            backup: None,
            boardless: BTreeSet::new(),
        })
    }

    /// The yard has no board for these huts: the arbiters enter what they call, and no station is missed.
    #[must_use]
    pub fn boardless(mut self, huts: impl IntoIterator<Item = Hut>) -> Self {
        self.boardless = huts.into_iter().collect();
        self
    }

    /// The one-time organiser code in force, and every later one: a used one is replaced.
    #[must_use]
    pub fn codes(&self) -> watch::Receiver<String> {
        self.codes.watch()
    }

    /// The keys of the yard's machines.
    #[must_use]
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Serves until shutdown or until the record cannot be kept.
    ///
    /// # Errors
    /// When the network or the record fails.
    pub async fn serve(
        self,
        listener: TcpListener,
        shutdown: CancellationToken,
    ) -> Result<(), HubError> {
        let (inbox, asked) = inbox();
        let live = Live::new(self.boardless);
        let watch = self.table.watch();
        let pages = Pages::of(&watch.borrow(), &live);
        let (yard_page, yard) = YardPage::new(&pages, &self.screens);
        let (backup, copier) =
            Copier::new(self.backup, self.table.record(), self.table.sealed(), live.clone());
        let copying =
            copier.map(|copier| tokio::spawn(copier.run(watch.clone(), shutdown.clone())));
        let app = AppState {
            inbox,
            table: watch.clone(),
            cues: self.table.cues(),
            record: self.table.record(),
            sealed: self.table.sealed(),
            backup,
            live: live.clone(),
            pages: pages.clone(),
            yard,
            keys: Arc::new(self.keys),
            gate: self.gate,
            leases: self.leases,
            guesses: Guesses::default(),
            announced: self.announced,
            codes: self.codes,
            shelf: self.shelf,
            recordings: self.recordings,
            screens: self.screens,
            framings: Framings::default(),
            places: Arc::new(Semaphore::new(SPECTATORS)),
            comparing: Arc::new(Semaphore::new(1)),
            sockets: TaskTracker::new(),
            shutdown: shutdown.clone(),
        };
        tokio::spawn(pages.run(watch, live, shutdown.clone()));
        tokio::spawn(yard_page.run(shutdown.clone()));
        let table = tokio::spawn(self.table.run(asked, shutdown.clone()));
        let serving = pin!(serve_http(listener, app, shutdown.clone()));
        let ended = run_both(table, serving, &shutdown).await;
        shutdown.cancel();
        if let Some(copying) = copying {
            // A stick that hangs must not hold the hub.
            let _ = tokio::time::timeout(GOODBYE, copying).await;
        }
        ended
    }
}

/// Files of the hub are its user's alone, and every socket that the system allows may be open.
fn prepare_process() {
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    let limit = rustix::process::getrlimit(Resource::Nofile);
    let all = Rlimit { current: limit.maximum, ..limit };
    if let Err(error) = rustix::process::setrlimit(Resource::Nofile, all) {
        tracing::warn!(%error, "không nâng được số kết nối tối đa: đông người xem có thể bị từ chối");
    }
}

/// Connections that may be open at once: what the system allows, less what files and clocks need.
fn connections() -> usize {
    let allowed = rustix::process::getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    usize::try_from(allowed).unwrap_or(usize::MAX).saturating_sub(OTHER_FILES).min(CONNECTIONS)
}

/// A table that failed ends the hub; one that was stopped leaves the sockets time to say goodbye. The
/// hub is not down before its table has closed the record.
async fn run_both(
    mut table: JoinHandle<Result<(), TableError>>,
    mut serving: Pin<&mut impl Future<Output = ()>>,
    shutdown: &CancellationToken,
) -> Result<(), HubError> {
    tokio::select! {
        ended = &mut table => {
            closed(ended)?;
            serving.await;
            Ok(())
        }
        () = &mut serving => {
            shutdown.cancel();
            closed(table.await)
        }
    }
}

fn closed(ended: Result<Result<(), TableError>, JoinError>) -> Result<(), HubError> {
    Ok(ended.map_err(|error| HubError::Net(error.into()))??)
}

/// Serves until shutdown, then gives every open socket its goodbye, with a deadline: one that does
/// not listen would hold the hub for ever.
async fn serve_http(listener: TcpListener, app: AppState, shutdown: CancellationToken) {
    let sockets = app.sockets.clone();
    let serving =
        net::serve(listener, web::router(app), Crowding::new(connections()), shutdown.clone());
    let goodbye = async {
        serving.await;
        sockets.close();
        sockets.wait().await;
    };
    tokio::select! {
        () = goodbye => {}
        () = async { shutdown.cancelled().await; tokio::time::sleep(GOODBYE).await } => {}
    }
}
