//! Sao lưu: after every ván, and whenever somebody asks, the journal is copied to a second place.

use crate::registry::Live;
use crate::store::back_up;
use crate::table::{RecordLog, TableState};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// A copy that failed is tried again this often: a stick may be plugged in at any time.
const AGAIN: Duration = Duration::from_secs(30);

/// What became of a copy: how many entries it has, or what went wrong, in Vietnamese.
pub(crate) type Copied = Result<usize, String>;

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
    place: PathBuf,
    record: RecordLog,
    live: Live,
    asked: mpsc::Receiver<oneshot::Sender<Copied>>,
}

impl Copier {
    /// The task and its handle; without a place there is a handle that says so.
    pub(crate) fn new(
        place: Option<PathBuf>,
        record: RecordLog,
        live: Live,
    ) -> (Backup, Option<Self>) {
        let (ask, asked) = mpsc::channel(1);
        (Backup(ask), place.map(|place| Self { place, record, live, asked }))
    }

    /// Follows the table until shutdown; a last copy is made then.
    pub(crate) async fn run(
        mut self,
        mut table: watch::Receiver<Arc<TableState>>,
        shutdown: CancellationToken,
    ) {
        let mut copied = None;
        let mut retry = Instant::now();
        loop {
            let finished = chapter(&table.borrow_and_update());
            if copied != Some(finished) && Instant::now() >= retry {
                match self.copy().await {
                    Ok(_) => copied = Some(finished),
                    Err(_) => retry = Instant::now() + AGAIN,
                }
            }
            tokio::select! {
                () = shutdown.cancelled() => break,
                changed = table.changed() => if changed.is_err() { break },
                asked = self.asked.recv() => {
                    let Some(answer) = asked else { break };
                    // Whoever asked may have gone; the copy is made all the same.
                    let _ = answer.send(self.copy().await);
                }
                () = tokio::time::sleep_until(retry), if copied != Some(finished) => {}
            }
        }
        let _ = self.copy().await;
    }

    async fn copy(&self) -> Copied {
        let (rows, place) = (self.record.rows(), self.place.clone());
        // A slow stick holds its own thread and nobody else's.
        let done = tokio::task::spawn_blocking(move || {
            Handle::current().block_on(back_up(&rows, &place)).map(|()| rows.len())
        });
        let done = done.await.map_err(|error| error.to_string());
        let copied = done.and_then(|done| done.map_err(|error| error.to_string()));
        let trouble = copied.as_ref().err().map(|why| format!("Chưa sao lưu được: {why}"));
        self.live.backup_trouble(trouble);
        copied
    }
}

/// Grows when a ván ends, changes when one is undone.
fn chapter(state: &TableState) -> (u32, bool) {
    (state.session.finished, state.session.closed)
}
