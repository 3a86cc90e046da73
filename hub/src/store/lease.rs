//! Which panel holds the pen of a role, over a restart.

use super::login::text;
use super::{StoreError, aside, failed};
use crate::registry::{Held, PanelKey};
use sqlx::sqlite::SqliteSynchronous;
use sqlx::{FromRow, SqlitePool};
use std::path::Path;

const PUT: &str =
    "INSERT OR REPLACE INTO lease (role, login, panel, device, since) VALUES (?, ?, ?, ?, ?)";
const ALL: &str = "SELECT role, login, panel, device, since FROM lease";

/// The table of leases.
#[derive(Clone, Debug)]
pub struct KeptLeases(SqlitePool);

#[derive(FromRow)]
struct Row {
    role: String,
    login: String,
    panel: String,
    device: String,
    since: String,
}

impl KeptLeases {
    /// Opens the table in a data folder whose journal is open already.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        aside(folder, SqliteSynchronous::Normal).await.map(Self)
    }

    /// Who held what when the hub went down.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn all(&self) -> Result<Vec<Held>, StoreError> {
        let rows = sqlx::query_as::<_, Row>(ALL).fetch_all(&self.0).await.map_err(failed)?;
        Ok(rows.into_iter().filter_map(held).collect())
    }

    /// Keeps who holds a role now.
    ///
    /// # Errors
    /// When it cannot be stored.
    pub async fn put(&self, held: &Held) -> Result<(), StoreError> {
        let Held { panel, since } = held;
        let put = sqlx::query(PUT).bind(text(panel.role)?).bind(&panel.login).bind(&panel.panel);
        let put = put.bind(&panel.device).bind(since).execute(&self.0);
        put.await.map(|_| ()).map_err(failed)
    }
}

fn held(row: Row) -> Option<Held> {
    let Row { role, login, panel, device, since } = row;
    let role = serde_json::from_str(&role).ok()?;
    Some(Held { panel: PanelKey { role, login, panel, device }, since })
}
