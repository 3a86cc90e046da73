//! Màn hình: what every public screen is told to show, kept over restarts, and which of them are here.

mod albums;
mod book;
mod id;
mod live;
mod open;
mod refused;
mod rounds;
pub mod slides;
mod task;
mod turn;

pub use albums::Album;
pub use book::{Book, Kept, Step};
pub use id::{BadId, ScreenId};
pub use live::Seen;
pub use open::Open;
pub use refused::Refused;
pub use rounds::{BadRounds, read as read_rounds};
pub use task::{BadTask, Show, Task};
pub use turn::{Phase, SPONSORS, View};

use crate::files::replace;
use live::Here;
use slides::{BadPicture, Pictures};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;
use totom_display::board::Round;
use totom_display::screens::Kind;
use turn::Since;

/// The book's file in the data folder.
const FILE: &str = "screens.toml";
/// Where a book that cannot be read is put, to be looked at.
const BROKEN: &str = "screens.toml.broken";

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ScreensError {
    /// It may not be.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A picture that is none.
    #[error(transparent)]
    Picture(#[from] BadPicture),
    /// The disk.
    #[error("đĩa không ghi được: {0}")]
    Disk(#[from] io::Error),
    /// Our fault.
    #[error("không ghi được sổ màn hình: {0}")]
    Format(#[from] toml::ser::Error),
}

/// Every screen of the yard.
///
/// Promise: when a change returns `Ok`, it survives a power cut, and only then do screens show it.
/// Not promised: where in its playlist a screen was when the hub went down; lists begin anew then.
#[derive(Clone, Debug)]
pub struct Screens {
    inner: Arc<Mutex<Inner>>,
    // One change at a time goes to the disk; screens are not held up by it.
    writing: Arc<Mutex<()>>,
    changed: watch::Sender<u64>,
    folder: Option<PathBuf>,
}

#[derive(Debug)]
struct Inner {
    book: Book,
    rounds: Arc<Vec<Round>>,
    here: Here,
    began: Instant,
    /// When each list that runs began to.
    runs: BTreeMap<String, Instant>,
    trouble: String,
    /// How many ids were invented.
    invented: usize,
}

/// What a screen shows now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing {
    /// What.
    pub view: View,
    /// Until when; for ever when none.
    pub until: Option<Instant>,
    /// Does it show its id over that?
    pub identify: Identify,
    /// What people call it; may be empty.
    pub name: String,
}

/// Is a screen to show which one it is?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identify {
    /// It is.
    Yes,
    /// It is not.
    No,
}

impl Screens {
    /// The screens of a yard's data folder. A book that cannot be read is put aside and told of: no
    /// screen may keep the game from starting.
    #[must_use]
    pub fn of_data(data: &Path) -> Self {
        let (book, trouble) = match read(data) {
            Ok(book) => (book, String::new()),
            Err(fault) => {
                let say = format!(
                    "Sổ màn hình hỏng nên mọi màn hình phải giao việc lại ({fault}); tệp cũ giữ ở {BROKEN}"
                );
                tracing::warn!(reason = %fault, "the screens' book cannot be read and was put aside");
                // When even that fails the old file is written over: it could not be read anyway.
                let _ = std::fs::rename(data.join(FILE), data.join(BROKEN));
                (Book::default(), say)
            }
        };
        Self::new(book, trouble, Some(data.to_owned()))
    }

    /// Screens that are kept nowhere: for a hub without a data folder.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::new(Book::default(), String::new(), None)
    }

    fn new(book: Book, trouble: String, folder: Option<PathBuf>) -> Self {
        let began = Instant::now();
        let runs = book.lists.keys().map(|list| (list.clone(), began)).collect();
        let rounds = parsed(&book);
        let inner =
            Inner { book, rounds, here: Here::default(), began, runs, trouble, invented: 0 };
        Self {
            inner: Arc::new(Mutex::new(inner)),
            writing: Arc::default(),
            changed: watch::Sender::new(0),
            folder,
        }
    }

    /// Wakes whenever what screens show may have changed, or a screen has come or gone.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// The book as it stands.
    #[must_use]
    pub fn book(&self) -> Book {
        self.lock().book.clone()
    }

    /// The rounds as they stand.
    #[must_use]
    pub fn rounds(&self) -> Arc<Vec<Round>> {
        Arc::clone(&self.lock().rounds)
    }

    /// When the next hội is; empty when nobody knows.
    #[must_use]
    pub fn next(&self) -> String {
        self.lock().book.next.clone()
    }

    /// What was wrong with the book at the start; empty when all was well.
    #[must_use]
    pub fn trouble(&self) -> String {
        self.lock().trouble.clone()
    }

    /// What a screen shows now, and until when.
    #[must_use]
    pub fn showing(&self, id: &ScreenId, phase: Phase) -> Showing {
        let inner = self.lock();
        let kept = inner.book.screens.get(id);
        let asked = inner.here.get(id).and_then(|seen| seen.identify);
        let asked = asked.filter(|until| *until > Instant::now());
        let showing = inner.showing(kept.and_then(|kept| kept.task.as_ref()), phase);
        Showing {
            until: showing.until.into_iter().chain(asked).min(),
            identify: if asked.is_some() { Identify::Yes } else { Identify::No },
            name: kept.map(|kept| kept.name.clone()).unwrap_or_default(),
            ..showing
        }
    }

    /// What the yard's own page shows now: what any screen does that is told to show the yard.
    #[must_use]
    pub fn yard(&self, phase: Phase) -> Showing {
        self.lock().showing(Some(&Task::Show(Show::Kind(Kind::Yard))), phase)
    }

    /// Every screen that is known or was here, by its id.
    #[must_use]
    pub fn all(&self) -> Vec<(ScreenId, Option<Kept>, Option<Seen>)> {
        let inner = self.lock();
        let mut ids: Vec<&ScreenId> = inner.book.screens.keys().chain(inner.here.ids()).collect();
        ids.sort_unstable();
        ids.dedup();
        let one = |id: &ScreenId| {
            (id.clone(), inner.book.screens.get(id).cloned(), inner.here.get(id).cloned())
        };
        ids.into_iter().map(one).collect()
    }

    /// An id that nobody has, and that nobody else is given: two machines may ask at once.
    #[must_use]
    pub fn invent(&self) -> ScreenId {
        let mut inner = self.lock();
        loop {
            inner.invented += 1;
            let id = ScreenId::of_number(inner.invented);
            if !inner.book.screens.contains_key(&id) && inner.here.get(&id).is_none() {
                return id;
            }
        }
    }

    /// Is this screen in the book?
    #[must_use]
    pub fn knows(&self, id: &ScreenId) -> bool {
        self.lock().book.screens.contains_key(id)
    }

    /// A page of a screen opens; it closes when what is given back is dropped. None when there are
    /// too many already.
    #[must_use]
    pub fn join(&self, id: &ScreenId) -> Option<Open> {
        let mut inner = self.lock();
        let Inner { book, here, .. } = &mut *inner;
        let joined = here.join(id, |id| book.screens.contains_key(id));
        drop(inner);
        joined.then(|| {
            self.tell();
            Open::new(self, id)
        })
    }

    /// Has screens show their ids for a while; all of them when none is named.
    pub fn identify(&self, ids: &[ScreenId]) {
        self.lock().here.identify(ids);
        self.tell();
    }

    /// Tells screens what to show; every known or present one when none is named.
    ///
    /// # Errors
    /// When there are too many, the list is gone, or the disk refuses.
    pub fn set(&self, ids: &[ScreenId], task: &Task) -> Result<(), ScreensError> {
        let all = || self.all().into_iter().map(|(id, ..)| id).collect();
        let ids = if ids.is_empty() { all() } else { ids.to_vec() };
        if let Some(unknown) = ids.iter().find(|id| !self.was_seen(id)) {
            return Err(Refused::NoScreen(unknown.clone()).into());
        }
        self.change(|book| book.set(&ids, task))?;
        if let Task::List(list) = task {
            // Whoever runs it already goes on: all screens of a list show the same.
            let mut inner = self.lock();
            let runs = Task::List(list.clone());
            let others = inner.book.screens.iter().filter(|(id, _)| !ids.contains(id));
            if !others.into_iter().any(|(_, kept)| kept.task.as_ref() == Some(&runs)) {
                inner.runs.insert(list.clone(), Instant::now());
            }
            drop(inner);
            self.tell();
        }
        Ok(())
    }

    /// Calls a screen so.
    ///
    /// # Errors
    /// When the name is too long, nobody knows the screen, or the disk refuses.
    pub fn name(&self, id: &ScreenId, name: &str) -> Result<(), ScreensError> {
        if !self.was_seen(id) {
            return Err(Refused::NoScreen(id.clone()).into());
        }
        self.change(|book| book.name(id, name))
    }

    /// Forgets a screen; one that is here is new again.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn forget(&self, id: &ScreenId) -> Result<(), ScreensError> {
        self.change(|book| {
            book.forget(id);
            Ok(())
        })?;
        self.lock().here.forget(id);
        self.tell();
        Ok(())
    }

    /// Changes the book: on the disk first, then for the screens.
    ///
    /// # Errors
    /// When it may not be, or the disk refuses; nothing is changed then.
    pub(crate) fn change<T>(
        &self,
        how: impl FnOnce(&mut Book) -> Result<T, Refused>,
    ) -> Result<T, ScreensError> {
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut book = self.book();
        let given = how(&mut book)?;
        if let Some(folder) = &self.folder {
            replace(&folder.join(FILE), toml::to_string(&book)?.as_bytes())?;
        }
        let mut inner = self.lock();
        let now = Instant::now();
        let Inner { runs, .. } = &mut *inner;
        runs.retain(|list, _| book.lists.contains_key(list));
        for list in book.lists.keys() {
            runs.entry(list.clone()).or_insert(now);
        }
        inner.rounds = parsed(&book);
        inner.book = book;
        inner.trouble.clear();
        drop(inner);
        self.tell();
        Ok(given)
    }

    /// Where pictures lie; none without a data folder.
    pub(crate) fn pictures(&self) -> Option<Pictures> {
        self.folder.as_deref().map(Pictures::of_data)
    }

    fn was_seen(&self, id: &ScreenId) -> bool {
        let inner = self.lock();
        inner.book.screens.contains_key(id) || inner.here.get(id).is_some()
    }

    fn tell(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// What a screen with this task shows, whoever it is.
    fn showing(&self, task: Option<&Task>, phase: Phase) -> Showing {
        let now = Instant::now();
        let began = match task {
            Some(Task::List(list)) => self.runs.get(list).copied().unwrap_or(self.began),
            Some(Task::Show(_)) | None => self.began,
        };
        let since = Since { hub: now - self.began, list: now.saturating_duration_since(began) };
        let (view, left) = turn::view(&self.book, task, phase, since);
        let until = left.map(|left: Duration| now + left);
        Showing { view, until, identify: Identify::No, name: String::new() }
    }
}

fn read(data: &Path) -> Result<Book, String> {
    let text = match std::fs::read_to_string(data.join(FILE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Book::default()),
        text => text.map_err(|error| error.to_string())?,
    };
    toml::from_str(&text).map_err(|error| error.to_string().trim().replace('\n', " "))
}

/// What the book was read by when it was written.
fn parsed(book: &Book) -> Arc<Vec<Round>> {
    Arc::new(rounds::read(&book.rounds).unwrap_or_default())
}
