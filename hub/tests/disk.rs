//! The real SQLite journal on a real disk that is full.

use crate::common::setup;
use std::path::Path;
use std::process::Command as Program;
use tokio_util::sync::CancellationToken;
use totom_hub::journal::{Actor, replay};
use totom_hub::store::{SqliteStore, StoreError};
use totom_hub::table::{Ask, Table, inbox};
use totom_wire::{Action, Command, Outcome};

/// A file system of one mebibyte in memory; `None` where we may not mount.
pub(crate) struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    pub(crate) fn mount() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let options = ["-t", "tmpfs", "-o", "size=1m", "totom-test"];
        let done = Program::new("mount").args(options).arg(folder.path()).status();
        done.is_ok_and(|status| status.success()).then(|| Self(folder))
    }

    pub(crate) fn folder(&self) -> std::path::PathBuf {
        self.0.path().join("d")
    }

    pub(crate) fn fill(&self) {
        // Writes until the disk is full, then stops with the error that we want.
        let _ = std::fs::write(self.0.path().join("filler"), vec![0_u8; 2 << 20]);
    }

    pub(crate) fn free(&self) {
        std::fs::remove_file(self.0.path().join("filler")).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Program::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

async fn pause(inbox: &totom_hub::table::Inbox, number: usize) -> Outcome {
    let action = match number % 2 {
        0 => Action::Pause { reason: "mưa ".repeat(200) },
        _ => Action::Resume,
    };
    let command = Command { id: format!("p{number}"), epoch: None, seen: None, action };
    inbox.ask(Actor::Arbiter, Ask::Command(command)).await.unwrap()
}

#[tokio::test]
async fn a_full_disk_pauses_the_game_loses_nothing_and_goes_on_when_there_is_space() {
    let Some(disk) = SmallDisk::mount() else {
        eprintln!("SKIPPED: mounting a small disk needs root");
        return;
    };
    let data = disk.0.path().join("d");
    let table = Table::open(SqliteStore::open(&data).await.unwrap(), setup(1)).await.unwrap();
    let (inbox, asked) = inbox();
    let stop = CancellationToken::new();
    let running = tokio::spawn(table.run(asked, stop.clone()));
    disk.fill();
    let mut number = 0;
    let full = loop {
        let outcome = pause(&inbox, number).await;
        if !matches!(outcome, Outcome::Recorded { .. }) {
            break outcome;
        }
        number += 1;
    };
    assert!(matches!(&full, Outcome::Unrecorded { say } if say.contains("đĩa đầy")), "{full:?}");
    disk.free();
    assert_eq!(pause(&inbox, number).await, Outcome::Recorded { seq: number as u64 + 3 });
    stop.cancel();
    running.await.unwrap().unwrap();
    let rows = SqliteStore::read(&data).await.unwrap();
    assert_eq!(rows.len(), number + 3, "founded, opened, and what was acknowledged");
}

#[tokio::test]
async fn one_journal_has_one_owner() {
    let folder = tempfile::tempdir().unwrap();
    let first = SqliteStore::open(folder.path()).await.unwrap();
    let second = SqliteStore::open(folder.path()).await;
    let named = std::process::id().to_string();
    assert!(matches!(second, Err(StoreError::Held { holder }) if holder.contains(&named)));
    let epoch = first.epoch();
    drop(first);
    assert_eq!(SqliteStore::open(folder.path()).await.unwrap().epoch(), epoch + 1);
}

#[tokio::test]
async fn a_replaced_owner_cannot_write() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::open(SqliteStore::open(folder.path()).await.unwrap(), setup(1)).await;
    let (inbox, asked) = inbox();
    let running = tokio::spawn(table.unwrap().run(asked, CancellationToken::new()));
    take_over(folder.path());
    let outcome = pause(&inbox, 0).await;
    assert!(matches!(outcome, Outcome::Unrecorded { .. }), "{outcome:?}");
    assert!(running.await.unwrap().is_err(), "a fenced hub must end");
    assert_eq!(SqliteStore::read(folder.path()).await.unwrap().len(), 2);
}

/// Plays some entries into `folder` and leaves it as a dead hub does: all in the log, nothing closed.
async fn left_behind(folder: &Path) -> usize {
    let open = tempfile::tempdir().unwrap();
    let table = Table::open(SqliteStore::open(open.path()).await.unwrap(), setup(1)).await;
    let (inbox, asked) = inbox();
    let running = tokio::spawn(table.unwrap().run(asked, CancellationToken::new()));
    for number in 0..6 {
        pause(&inbox, number).await;
    }
    for file in std::fs::read_dir(open.path()).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), folder.join(file.file_name())).unwrap();
    }
    running.abort();
    8
}

type Lose = fn(&Path);

/// What happens to a data folder, and why it must not pass for an earlier or a new game.
const LOSSES: [(&str, Lose); 5] = [
    ("the log is gone", |d| std::fs::remove_file(d.join("journal.sqlite-wal")).unwrap()),
    ("the log is empty", |d| std::fs::write(d.join("journal.sqlite-wal"), b"").unwrap()),
    ("the log is cut", |d| {
        let log = d.join("journal.sqlite-wal");
        let bytes = std::fs::read(&log).unwrap();
        std::fs::write(log, &bytes[..bytes.len() * 3 / 4]).unwrap();
    }),
    ("the database is gone", |d| {
        for file in ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"] {
            let _ = std::fs::remove_file(d.join(file));
        }
    }),
    ("the database is empty", |d| {
        std::fs::write(d.join("journal.sqlite"), b"").unwrap();
        let _ = std::fs::remove_file(d.join("journal.sqlite-wal"));
    }),
];

#[tokio::test]
async fn a_record_that_came_short_is_refused_and_left_as_it_is() {
    for (why, lose) in LOSSES {
        let folder = tempfile::tempdir().unwrap();
        let entries = left_behind(folder.path()).await;
        lose(folder.path());
        let before = std::fs::read(folder.path().join("journal.sqlite")).ok();
        for _ in 0..2 {
            let opened = SqliteStore::open(folder.path()).await;
            let lost = matches!(opened, Err(StoreError::Lost { had, .. }) if had == entries as u64);
            assert!(lost, "{why}: {opened:?}");
        }
        assert_eq!(std::fs::read(folder.path().join("journal.sqlite")).ok(), before, "{why}");
    }
    let whole = tempfile::tempdir().unwrap();
    let entries = left_behind(whole.path()).await;
    let mut store = SqliteStore::open(whole.path()).await.unwrap();
    assert_eq!(totom_hub::store::Store::load(&mut store).await.unwrap().len(), entries);
}

#[tokio::test]
async fn another_programs_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.sqlite");
    let made = Program::new("python3")
        .arg("-c")
        .arg("import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('create table t(a)'); c.commit()")
        .arg(&path)
        .status();
    assert!(made.is_ok_and(|status| status.success()), "python3 makes the other database");
    let before = std::fs::read(&path).unwrap();
    assert!(matches!(SqliteStore::open(folder.path()).await, Err(StoreError::Foreign)));
    assert!(SqliteStore::read(folder.path()).await.is_err());
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

/// What a second hub does that does not see the first one's lock, as over a network disk.
fn take_over(folder: &Path) {
    std::fs::remove_file(folder.join("hub.lock")).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async { drop(SqliteStore::open(folder).await.unwrap()) });
        });
    });
}

#[tokio::test]
async fn no_byte_of_an_entry_lies_about_where_a_change_would_not_be_seen() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::open(SqliteStore::open(folder.path()).await.unwrap(), setup(1)).await;
    let (inbox, asked) = inbox();
    let stop = CancellationToken::new();
    let running = tokio::spawn(table.unwrap().run(asked, stop.clone()));
    for number in 0..60 {
        pause(&inbox, number).await;
    }
    stop.cancel();
    running.await.unwrap().unwrap();
    let path = folder.path().join("journal.sqlite");
    let whole = std::fs::read(&path).unwrap();
    let text = "Xóm 3".as_bytes();
    let places: Vec<_> =
        (0..whole.len() - text.len()).filter(|&at| whole[at..].starts_with(text)).collect();
    assert!(!places.is_empty(), "the entry that opens the hội names its huts");
    for at in places {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        std::fs::write(&path, changed).unwrap();
        let rows = SqliteStore::read(folder.path()).await;
        let seen = rows.is_err() || replay(&rows.unwrap()).is_err();
        assert!(seen, "a changed byte at {at} was not seen");
    }
}
