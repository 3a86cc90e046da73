//! The journal in SQLite: WAL, `synchronous=FULL`, one connection, one owner.

use super::{Store, StoreError};
use crate::journal::Row;
use rustix::fs::FlockOperation;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Row as _, SqliteConnection};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

static MIGRATIONS: Migrator = sqlx::migrate!("../migrations");

const LOAD: &str = "SELECT seq, content, label, hash, seal FROM journal ORDER BY seq";
const APPEND: &str = "INSERT INTO journal (seq, content, label, hash, seal)
    SELECT ?, ?, ?, ?, ? FROM owner WHERE epoch = ?";
const TAKE: &str = "UPDATE owner SET epoch = epoch + 1 RETURNING epoch";

/// The hub's own hold on a data folder.
#[derive(Debug)]
pub struct SqliteStore {
    connection: SqliteConnection,
    epoch: i64,
    // Held for as long as the store lives; the lock goes with the process, however it ends.
    _lock: File,
}

impl SqliteStore {
    /// Opens the journal in `folder` for writing, making it if there is none, and becomes its owner.
    ///
    /// # Errors
    /// When another hub holds it, a newer version made it, or the disk does not let us.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(failed)?;
        let lock = lock(folder)?;
        let mut connection = connect(folder, Making::Allowed).await?;
        migrate(&mut connection).await?;
        let epoch = sqlx::query(TAKE)
            .fetch_one(&mut connection)
            .await
            .and_then(|row| row.try_get("epoch"))
            .map_err(classify)?;
        Ok(Self { connection, epoch, _lock: lock })
    }

    /// Which ownership this is; grows by one each time the journal is opened for writing.
    #[must_use]
    pub fn epoch(&self) -> i64 {
        self.epoch
    }

    /// Reads a journal without owning it, and lets SQLite check its own pages.
    ///
    /// # Errors
    /// When there is none, or it cannot be read, or the file itself is damaged.
    pub async fn read(folder: &Path) -> Result<Vec<Row>, StoreError> {
        let mut connection = connect(folder, Making::Refused).await?;
        let health: String = sqlx::query_scalar("PRAGMA integrity_check")
            .fetch_one(&mut connection)
            .await
            .map_err(classify)?;
        if health != "ok" {
            return Err(StoreError::Failed(health));
        }
        let rows = load(&mut connection).await?;
        connection.close().await.map_err(classify)?;
        Ok(rows)
    }
}

impl Store for SqliteStore {
    async fn load(&mut self) -> Result<Vec<Row>, StoreError> {
        load(&mut self.connection).await
    }

    async fn append(&mut self, row: &Row) -> Result<(), StoreError> {
        let seq = i64::try_from(row.seq).map_err(failed)?;
        let done = sqlx::query(APPEND)
            .bind(seq)
            .bind(&row.content)
            .bind(&row.label)
            .bind(&row.hash)
            .bind(&row.seal)
            .bind(self.epoch)
            .execute(&mut self.connection)
            .await
            .map_err(classify)?;
        if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Fenced) }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Making {
    Allowed,
    Refused,
}

async fn connect(folder: &Path, making: Making) -> Result<SqliteConnection, StoreError> {
    let path = folder.join("journal.sqlite");
    if making == Making::Refused && !path.exists() {
        return Err(StoreError::Failed(format!("không có sổ ghi trong «{}»", folder.display())));
    }
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(making == Making::Allowed)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .connect()
        .await
        .map_err(classify)
}

async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    MIGRATIONS.run(connection).await.map_err(|error| {
        let newer = matches!(error, MigrateError::VersionMissing(_));
        if newer { StoreError::Newer } else { failed(error) }
    })
}

async fn load(connection: &mut SqliteConnection) -> Result<Vec<Row>, StoreError> {
    let rows = sqlx::query(LOAD).fetch_all(connection).await.map_err(classify)?;
    rows.iter().map(to_row).collect::<Result<_, _>>().map_err(classify)
}

fn to_row(row: &sqlx::sqlite::SqliteRow) -> Result<Row, sqlx::Error> {
    let seq: i64 = row.try_get("seq")?;
    Ok(Row {
        seq: seq.unsigned_abs(),
        content: row.try_get("content")?,
        label: row.try_get("label")?,
        hash: row.try_get("hash")?,
        seal: row.try_get("seal")?,
    })
}

/// Takes the folder's lock or says who has it.
fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join("hub.lock");
    let mut file = File::options()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .open(path)
        .map_err(failed)?;
    if rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive).is_err() {
        let mut holder = String::new();
        file.read_to_string(&mut holder).map_err(failed)?;
        return Err(StoreError::Held { holder: holder.trim().to_owned() });
    }
    file.set_len(0).map_err(failed)?;
    writeln!(file, "tiến trình {}", std::process::id()).map_err(failed)?;
    Ok(file)
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(error.to_string())
}

/// SQLite's code 13 is "database or disk is full", and the statement was rolled back.
fn classify(error: sqlx::Error) -> StoreError {
    let full = error.as_database_error().and_then(|e| e.code()).is_some_and(|code| code == "13");
    if full { StoreError::Full } else { failed(error) }
}
