//! Gestures on this machine's disk until the hub has them on its own.
//!
//! One JSON line each: a gesture, or the name of one that is done. A line is written before the gesture is sent, and
//! forced to the disk while it travels: a killed station loses nothing, and a power cut only what the hub has. A
//! last line torn by a power cut is dropped: its gesture had not been sent. A damaged line elsewhere is put aside in
//! `<file>.damaged`, never thrown away. How far the board had been heard stays in the file too, so that a station that
//! starts again asks the board for the rest.

use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use totom_wire::station::{BootId, GestureReport};

/// Done gestures still in the file before it is written afresh.
const MOST_DONE: usize = 256;

/// Why gestures cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum OutboxError {
    /// Another station uses the file.
    #[error("Sổ hiệu trống {} đang được một trạm khác dùng: dừng trạm đó trước.", .0.display())]
    Busy(PathBuf),
    /// The disk.
    #[error("Không mở được sổ hiệu trống {}: {source}. Kiểm tra ổ đĩa và quyền ghi.", path.display())]
    Disk {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Entry {
    Keep { at_unix_ms: u64, gesture: GestureReport },
    Done { id: String },
    Heard(Mark),
}

/// Up to where a board's strokes are in gestures that were kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Which boot of which board.
    #[serde(flatten)]
    pub boot: BootId,
    /// Its last frame that belongs to a gesture.
    pub frame: u16,
}

impl Mark {
    /// Where a gesture ends. Its name begins with hut, board and boot.
    fn of(gesture: &GestureReport) -> Option<Self> {
        let mut name = gesture.id.split('-').skip(1);
        let (board, boot) = (name.next()?.to_owned(), name.next()?.parse().ok()?);
        let last =
            |strokes: &[(u16, u32, _, u16)]| strokes.last().map(|&(frame, at, ..)| (at, frame));
        let (_, frame) = last(&gesture.strokes).max(last(&gesture.bounced))?;
        Some(Self { boot: BootId { board, boot }, frame })
    }
}

/// A gesture the hub has not confirmed.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The gesture; its age is that at `since`.
    gesture: GestureReport,
    since: SystemTime,
}

impl Kept {
    /// Its name.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.gesture.id
    }

    /// The gesture as it is to be sent now: aged by the time it was kept.
    #[must_use]
    pub fn report(&self, now: SystemTime) -> GestureReport {
        let kept = now.duration_since(self.since).unwrap_or(Duration::ZERO);
        let kept_ms = u32::try_from(kept.as_millis()).unwrap_or(u32::MAX);
        let age_ms = self.gesture.age_ms.saturating_add(kept_ms);
        GestureReport { age_ms, ..self.gesture.clone() }
    }
}

/// The gestures of one hut that wait for the hub, in the order they were beaten.
#[derive(Debug)]
pub struct Outbox {
    path: PathBuf,
    file: File,
    /// Held for its lock.
    _lock: File,
    pending: VecDeque<Kept>,
    mark: Option<Mark>,
    done: usize,
    /// Lines that were written and not yet forced to the disk.
    written: Written,
    trouble: Option<String>,
}

impl Outbox {
    /// Opens or makes the file and takes it for this process alone.
    ///
    /// # Errors
    /// When another station has it, or the disk refuses.
    pub fn open(path: &Path) -> Result<Self, OutboxError> {
        let disk = |source| OutboxError::Disk { path: path.to_owned(), source };
        if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            fs::create_dir_all(parent).map_err(disk)?;
        }
        let lock = take(path)?;
        let text = read(path).map_err(disk)?;
        let Replayed { pending, mark, damaged } = replay(&text);
        put_aside(path, &damaged).map_err(disk)?;
        let file = rewrite(path, &pending, mark.as_ref()).map_err(disk)?;
        if !pending.is_empty() {
            tracing::info!(path = %path.display(), gestures = pending.len(), "còn hiệu trống chưa gửi xong");
        }
        Ok(Self {
            path: path.to_owned(),
            file,
            _lock: lock,
            pending,
            mark,
            done: 0,
            written: Written::Forced,
            trouble: None,
        })
    }

    /// Keeps a gesture. When the disk fails it is kept in memory only, and [`Self::trouble`] says so.
    pub fn keep(&mut self, gesture: GestureReport, now: SystemTime) {
        if self.pending.iter().any(|kept| kept.gesture.id == gesture.id) {
            return;
        }
        self.mark = Mark::of(&gesture).or_else(|| self.mark.take());
        self.pending.push_back(Kept { gesture, since: now });
        let written = match (&self.trouble, self.pending.back()) {
            (None, Some(kept)) => {
                let written = write_line(&mut self.file, &entry(kept));
                if written.is_ok() {
                    self.written = Written::Loose;
                }
                written
            }
            // A half-written line may stand at the end: write everything afresh.
            _ => self.compact(),
        };
        self.note(written);
    }

    /// Forces to the disk what was written. Call it once the gestures are on their way: the hub forces its own at the
    /// same time.
    pub fn force(&mut self) {
        if std::mem::replace(&mut self.written, Written::Forced) == Written::Loose {
            let forced = self.file.sync_data();
            self.note(forced);
        }
    }

    /// The hub has this one on disk. Returns its place in the line, if it was waiting.
    pub fn done(&mut self, id: &str) -> Option<usize> {
        let place = self.pending.iter().position(|kept| kept.gesture.id == id)?;
        self.pending.remove(place);
        self.done += 1;
        let written = if self.pending.is_empty() || self.done >= MOST_DONE || self.trouble.is_some()
        {
            self.compact()
        } else {
            // Losing this line costs a second sending, which the hub knows by its name: no need to wait for the disk.
            write_line(&mut self.file, &Entry::Done { id: id.to_owned() })
        };
        self.note(written);
        Some(place)
    }

    /// The gestures that wait, oldest first.
    #[must_use]
    pub const fn pending(&self) -> &VecDeque<Kept> {
        &self.pending
    }

    /// Up to where the board's strokes were kept, by this station or one before it.
    #[must_use]
    pub const fn mark(&self) -> Option<&Mark> {
        self.mark.as_ref()
    }

    /// The board was heard up to here, and nothing before is wanted any more.
    pub fn note_heard(&mut self, mark: Mark) {
        self.mark = Some(mark);
        let written = self.compact();
        self.note(written);
    }

    /// What is wrong with the disk, for people.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    fn compact(&mut self) -> io::Result<()> {
        self.file = rewrite(&self.path, &self.pending, self.mark.as_ref())?;
        self.done = 0;
        self.written = Written::Forced;
        Ok(())
    }

    fn note(&mut self, written: io::Result<()>) {
        self.trouble = written.err().map(|error| {
            tracing::error!(path = %self.path.display(), %error, "không ghi được sổ hiệu trống");
            format!(
                "Không ghi được sổ hiệu trống {}: {error}. Giải phóng ổ đĩa; đừng tắt trạm trước khi trung tâm nhận đủ.",
                self.path.display()
            )
        });
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    Forced,
    Loose,
}

fn take(path: &Path) -> Result<File, OutboxError> {
    let lock = with_suffix(path, "lock");
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(&lock);
    let file = file.map_err(|source| OutboxError::Disk { path: lock, source })?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(file),
        Err(_) => Err(OutboxError::Busy(path.to_owned())),
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        read => read,
    }
}

/// What a file says: what still waits, how far the board was heard, and the lines nobody can read.
#[derive(Default)]
struct Replayed<'a> {
    pending: VecDeque<Kept>,
    mark: Option<Mark>,
    damaged: Vec<&'a [u8]>,
}

fn replay(text: &[u8]) -> Replayed<'_> {
    let Replayed { mut pending, mut mark, mut damaged } = Replayed::default();
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        match serde_json::from_slice(line) {
            Ok(Entry::Keep { at_unix_ms, gesture }) => {
                let since = SystemTime::UNIX_EPOCH + Duration::from_millis(at_unix_ms);
                mark = Mark::of(&gesture).or(mark);
                pending.push_back(Kept { gesture, since });
            }
            Ok(Entry::Done { id }) => pending.retain(|kept: &Kept| kept.gesture.id != id),
            Ok(Entry::Heard(heard)) => mark = Some(heard),
            Err(_) if line.ends_with(b"\n") => damaged.push(line),
            // Torn by a power cut before it was ever sent.
            Err(_) => {}
        }
    }
    Replayed { pending, mark, damaged }
}

fn put_aside(path: &Path, damaged: &[&[u8]]) -> io::Result<()> {
    if damaged.is_empty() {
        return Ok(());
    }
    let aside = with_suffix(path, "damaged");
    tracing::error!(lines = damaged.len(), aside = %aside.display(), "sổ hiệu trống có dòng hỏng, đã cất riêng");
    let mut file = OpenOptions::new().create(true).append(true).open(aside)?;
    file.write_all(&damaged.concat())?;
    file.sync_all()
}

/// Writes the file afresh beside the old one, then puts it in its place.
fn rewrite(path: &Path, pending: &VecDeque<Kept>, mark: Option<&Mark>) -> io::Result<File> {
    let fresh = with_suffix(path, "new");
    let mut file = File::create(&fresh)?;
    if let Some(mark) = mark {
        write_line(&mut file, &Entry::Heard(mark.clone()))?;
    }
    for kept in pending {
        write_line(&mut file, &entry(kept))?;
    }
    file.sync_all()?;
    fs::rename(&fresh, path)?;
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    Ok(file)
}

fn entry(kept: &Kept) -> Entry {
    let since = kept.since.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let at_unix_ms = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
    Entry::Keep { at_unix_ms, gesture: kept.gesture.clone() }
}

fn write_line(file: &mut File, entry: &Entry) -> io::Result<()> {
    let mut line = serde_json::to_vec(entry)?;
    line.push(b'\n');
    file.write_all(&line)
}
