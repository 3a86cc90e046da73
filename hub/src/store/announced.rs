//! How each announcement ended: beside the journal, since equal games must have equal journals, and
//! no two loudspeakers speak at the same speed.

use super::{StoreError, aside, failed};
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteSynchronous;
use std::path::Path;
use totom_wire::audio::Ending;

const ADD: &str = "INSERT INTO announcement (zone, entry_seq, ending, voiced, heard_ms, ended_at)
    VALUES (?, ?, ?, ?, ?, ?)";
const ALL: &str = "SELECT zone, entry_seq, ending, voiced, heard_ms, ended_at FROM announcement
    ORDER BY announcement";

/// The table of announcements.
#[derive(Clone, Debug)]
pub struct Announced(SqlitePool);

/// One end of one announcement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// Which loudspeakers.
    pub zone: String,
    /// The entry that caused it.
    pub seq: u64,
    /// `spoken`, `shortened`, `cancelled`, `expired`.
    pub ending: String,
    /// Were its words heard?
    pub voiced: bool,
    /// For how long it was heard, milliseconds.
    pub heard_ms: u64,
    /// When, RFC 3339.
    pub ended_at: String,
}

impl Announced {
    /// Opens the table in a data folder whose journal is open already.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        // The journal must never wait for the disk because of what was only said.
        aside(folder, SqliteSynchronous::Normal).await.map(Self)
    }

    /// Keeps the end of an announcement. A failure is told to the log and costs nothing else: the
    /// game does not wait for what was only said.
    pub async fn add(self, zone: String, seq: u64, ending: Ending, voiced: bool, heard_ms: u64) {
        let number = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        let done = sqlx::query(ADD)
            .bind(zone)
            .bind(number(seq))
            .bind(name(ending))
            .bind(voiced)
            .bind(number(heard_ms))
            .bind(jiff::Timestamp::now().to_string())
            .execute(&self.0)
            .await;
        if let Err(error) = done {
            tracing::warn!(%error, seq, "the end of announcement {seq} was not kept");
        }
    }

    /// Every announcement, in the order of their ends.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn all(&self) -> Result<Vec<Announcement>, StoreError> {
        type Row = (String, i64, String, bool, i64, String);
        let rows: Vec<Row> = sqlx::query_as(ALL).fetch_all(&self.0).await.map_err(failed)?;
        let number = |value: i64| u64::try_from(value).unwrap_or_default();
        let read = |(zone, seq, ending, voiced, heard, ended_at): Row| Announcement {
            zone,
            seq: number(seq),
            ending,
            voiced,
            heard_ms: number(heard),
            ended_at,
        };
        Ok(rows.into_iter().map(read).collect())
    }
}

const fn name(ending: Ending) -> &'static str {
    match ending {
        Ending::Spoken => "spoken",
        Ending::Shortened => "shortened",
        Ending::Cancelled => "cancelled",
        Ending::Expired => "expired",
    }
}
