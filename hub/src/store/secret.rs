//! What opens a role: hashes of PINs, printed cards and recovery codes.

use super::login::text;
use super::{StoreError, aside, failed};
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteSynchronous;
use std::path::Path;
use totom_wire::command::Role;

const PUT: &str = "INSERT OR REPLACE INTO secret (role, kind, hash, made_at) VALUES (?, ?, ?, ?)";
const GET: &str = "SELECT hash FROM secret WHERE role = ? AND kind = ?";
const MADE: &str = "SELECT made_at FROM secret WHERE role = ? AND kind = ?";
const USE: &str = "DELETE FROM secret WHERE role = ? AND kind = ? AND hash = ?";

/// In which form a secret is kept on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Eight digits, typed.
    Pin,
    /// A printed QR.
    Card,
    /// The organiser's code for the day when everything else is lost; opens once.
    Recovery,
}

impl Kind {
    const fn id(self) -> &'static str {
        match self {
            Self::Pin => "pin",
            Self::Card => "card",
            Self::Recovery => "recovery",
        }
    }
}

/// The table of secrets. Only their argon2 hashes are in it.
#[derive(Clone, Debug)]
pub struct Secrets(SqlitePool);

impl Secrets {
    /// Opens the table in a data folder whose journal is open already.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        aside(folder, SqliteSynchronous::Full).await.map(Self)
    }

    /// Keeps a hash in the place of the one before.
    ///
    /// # Errors
    /// When it cannot be stored.
    pub async fn put(
        &self,
        role: Role,
        kind: Kind,
        hash: &str,
        at: &str,
    ) -> Result<(), StoreError> {
        let put = sqlx::query(PUT).bind(text(role)?).bind(kind.id()).bind(hash).bind(at);
        put.execute(&self.0).await.map(|_| ()).map_err(failed)
    }

    /// The hash in force.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn get(&self, role: Role, kind: Kind) -> Result<Option<String>, StoreError> {
        self.one(GET, role, kind).await
    }

    /// When the one in force was made.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn made_at(&self, role: Role, kind: Kind) -> Result<Option<String>, StoreError> {
        self.one(MADE, role, kind).await
    }

    /// Uses this hash up; false when somebody else did so first.
    ///
    /// # Errors
    /// When it cannot be stored.
    pub async fn use_up(&self, role: Role, kind: Kind, hash: &str) -> Result<bool, StoreError> {
        let used = sqlx::query(USE).bind(text(role)?).bind(kind.id()).bind(hash);
        let used = used.execute(&self.0).await.map_err(failed)?;
        Ok(used.rows_affected() == 1)
    }

    async fn one(
        &self,
        what: &'static str,
        role: Role,
        kind: Kind,
    ) -> Result<Option<String>, StoreError> {
        let one = sqlx::query_scalar(what).bind(text(role)?).bind(kind.id());
        one.fetch_optional(&self.0).await.map_err(failed)
    }
}
