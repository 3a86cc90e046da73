//! Who is logged in at a browser, kept so that a restart logs nobody out.

use super::{StoreError, aside, failed};
use sha2::{Digest, Sha256};
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteSynchronous;
use std::path::Path;
use totom_wire::command::Role;

const ADD: &str = "INSERT INTO login (token_hash, role, made_at) VALUES (?, ?, ?)";
const FIND: &str = "SELECT role FROM login WHERE token_hash = ?";

/// The table of logins. Tokens themselves are never stored.
#[derive(Clone, Debug)]
pub struct Logins(SqlitePool);

impl Logins {
    /// Opens the table in a data folder whose journal is open already.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        aside(folder, SqliteSynchronous::Full).await.map(Self)
    }

    /// Remembers that whoever shows `token` has this role.
    ///
    /// # Errors
    /// When it cannot be stored.
    pub async fn add(&self, token: &str, role: Role, at: &str) -> Result<(), StoreError> {
        let role = serde_json::to_string(&role).map_err(|e| StoreError::Failed(e.to_string()))?;
        sqlx::query(ADD)
            .bind(hash(token))
            .bind(role)
            .bind(at)
            .execute(&self.0)
            .await
            .map(|_| ())
            .map_err(failed)
    }

    /// The role of whoever shows `token`.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn find(&self, token: &str) -> Result<Option<Role>, StoreError> {
        let role: Option<String> = sqlx::query_scalar(FIND)
            .bind(hash(token))
            .fetch_optional(&self.0)
            .await
            .map_err(failed)?;
        Ok(role.and_then(|text| serde_json::from_str(&text).ok()))
    }
}

fn hash(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}
