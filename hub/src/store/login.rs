//! Who is logged in at a browser, kept so that a restart logs nobody out.

use super::{StoreError, aside, failed};
use sha2::{Digest, Sha256};
use sqlx::sqlite::SqliteSynchronous;
use sqlx::{FromRow, SqlitePool};
use std::path::Path;
use tokio::sync::watch;
use totom_wire::command::Role;

const ADD: &str = "INSERT INTO login (token_hash, role, made_at, device) VALUES (?, ?, ?, ?)";
const NAME: &str = "UPDATE login SET device = 'máy ' || rowid WHERE token_hash = ? AND device = ''";
const FIND: &str = "SELECT token_hash, role, made_at, device FROM login WHERE token_hash = ?";
const ALL: &str = "SELECT token_hash, role, made_at, device FROM login ORDER BY rowid";
const END: &str = "DELETE FROM login WHERE token_hash = ?";
const END_ROLE: &str = "DELETE FROM login WHERE role = ?";
/// So much of a hash tells logins apart; nobody gets in by it.
const ID_LENGTH: usize = 16;

/// The table of logins. Tokens themselves are never stored.
#[derive(Clone, Debug)]
pub struct Logins {
    pool: SqlitePool,
    ended: watch::Sender<u64>,
}

/// One login of one browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Login {
    /// By which it is told from others; no secret.
    pub id: String,
    /// In which role.
    pub role: Role,
    /// The machine, as people named it.
    pub device: String,
    /// When, RFC 3339. Shown; decides nothing, for clocks jump.
    pub made_at: String,
}

#[derive(FromRow)]
struct Row {
    token_hash: String,
    role: String,
    made_at: String,
    device: String,
}

impl Logins {
    /// Opens the table in a data folder whose journal is open already.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let pool = aside(folder, SqliteSynchronous::Full).await?;
        Ok(Self { pool, ended: watch::Sender::new(0) })
    }

    /// Remembers that whoever shows `token` has this role, at this machine; one without a name gets
    /// one.
    ///
    /// # Errors
    /// When it cannot be stored.
    pub async fn add(
        &self,
        token: &str,
        role: Role,
        device: &str,
        at: &str,
    ) -> Result<(), StoreError> {
        let hash = hash(token);
        let add = sqlx::query(ADD).bind(&hash).bind(text(role)?).bind(at).bind(device);
        add.execute(&self.pool).await.map_err(failed)?;
        sqlx::query(NAME).bind(&hash).execute(&self.pool).await.map(|_| ()).map_err(failed)
    }

    /// The login of whoever shows `token`.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn find(&self, token: &str) -> Result<Option<Login>, StoreError> {
        let row = sqlx::query_as::<_, Row>(FIND).bind(hash(token)).fetch_optional(&self.pool).await;
        Ok(row.map_err(failed)?.and_then(Login::of))
    }

    /// Every login there is, oldest first.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn all(&self) -> Result<Vec<Login>, StoreError> {
        let rows = sqlx::query_as::<_, Row>(ALL).fetch_all(&self.pool).await.map_err(failed)?;
        Ok(rows.into_iter().filter_map(Login::of).collect())
    }

    /// Is this login still one?
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn holds(&self, login: &Login) -> Result<bool, StoreError> {
        Ok(self.all().await?.iter().any(|one| one.id == login.id))
    }

    /// Ends the login of whoever shows `token`.
    ///
    /// # Errors
    /// When it cannot be stored: it goes on then.
    pub async fn end(&self, token: &str) -> Result<(), StoreError> {
        self.delete(END, hash(token)).await
    }

    /// Ends every login in this role.
    ///
    /// # Errors
    /// When it cannot be stored: they go on then.
    pub async fn end_role(&self, role: Role) -> Result<(), StoreError> {
        self.delete(END_ROLE, text(role)?).await
    }

    /// Wakes whenever logins were ended: who lives by one looks whether it is his.
    #[must_use]
    pub fn ended(&self) -> watch::Receiver<u64> {
        self.ended.subscribe()
    }

    async fn delete(&self, how: &'static str, which: String) -> Result<(), StoreError> {
        sqlx::query(how).bind(which).execute(&self.pool).await.map_err(failed)?;
        self.ended.send_modify(|count| *count += 1);
        Ok(())
    }
}

impl Login {
    fn of(row: Row) -> Option<Self> {
        let Row { token_hash, role, made_at, device } = row;
        let id = token_hash.get(..ID_LENGTH)?.to_owned();
        Some(Self { id, role: serde_json::from_str(&role).ok()?, device, made_at })
    }
}

pub(super) fn text(role: Role) -> Result<String, StoreError> {
    serde_json::to_string(&role).map_err(failed)
}

fn hash(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}
