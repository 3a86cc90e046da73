//! Cổng: letting people in by PIN, printed card or recovery code, and knowing them again.

use crate::keys::{random_digits, random_text};
use crate::store::{KeptLeases, Kind, Logins, Secrets, StoreError};
use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::path::Path;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use totom_wire::command::Role;

/// Hashes computed at once: each takes memory and time on purpose, and the game goes first.
const AT_ONCE: usize = 2;
const PIN_LENGTH: usize = 8;
/// A hundred and sixty bits.
const CARD_LENGTH: usize = 32;
/// Eighty bits, typed once in an emergency.
const RECOVERY_LENGTH: usize = 16;

/// Why nobody can be let in.
#[derive(Debug, thiserror::Error)]
pub enum GateError {
    /// The table of secrets or logins failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A hash could not be made or read.
    #[error("không băm được mã: {0}")]
    Hash(String),
}

/// What opens a role, as it is printed: it is shown this once and kept nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Which role.
    pub role: Role,
    /// Eight digits to type.
    pub pin: String,
    /// What the QR says.
    pub card: String,
}

/// The tables by which people are known, and the hashing.
#[derive(Clone, Debug)]
pub struct Gate {
    /// Who is logged in.
    pub logins: Logins,
    /// Who held which pen.
    pub kept: KeptLeases,
    secrets: Secrets,
    busy: Arc<Semaphore>,
}

impl Gate {
    /// Opens the tables in a data folder whose journal is open already.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        Ok(Self {
            logins: Logins::open(folder).await?,
            kept: KeptLeases::open(folder).await?,
            secrets: Secrets::open(folder).await?,
            busy: Arc::new(Semaphore::new(AT_ONCE)),
        })
    }

    /// Does what was typed or scanned open this role? A recovery code is used up by it.
    ///
    /// # Errors
    /// When that cannot be found out.
    pub async fn opens(&self, role: Role, kind: Kind, shown: &str) -> Result<bool, GateError> {
        let Some(hash) = self.secrets.get(role, kind).await? else { return Ok(false) };
        let (shown, kept) = (plain(shown), hash.clone());
        let fits = self.hashing(move || fits(&shown, &kept)).await?;
        match kind {
            Kind::Pin | Kind::Card => Ok(fits),
            Kind::Recovery if fits => Ok(self.secrets.use_up(role, kind, &hash).await?),
            Kind::Recovery => Ok(false),
        }
    }

    /// A new PIN and card for a role; the ones before open no more.
    ///
    /// # Errors
    /// When they cannot be kept.
    pub async fn issue(&self, role: Role) -> Result<Paper, GateError> {
        let paper = Paper { role, pin: random_digits(PIN_LENGTH), card: random_text(CARD_LENGTH) };
        self.keep(role, Kind::Pin, &paper.pin).await?;
        self.keep(role, Kind::Card, &paper.card).await?;
        Ok(paper)
    }

    /// A new recovery code for the organiser; the one before opens no more.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub async fn issue_recovery(&self) -> Result<String, GateError> {
        let code = random_text(RECOVERY_LENGTH);
        self.keep(Role::Organiser, Kind::Recovery, &code).await?;
        Ok(code)
    }

    /// When what opens a role was made, if there is something.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn made_at(&self, role: Role, kind: Kind) -> Result<Option<String>, GateError> {
        Ok(self.secrets.made_at(role, kind).await?)
    }

    async fn keep(&self, role: Role, kind: Kind, secret: &str) -> Result<(), GateError> {
        let secret = plain(secret);
        let hash = self.hashing(move || hashed(&secret)).await??;
        Ok(self.secrets.put(role, kind, &hash, &jiff::Timestamp::now().to_string()).await?)
    }

    /// Runs off the threads that serve, a few at a time.
    async fn hashing<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, GateError> {
        let _place = self.busy.acquire().await.map_err(hash_error)?;
        spawn_blocking(work).await.map_err(hash_error)
    }
}

/// Spaces, dashes and small letters do not matter.
fn plain(typed: &str) -> String {
    typed.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_uppercase()
}

fn hashed(secret: &str) -> Result<String, GateError> {
    let hash = Argon2::default().hash_password(secret.as_bytes()).map_err(hash_error)?;
    Ok(hash.to_string())
}

fn fits(shown: &str, hash: &str) -> bool {
    PasswordVerifier::<str>::verify_password(&Argon2::default(), shown.as_bytes(), hash).is_ok()
}

fn hash_error(error: impl std::fmt::Display) -> GateError {
    GateError::Hash(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::SqliteStore;

    async fn gate() -> (tempfile::TempDir, Gate) {
        let folder = tempfile::tempdir().unwrap();
        drop(SqliteStore::open(folder.path()).await.unwrap());
        let gate = Gate::open(folder.path()).await.unwrap();
        (folder, gate)
    }

    #[tokio::test]
    async fn nothing_opens_before_it_was_issued_and_only_the_last_one_after() {
        let (folder, gate) = gate().await;
        for guess in ["", "0", "00000000", "12345678", "ADMIN"] {
            assert!(!gate.opens(Role::ChiaBai, Kind::Pin, guess).await.unwrap(), "a default");
        }
        let first = gate.issue(Role::ChiaBai).await.unwrap();
        let second = gate.issue(Role::ChiaBai).await.unwrap();
        let spaced = format!("{} {}", &second.pin[..4], &second.pin[4..]);
        for (role, kind, shown, opens, why) in [
            (Role::ChiaBai, Kind::Pin, second.pin.as_str(), true, "its PIN"),
            (Role::ChiaBai, Kind::Pin, &spaced, true, "as it is printed"),
            (Role::ChiaBai, Kind::Card, &second.card, true, "its card"),
            (Role::ChiaBai, Kind::Pin, &first.pin, false, "the one before"),
            (Role::ChiaBai, Kind::Card, &second.pin, false, "a PIN is no card"),
            (Role::GiaoBai, Kind::Pin, &second.pin, false, "another role"),
            (Role::Organiser, Kind::Card, &second.card, false, "another role"),
        ] {
            assert_eq!(gate.opens(role, kind, shown).await.unwrap(), opens, "{why}");
        }
        drop(gate);
        let bytes = std::fs::read(folder.path().join("journal.sqlite")).unwrap();
        let log = std::fs::read(folder.path().join("journal.sqlite-wal")).unwrap_or_default();
        for secret in [&second.pin, &second.card] {
            let lies = |bytes: &[u8]| bytes.windows(secret.len()).any(|at| at == secret.as_bytes());
            assert!(!lies(&bytes) && !lies(&log), "a secret lies on the disk");
        }
    }

    #[tokio::test]
    async fn a_recovery_code_opens_once_even_when_shown_twice_at_once() {
        let (_folder, gate) = gate().await;
        let code = gate.issue_recovery().await.unwrap();
        let try_it = || gate.opens(Role::Organiser, Kind::Recovery, &code);
        let (one, other) = tokio::join!(try_it(), try_it());
        assert!(one.unwrap() != other.unwrap(), "exactly one of them");
        assert!(!try_it().await.unwrap());
        assert_eq!(gate.made_at(Role::Organiser, Kind::Recovery).await.unwrap(), None);
    }
}
