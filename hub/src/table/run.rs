//! The task itself. Order of every input: legal? → journal → fold → publish → acknowledge.

use super::clock::{Clock, Ring};
use super::inbox::{Ask, Asker, Envelope, Known};
use super::publish::{CueLog, Pace, TableState};
use super::record::RecordLog;
use super::rest::Lasting;
use super::sealed::Sealed;
use super::setup::Setup;
use super::signal::is_held;
use super::yard::Yard;
use crate::journal::{Actor, By, Content, Label, Played, ReplayError, Row, replay, seal};
use crate::store::{Store, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use totom_rules::house::HouseRules;
use totom_rules::round::{Input, Refusal};
use totom_rules::session::{SessionInput, TimerKind};
use totom_rules::{Hut, Seed};
use totom_wire::Outcome;

/// Format of the contents. Raised when an old journal would replay differently.
const FORMAT: u16 = 1;

/// How long to wait before looking whether the disk takes something again.
const PROBE: Duration = Duration::from_secs(2);

/// Why the table stopped.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The record cannot be trusted.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The record cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An entry could not be written as JSON.
    #[error("không viết được mục sổ ghi: {0}")]
    Json(#[from] serde_json::Error),
    /// The hội could not be opened.
    #[error("không mở được hội: {0}")]
    Refused(Refusal),
}

/// The owner of the yard.
#[derive(Debug)]
pub struct Table<S> {
    pub(super) store: S,
    pub(super) yard: Yard,
    known: Known,
    last: Option<Row>,
    pub(super) clock: Clock,
    pub(super) setup: Setup,
    state: watch::Sender<Arc<TableState>>,
    cues: CueLog,
    record: RecordLog,
    pub(super) trouble: Option<String>,
    pace: Pace,
    rest: Option<Lasting>,
    pub(super) sealed: Sealed,
    /// What the next prepared deal will be made from.
    pub(super) fresh: Seed,
}

impl<S: Store> Table<S> {
    /// Reads the record, proves it by replay, and begins one if there is none.
    ///
    /// # Errors
    /// When the record cannot be read, trusted or begun: never starts again from zero.
    pub async fn open(mut store: S, setup: Setup) -> Result<Self, TableError> {
        let rows = store.load().await?;
        let sealed = Sealed::new(store.sealed().await?);
        let yard = replay(&rows)?;
        let known = Known::from_rows(&rows);
        let mut clock = Clock::default();
        clock.resume(played(rows.last()));
        let first = Arc::new(TableState::of(&yard, 0, None, Pace::InTime));
        let fresh = setup.seeds.of_prepared(rows.last());
        let mut table = Self {
            sealed,
            fresh,
            store,
            yard,
            known,
            last: rows.last().cloned(),
            clock,
            setup,
            state: watch::Sender::new(first),
            cues: CueLog::default(),
            record: RecordLog::default(),
            trouble: None,
            pace: Pace::InTime,
            rest: None,
        };
        table.rest = table.lasting(&rows);
        table.record.extend(rows);
        table.begin().await?;
        table.publish();
        table.tell_what_stays();
        Ok(table)
    }

    /// Names and house rules are frozen with the hội: a changed file must not seem to count.
    fn tell_what_stays(&self) {
        let standings = self.yard.session().public().standings;
        let renamed = Hut::ALL.into_iter().any(|hut| standings[hut].name != self.setup.names[hut]);
        let rules = HouseRules::from_toml(&self.setup.house).ok();
        let changed = rules.as_ref() != self.yard.session().house();
        if renamed || changed || self.yard.name() != self.setup.yard {
            tracing::warn!(
                "tên hoặc lệ làng trong tệp cấu hình khác với sổ ghi: hội đang chơi giữ tên và lệ cũ; tên và lệ mới dùng từ hội sau, tên sân thì phải chọn thư mục dữ liệu mới"
            );
        }
    }

    /// The state after each entry.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<Arc<TableState>> {
        self.state.subscribe()
    }

    /// Everything to be announced.
    #[must_use]
    pub fn cues(&self) -> CueLog {
        self.cues.clone()
    }

    /// The seeds of prepared deals.
    #[must_use]
    pub fn sealed(&self) -> Sealed {
        self.sealed.clone()
    }

    /// Every durable row.
    #[must_use]
    pub fn record(&self) -> RecordLog {
        self.record.clone()
    }

    /// Serves the queue until shutdown.
    ///
    /// # Errors
    /// When the record cannot be kept and it is not merely a full disk.
    pub async fn run(
        mut self,
        mut inbox: mpsc::Receiver<Envelope>,
        shutdown: CancellationToken,
    ) -> Result<(), TableError> {
        loop {
            self.follow_time();
            tokio::select! {
                biased;
                () = shutdown.cancelled() => break,
                envelope = inbox.recv() => match envelope {
                    Some(envelope) => self.answer(envelope).await?,
                    None => break,
                },
                ring = self.clock.rings() => self.ring(ring).await?,
                () = sleep(PROBE), if self.trouble.is_some() => self.probe().await?,
                () = Self::rest_changes(self.rest) => self.publish(),
            }
        }
        Ok(self.store.close().await?)
    }

    /// Looks whether the disk takes something again: then play goes on by itself.
    async fn probe(&mut self) -> Result<(), TableError> {
        match self.store.probe().await {
            Ok(()) => self.trouble = None,
            Err(error) => self.survive(error.into())?,
        }
        self.publish();
        Ok(())
    }

    /// Writes the first entries, or those of them that a death in between left out.
    async fn begin(&mut self) -> Result<(), TableError> {
        if self.last.is_none() {
            let founded = Content::Founded { format: FORMAT, yard: self.setup.yard.clone() };
            self.commit(founded, self.label(Actor::Hub, None)).await?;
        }
        // Of the yard, not of the hội: it counts from this start on.
        let reveal = self.setup.reveal;
        if reveal != self.yard.reveal() {
            self.commit(Content::RevealChosen { reveal }, self.label(Actor::Hub, None)).await?;
        }
        if self.yard.session().public().open {
            return Ok(());
        }
        // Before the hội, so that one that is open has its couplets.
        if self.setup.verses != *self.yard.verses() {
            self.commit(self.setup.verses.chosen(), self.label(Actor::Hub, None)).await?;
        }
        let open = self.open_next(None, None);
        let content = self.act(Actor::Hub, open, None).map_err(TableError::Refused)?;
        self.commit(content, self.label(Actor::Hub, None)).await?;
        Ok(())
    }

    async fn answer(&mut self, envelope: Envelope) -> Result<(), TableError> {
        let Envelope { asker, ask, reply } = envelope;
        let id = ask.id().to_owned();
        if let Some(first) = self.known.answer(&id) {
            // The asker may have gone: its next repeat gets the same answer.
            let _ = reply.send(first);
            return Ok(());
        }
        if let Some(outcome) = self.tried(&asker, &ask) {
            let _ = reply.send(outcome);
            return Ok(());
        }
        if let Some(regained) = self.regain(asker.actor, &ask).await {
            let (outcome, end) = match regained {
                Ok(outcome) => (outcome, Ok(())),
                Err(error) => self.unrecorded(error.into()),
            };
            let _ = reply.send(outcome);
            return end;
        }
        let (outcome, end) = match self.decide(&asker, &ask) {
            Ok(content) => self.keep(content, &asker, &ask).await,
            Err(outcome) => (outcome, Ok(())),
        };
        match &outcome {
            Outcome::Recorded { seq } => self.known.record(&id, *seq),
            Outcome::Refused { .. } => self.known.refuse(&id, outcome.clone()),
            Outcome::Done { .. } | Outcome::Read { .. } => {}
            Outcome::Denied { .. } | Outcome::Unrecorded { .. } => {}
        }
        let _ = reply.send(outcome);
        end
    }

    async fn keep(
        &mut self,
        content: Content,
        asker: &Asker,
        ask: &Ask,
    ) -> (Outcome, Result<(), TableError>) {
        let gesture = match ask {
            Ask::Command(_) | Ask::Verses { .. } => None,
            Ask::TakeOver { .. } | Ask::Look { .. } => None,
            Ask::Gesture(report) => Some(report.clone()),
        };
        let by = By { actor: asker.actor, device: asker.device.clone() };
        let label = Label {
            gesture,
            sheet: ask.sheet(),
            by: Some(by),
            ..self.label(Actor::Hub, Some(ask.id().to_owned()))
        };
        let kept = match self.seal(&content, ask).await {
            Ok(()) => self.commit(content, label).await,
            Err(error) => Err(error.into()),
        };
        match kept {
            Ok(seq) => {
                self.fresh = self.setup.seeds.of_prepared(self.last.as_ref());
                (Outcome::Recorded { seq }, Ok(()))
            }
            Err(error) => self.unrecorded(error),
        }
    }

    fn unrecorded(&mut self, error: TableError) -> (Outcome, Result<(), TableError>) {
        (Outcome::Unrecorded { say: error.to_string() }, self.survive(error))
    }

    /// A full or locked disk stops the game and says so; anything else ends the hub, which then reads its
    /// record again before it goes on.
    fn survive(&mut self, error: TableError) -> Result<(), TableError> {
        if matches!(&error, TableError::Store(why) if why.passes()) {
            self.trouble = Some(error.to_string());
            self.publish();
            return Ok(());
        }
        Err(error)
    }

    async fn commit(&mut self, content: Content, label: Label) -> Result<u64, TableError> {
        let row = seal(
            self.last.as_ref(),
            serde_json::to_string(&content)?,
            serde_json::to_string(&label)?,
        );
        self.store.append(&row).await?;
        self.yard.apply(row.seq, &content);
        let seq = row.seq;
        self.record.extend([row.clone()]);
        self.last = Some(row);
        self.trouble = None;
        self.pace = Pace::InTime;
        self.publish();
        Ok(seq)
    }

    /// The break that lasts; of one that began before the hub did, the record says when.
    fn lasting(&self, rows: &[Row]) -> Option<Lasting> {
        let begun = self.yard.rest();
        let row = begun.and_then(|begun| rows.iter().find(|row| row.seq == begun.seq));
        Lasting::follow(self.rest, begun, row)
    }

    /// Ends when what is shown of the break changes; never, without one.
    async fn rest_changes(rest: Option<Lasting>) {
        match rest.and_then(Lasting::next_change) {
            Some(at) => tokio::time::sleep_until(at).await,
            None => std::future::pending().await,
        }
    }

    fn publish(&mut self) {
        self.rest = self.lasting(&[]);
        self.follow_time();
        let seq = self.last.as_ref().map_or(0, |row| row.seq);
        let state = TableState::of(&self.yard, seq, self.trouble.clone(), self.pace);
        let state = TableState { deadline: self.clock.deadline(), ..state };
        let state = self.rest.iter().fold(state, |state, rest| rest.told(state));
        self.cues.follow(&self.yard);
        self.state.send_replace(Arc::new(state));
    }

    async fn ring(&mut self, ring: Ring) -> Result<(), TableError> {
        let kind = match ring {
            Ring::HoiOver => return self.end_hoi().await,
            Ring::Deadline(kind) => kind,
        };
        self.clock.silence();
        match kind {
            // Nothing is decided by waiting: the arbiter is told, and reminds the hut.
            TimerKind::Prompt => {
                self.pace = Pace::Overdue;
                self.publish();
                Ok(())
            }
            TimerKind::CloseWindow => self.close_window().await,
        }
    }

    async fn close_window(&mut self) -> Result<(), TableError> {
        if is_held(&self.yard) {
            self.clock.retry();
            return Ok(());
        }
        let input = SessionInput::Play(Input::CloseWindow);
        let Ok(content) = self.act(Actor::Clock, input, None) else { return Ok(()) };
        match self.commit(content, self.label(Actor::Clock, None)).await {
            Ok(_) => Ok(()),
            Err(error) => {
                self.clock.retry();
                self.survive(error)
            }
        }
    }

    async fn end_hoi(&mut self) -> Result<(), TableError> {
        // Refused only if the hội ended of itself meanwhile: then nothing rings any more.
        let Ok(content) = self.act(Actor::Clock, SessionInput::TimeUp, None) else { return Ok(()) };
        match self.commit(content, self.label(Actor::Clock, None)).await {
            Ok(_) => Ok(()),
            Err(error) => {
                self.clock.retry_hoi();
                self.survive(error)
            }
        }
    }

    fn label(&self, actor: Actor, command: Option<String>) -> Label {
        let (at, played) = (jiff::Timestamp::now().to_string(), self.clock.played());
        let Asker { actor, device, .. } = Asker::from(actor);
        Label { at, played, command, gesture: None, sheet: None, by: Some(By { actor, device }) }
    }
}

/// How long the hội had been played when the record ends; a label of an older hub does not say.
fn played(last: Option<&Row>) -> Played {
    let label = last.and_then(|row| serde_json::from_str::<Label>(&row.label).ok());
    label.and_then(|label| label.played).unwrap_or_default()
}
