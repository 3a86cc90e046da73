//! The journal in SQLite: WAL, `synchronous=FULL`, one connection, one owner.

use super::witness::Witness;
use super::{Kept, Store, StoreError, failed};
use crate::journal::Row;
use rustix::fs::FlockOperation;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Row as _, SqliteConnection};
use std::fs::{DirBuilder, File};
use std::io::{Read, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;
use totom_rules::Seed;

static MIGRATIONS: Migrator = sqlx::migrate!("../migrations");

const FILE: &str = "journal.sqlite";
const EMPTY_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";
const LOAD: &str = "SELECT seq, content, label, hash, seal FROM journal ORDER BY seq";
const APPEND: &str = "INSERT INTO journal (seq, content, label, hash, seal)
    SELECT ?, ?, ?, ?, ? FROM owner WHERE epoch = ?";
const SEAL: &str = "INSERT OR IGNORE INTO sealed_deal (commitment, seed) VALUES (?, ?)";
const SEALED: &str = "SELECT seed FROM sealed_deal ORDER BY rowid";
/// Copies of older versions have no such table.
const KEEPS_SEALED: &str = "SELECT count(*) FROM sqlite_schema WHERE name = 'sealed_deal'";
const TAKE: &str = "UPDATE owner SET epoch = epoch + 1";
/// A page is written though it stays the same.
const PROBE: &str = "UPDATE owner SET epoch = epoch";
const TAKEN: &str = "SELECT epoch FROM owner";
/// "totm" in ASCII: says that a database is ours.
const APPLICATION: i64 = 0x746f_746d;
const MARK: &str = "PRAGMA application_id = 1953461357";
const WHOSE: &str = "PRAGMA application_id";
const TABLES: &str = "SELECT count(*) FROM sqlite_schema";

/// The hub's own hold on a data folder.
#[derive(Debug)]
pub struct SqliteStore {
    connection: SqliteConnection,
    epoch: i64,
    witness: Witness,
    // Held for as long as the store lives; the lock goes with the process, however it ends.
    _lock: File,
}

impl SqliteStore {
    /// Opens the journal in `folder` for writing, making it if there is none, and becomes its owner.
    ///
    /// # Errors
    /// When another hub holds it, a newer version made it, or the disk does not let us.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        make_folder(folder)?;
        let lock = lock(folder)?;
        look(folder).await?;
        let mut connection = connect(folder, Access::Write).await?;
        own(&mut connection).await?;
        migrate(&mut connection).await?;
        let epoch = take(&mut connection).await?;
        let witness = Witness::open(folder)?;
        Ok(Self { connection, epoch, witness, _lock: lock })
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
        if !is_there(folder) {
            let place = folder.display();
            return Err(StoreError::Failed(format!("không có sổ ghi trong «{place}»")));
        }
        look(folder).await
    }

    /// As [`Self::read`], with the sealed seeds: for copies only, for they are nobody's to see.
    ///
    /// # Errors
    /// As [`Self::read`]'s.
    pub async fn read_whole(folder: &Path) -> Result<Kept, StoreError> {
        let rows = Self::read(folder).await?;
        let mut connection = connect(folder, Access::Read).await?;
        let sealed = load_sealed(&mut connection).await?;
        connection.close().await.map_err(classify)?;
        Ok(Kept { rows, sealed })
    }
}

impl Store for SqliteStore {
    async fn load(&mut self) -> Result<Vec<Row>, StoreError> {
        load(&mut self.connection).await
    }

    async fn append(&mut self, row: &Row) -> Result<(), StoreError> {
        if insert(&mut self.connection, row, self.epoch).await? != 1 {
            return Err(StoreError::Fenced);
        }
        self.witness.write(row)
    }

    async fn probe(&mut self) -> Result<(), StoreError> {
        sqlx::query(PROBE).execute(&mut self.connection).await.map(|_| ()).map_err(classify)
    }

    async fn seal(&mut self, seed: &Seed) -> Result<(), StoreError> {
        seal(&mut self.connection, seed).await
    }

    async fn sealed(&mut self) -> Result<Vec<Seed>, StoreError> {
        load_sealed(&mut self.connection).await
    }

    async fn close(mut self) -> Result<(), StoreError> {
        // One file holds the whole record then: it can be copied without its log.
        sqlx::query(EMPTY_LOG).execute(&mut self.connection).await.map_err(classify)?;
        self.connection.close().await.map_err(classify)
    }
}

/// Seeds and declarations are nobody else's business on this machine.
pub(super) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(failed)
}

/// Writes all of it into a new file of its own, without a log beside it.
pub(super) async fn write_closed(path: &Path, kept: &Kept) -> Result<(), StoreError> {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let options = options.journal_mode(SqliteJournalMode::Delete);
    let options = options.synchronous(SqliteSynchronous::Full);
    let mut connection = options.connect().await.map_err(classify)?;
    own(&mut connection).await?;
    migrate(&mut connection).await?;
    let epoch = take(&mut connection).await?;
    sqlx::query("BEGIN").execute(&mut connection).await.map_err(classify)?;
    for row in &kept.rows {
        insert(&mut connection, row, epoch).await?;
    }
    for seed in &kept.sealed {
        seal(&mut connection, seed).await?;
    }
    sqlx::query("COMMIT").execute(&mut connection).await.map_err(classify)?;
    connection.close().await.map_err(classify)
}

/// What is in one closed file, after SQLite has checked its pages.
pub(super) async fn read_file(path: &Path) -> Result<Kept, StoreError> {
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let mut connection = options.connect().await.map_err(classify)?;
    check_pages(&mut connection).await?;
    let (rows, sealed) = (load(&mut connection).await?, load_sealed(&mut connection).await?);
    connection.close().await.map_err(classify)?;
    Ok(Kept { rows, sealed })
}

async fn seal(connection: &mut SqliteConnection, seed: &Seed) -> Result<(), StoreError> {
    let (commitment, seed) = (seed.commitment(), String::from(*seed));
    let keep = sqlx::query(SEAL).bind(commitment).bind(seed);
    keep.execute(connection).await.map(|_| ()).map_err(classify)
}

async fn load_sealed(connection: &mut SqliteConnection) -> Result<Vec<Seed>, StoreError> {
    let keeps: i64 =
        sqlx::query_scalar(KEEPS_SEALED).fetch_one(&mut *connection).await.map_err(classify)?;
    if keeps == 0 {
        return Ok(Vec::new());
    }
    let rows: Vec<String> =
        sqlx::query_scalar(SEALED).fetch_all(connection).await.map_err(classify)?;
    rows.into_iter().map(|row| Seed::try_from(row).map_err(failed)).collect()
}

/// Appends a row while this ownership holds; how many rows that made.
async fn insert(
    connection: &mut SqliteConnection,
    row: &Row,
    epoch: i64,
) -> Result<u64, StoreError> {
    let seq = i64::try_from(row.seq).map_err(failed)?;
    let done = sqlx::query(APPEND)
        .bind(seq)
        .bind(&row.content)
        .bind(&row.label)
        .bind(&row.hash)
        .bind(&row.seal)
        .bind(epoch)
        .execute(connection)
        .await;
    Ok(done.map_err(classify)?.rows_affected())
}

#[derive(Clone, Copy, PartialEq)]
enum Access {
    Write,
    Read,
}

async fn connect(folder: &Path, access: Access) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new().filename(folder.join(FILE));
    let options = match access {
        Access::Read => options.read_only(true),
        Access::Write => options
            .create_if_missing(true)
            // No stale copy of an entry stays in a page: every byte of one that is there counts.
            .pragma("secure_delete", "ON")
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full),
    };
    options.connect().await.map_err(classify)
}

fn is_there(folder: &Path) -> bool {
    std::fs::metadata(folder.join(FILE)).is_ok_and(|file| file.len() > 0)
}

/// Reads the whole record without changing a byte, and holds it against its witness: whoever opens
/// a damaged one for writing would overwrite what could still be saved.
async fn look(folder: &Path) -> Result<Vec<Row>, StoreError> {
    let rows = if is_there(folder) { look_inside(folder).await? } else { Vec::new() };
    Witness::check(folder, &rows)?;
    Ok(rows)
}

async fn look_inside(folder: &Path) -> Result<Vec<Row>, StoreError> {
    let mut connection = connect(folder, Access::Read).await?;
    check_pages(&mut connection).await?;
    let tables: i64 =
        sqlx::query_scalar(TABLES).fetch_one(&mut connection).await.map_err(classify)?;
    if tables == 0 {
        return Ok(Vec::new());
    }
    if whose(&mut connection).await? != APPLICATION {
        return Err(StoreError::Foreign);
    }
    let rows = load(&mut connection).await?;
    connection.close().await.map_err(classify)?;
    Ok(rows)
}

/// Marks a new database as ours; one with tables of another program is left alone.
async fn own(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let tables: i64 =
        sqlx::query_scalar(TABLES).fetch_one(&mut *connection).await.map_err(classify)?;
    if tables > 0 {
        let ours = whose(connection).await? == APPLICATION;
        return if ours { Ok(()) } else { Err(StoreError::Foreign) };
    }
    sqlx::query(MARK).execute(connection).await.map(|_| ()).map_err(classify)
}

async fn whose(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    sqlx::query_scalar(WHOSE).fetch_one(connection).await.map_err(classify)
}

/// Lets SQLite look at its own pages: a damaged one may read as an empty table.
async fn check_pages(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let health: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(connection)
        .await
        .map_err(classify)?;
    if health == "ok" { Ok(()) } else { Err(StoreError::Failed(health)) }
}

/// Two statements: with `RETURNING` a failed commit would still give the new number.
async fn take(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    sqlx::query(TAKE).execute(&mut *connection).await.map_err(classify)?;
    sqlx::query_scalar(TAKEN).fetch_one(connection).await.map_err(classify)
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
pub(crate) fn lock(folder: &Path) -> Result<File, StoreError> {
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

/// SQLite's code 13 is "database or disk is full", 8 is "attempt to write a readonly database" in all
/// its kinds, and 778 a write that the system refused, as it does on a disk that it has closed for
/// writing. Each time the statement was rolled back.
fn classify(error: sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|e| e.code()?.parse::<u32>().ok());
    match code {
        Some(13) => StoreError::Full,
        Some(778) => StoreError::ReadOnly,
        Some(code) if code & 0xff == 8 => StoreError::ReadOnly,
        Some(_) | None => failed(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::seal as next_row;

    #[tokio::test]
    async fn a_database_that_may_not_be_written_says_so_and_keeps_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = SqliteStore::open(folder.path()).await.unwrap();
        let row = next_row(None, "{}".to_owned(), "{}".to_owned());
        let only = |on| format!("PRAGMA query_only = {on}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(only("ON")))
            .execute(&mut store.connection)
            .await
            .unwrap();
        assert!(matches!(store.append(&row).await, Err(StoreError::ReadOnly)));
        assert!(matches!(store.probe().await, Err(StoreError::ReadOnly)));
        sqlx::raw_sql(sqlx::AssertSqlSafe(only("OFF")))
            .execute(&mut store.connection)
            .await
            .unwrap();
        store.probe().await.unwrap();
        assert_eq!(store.load().await.unwrap(), [], "nothing of it was kept");
        store.append(&row).await.unwrap();
    }
}
