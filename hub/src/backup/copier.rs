//! Lúc nào sao lưu: after every ván, and whenever somebody asks, the record and what goes with it; files beside
//! the record also soon after they have changed.

use super::luggage::Luggage;
use super::pack::{is_up_to_date, pack};
use crate::registry::Live;
use crate::store::{Kept, back_up};
use crate::table::{RecordLog, Sealed, TableState};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// A copy that failed is tried again this often: a stick may be plugged in at any time.
const AGAIN: Duration = Duration::from_secs(30);
/// How often it is looked whether files beside the record have changed: pictures are put in before any ván.
const LOOK: Duration = Duration::from_secs(60);

/// What became of a copy, or what went wrong, in Vietnamese.
pub(crate) type Copied = Result<Whole, String>;

/// What a copy has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole {
    /// Entries of the record.
    pub(crate) entries: usize,
    /// Files beside it.
    pub(crate) files: usize,
    /// Prepared deals, dealt or not, with their seeds.
    pub(crate) sealed: usize,
}

/// From where copies are made, and to where.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// The data folder.
    pub(crate) data: PathBuf,
    /// The second place.
    pub(crate) copy: PathBuf,
}

impl Places {
    /// A copy within the data folder would take the place of the record that is being written.
    fn are_apart(&self) -> Result<(), String> {
        let (Ok(data), Ok(copy)) = (self.data.canonicalize(), self.copy.canonicalize()) else {
            return Ok(());
        };
        if copy.starts_with(data) {
            let place = self.copy.display();
            return Err(format!(
                "nơi sao lưu «{place}» nằm trong thư mục dữ liệu: hãy khai thư mục khác, trên ổ khác"
            ));
        }
        Ok(())
    }
}

/// Asks for a copy now.
#[derive(Clone, Debug)]
pub(crate) struct Backup(mpsc::Sender<oneshot::Sender<Copied>>);

impl Backup {
    /// The copy's end; an error when the yard has no second place.
    pub(crate) async fn now(&self) -> Copied {
        let none =
            || "sân chưa khai nơi sao lưu: hãy thêm mục [backup] vào tệp cấu hình".to_owned();
        let (answer, copied) = oneshot::channel();
        self.0.send(answer).await.map_err(|_| none())?;
        copied.await.map_err(|_| none())?
    }
}

/// Copies to one place.
pub(crate) struct Copier {
    places: Places,
    /// The files beside the record, as they were copied last.
    packed: Luggage,
    record: RecordLog,
    sealed: Sealed,
    live: Live,
    asked: mpsc::Receiver<oneshot::Sender<Copied>>,
}

impl Copier {
    /// The task and its handle; without a place there is a handle that says so.
    pub(crate) fn new(
        places: Option<Places>,
        record: RecordLog,
        sealed: Sealed,
        live: Live,
    ) -> (Backup, Option<Self>) {
        let (ask, asked) = mpsc::channel(1);
        let packed = Luggage::default();
        (Backup(ask), places.map(|places| Self { places, packed, record, sealed, live, asked }))
    }

    /// Follows the table until shutdown; a last copy is made then.
    pub(crate) async fn run(
        mut self,
        mut table: watch::Receiver<Arc<TableState>>,
        shutdown: CancellationToken,
    ) {
        let mut copied = None;
        let mut retry = Instant::now();
        let mut look = Instant::now() + LOOK;
        loop {
            let finished = chapter(&table.borrow_and_update());
            let is_new = copied.as_ref() != Some(&finished);
            if is_new && Instant::now() >= retry {
                match self.copy().await {
                    Ok(_) => copied = Some(finished.clone()),
                    Err(_) => retry = Instant::now() + AGAIN,
                }
            }
            tokio::select! {
                () = shutdown.cancelled() => break,
                changed = table.changed() => if changed.is_err() { break },
                asked = self.asked.recv() => {
                    let Some(answer) = asked else { break };
                    let done = self.copy().await;
                    if done.is_ok() {
                        // The stick is there: what comes next need not wait for another try.
                        (copied, retry) = (Some(finished), Instant::now());
                    }
                    // Whoever asked may have gone; the copy is made all the same.
                    let _ = answer.send(done);
                }
                () = tokio::time::sleep_until(retry), if copied.as_ref() != Some(&finished) => {}
                () = tokio::time::sleep_until(look), if copied.as_ref() == Some(&finished) => {
                    look = Instant::now() + LOOK;
                    if self.has_new_files().await {
                        copied = None;
                    }
                }
            }
        }
        let _ = self.copy().await;
    }

    async fn has_new_files(&self) -> bool {
        let (data, packed) = (self.places.data.clone(), self.packed.clone());
        let same = tokio::task::spawn_blocking(move || is_up_to_date(&packed, &data)).await;
        // What cannot be read is told of by the copy that fails.
        !matches!(same, Ok(Ok(true)))
    }

    /// The record first: it must not wait for pictures.
    async fn copy(&mut self) -> Copied {
        // In this order: a seed is sealed before its promise is in the record.
        let rows = self.record.rows();
        let kept = Kept { rows, sealed: self.sealed.all() };
        let (packed, places) = (self.packed.clone(), self.places.clone());
        // A slow stick holds its own thread and nobody else's.
        let done = tokio::task::spawn_blocking(move || {
            places.are_apart()?;
            let done = Handle::current().block_on(back_up(&kept, &places.copy));
            done.map_err(|error| error.to_string())?;
            let packed = pack(&places.data, &places.copy, &packed);
            let packed = packed
                .map_err(|error| format!("đã chép sổ, chưa chép đủ tệp kèm theo: {error}"))?;
            Ok((kept.rows.len(), kept.sealed.len(), packed))
        });
        let copied = done.await.map_err(|error| error.to_string()).flatten();
        let copied = copied.map(|(entries, sealed, packed)| {
            self.packed = packed;
            Whole { entries, files: self.packed.file.len(), sealed }
        });
        let trouble = copied.as_ref().err().map(|why| format!("Chưa sao lưu được: {why}"));
        self.live.backup_trouble(trouble);
        copied
    }
}

/// Grows when a ván ends, changes when one is undone, and when a deal is promised whose piles may be laid now.
fn chapter(state: &TableState) -> (u32, bool, Vec<String>) {
    let promised = state.piles.ready.iter().map(|ready| ready.deal.commitment.clone());
    (state.session.finished, state.session.closed, promised.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;
    use crate::table::{Setup, Table};
    use std::path::Path;

    #[tokio::test]
    async fn a_copy_never_takes_the_place_of_the_record_itself() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("d");
        let link = folder.path().join("usb");
        std::fs::create_dir_all(data.join("slides")).unwrap();
        std::os::unix::fs::symlink(&data, &link).unwrap();
        std::fs::write(data.join("journal.sqlite"), "the record").unwrap();
        for copy in [data.clone(), data.join("slides"), folder.path().join("d/../d"), link] {
            let places = Places { data: data.clone(), copy: copy.clone() };
            let table = Table::open(MemoryStore::new(), Setup::trial()).await.unwrap();
            let (_backup, copier) =
                Copier::new(Some(places), table.record(), table.sealed(), Live::default());
            let refused = copier.unwrap().copy().await.unwrap_err();
            assert!(refused.contains("nằm trong thư mục dữ liệu"), "{}: {refused}", copy.display());
            let record = std::fs::read_to_string(data.join("journal.sqlite")).unwrap();
            assert_eq!(record, "the record");
        }
    }

    async fn comes(path: &Path) -> bool {
        for _ in 0..200 {
            if path.exists() {
                return true;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        false
    }

    #[tokio::test(start_paused = true)]
    async fn pictures_are_copied_before_any_van_is_over() {
        let folder = tempfile::tempdir().unwrap();
        let places = Places { data: folder.path().join("d"), copy: folder.path().join("usb") };
        std::fs::create_dir_all(places.data.join("slides")).unwrap();
        std::fs::create_dir(&places.copy).unwrap();
        let table = Table::open(MemoryStore::new(), Setup::trial()).await.unwrap();
        let (live, stop) = (Live::default(), CancellationToken::new());
        let (_backup, copier) =
            Copier::new(Some(places.clone()), table.record(), table.sealed(), live);
        let copying = tokio::spawn(copier.unwrap().run(table.watch(), stop.clone()));
        assert!(comes(&places.copy.join("journal.sqlite")).await, "the record, at the start");

        std::fs::write(places.data.join("slides/a.png"), "a picture").unwrap();
        assert!(comes(&places.copy.join("slides/a.png")).await, "and then the picture");
        std::fs::remove_file(places.data.join("slides/a.png")).unwrap();
        stop.cancel();
        copying.await.unwrap();
        assert!(!places.copy.join("slides/a.png").exists(), "and that it is gone");
    }
}
