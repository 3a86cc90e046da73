//! Where the journal is kept. Every SQL statement of the project is in this folder.

mod announced;
mod backup;
mod lease;
mod login;
mod memory;
mod secret;
mod sqlite;
mod witness;

pub use announced::{Announced, Announcement};
pub(crate) use backup::{BEFORE_RESTORING, make_aside};
pub use backup::{Compared, back_up, compare, restore};
pub use lease::KeptLeases;
pub use login::{Login, Logins};
pub use memory::{Fault, MemoryStore};
pub use secret::{Kind, Secrets};
pub use sqlite::SqliteStore;
pub(crate) use sqlite::lock;

use crate::journal::Row;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous};
use std::future::Future;
use std::path::Path;
use totom_rules::Seed;

/// Why the record cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No space: nothing of the entry was kept, and it may be tried again once there is.
    #[error("đĩa đầy nên chưa ghi được: hãy xóa bớt tệp trên máy rồi làm lại thao tác vừa rồi")]
    Full,
    /// The disk takes nothing: nothing of the entry was kept, and it may be tried again.
    #[error(
        "đĩa không cho ghi (ổ bị khóa, chỉ đọc hoặc hỏng): hãy xem lại ổ đĩa rồi làm lại thao tác vừa rồi"
    )]
    ReadOnly,
    /// Another hub has taken the journal over.
    #[error("một trung tâm khác đã nhận sổ ghi này: máy này phải dừng")]
    Fenced,
    /// Another hub holds the data folder now.
    #[error("thư mục dữ liệu đang được một trung tâm khác dùng ({holder}): hãy tắt nó trước")]
    Held {
        /// Process number and address as the holder wrote them.
        holder: String,
    },
    /// Entries that were durable are gone.
    #[error(
        "sổ ghi bị mất mục: đã từng ghi đến mục {had}, nay chỉ còn {have}. Đừng xóa gì: chép cả thư mục dữ liệu ra nơi khác rồi tìm bản sao lưu"
    )]
    Lost {
        /// The last entry that is there.
        have: u64,
        /// The last entry that was.
        had: u64,
    },
    /// The file is some other program's.
    #[error(
        "tệp journal.sqlite trong thư mục dữ liệu không phải sổ ghi tổ tôm điếm: hãy chọn thư mục khác"
    )]
    Foreign,
    /// Made by a newer version.
    #[error("kho dữ liệu do phiên bản mới hơn tạo ra: hãy cài phiên bản mới rồi mở lại")]
    Newer,
    /// The database or disk failed; whether the entry was kept is unknown until it is read again.
    #[error("không ghi hoặc đọc được kho dữ liệu: {0}")]
    Failed(String),
}

/// All that is kept of a yard: its record, and the sealed seeds beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Every entry, in order.
    pub rows: Vec<Row>,
    /// The seeds of its prepared deals, the first that was sealed first. Those not dealt yet are in no row.
    pub sealed: Vec<Seed>,
}

impl StoreError {
    /// Is nothing lost by it, so that play stands still until it has passed?
    #[must_use]
    pub fn passes(&self) -> bool {
        match self {
            Self::Full | Self::ReadOnly => true,
            Self::Fenced
            | Self::Held { .. }
            | Self::Lost { .. }
            | Self::Foreign
            | Self::Newer
            | Self::Failed(_) => false,
        }
    }
}

/// Keeps entries durably, in order.
///
/// Promise: when `append` returns `Ok`, the entry survives a power cut. Not promised: that an entry
/// whose `append` failed is absent (only [`StoreError::passes`] says so).
pub trait Store: Send + 'static {
    /// Every entry, in order.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn load(&mut self) -> impl Future<Output = Result<Vec<Row>, StoreError>> + Send;

    /// Keeps one more entry.
    ///
    /// # Errors
    /// When it is not known to be durable.
    fn append(&mut self, row: &Row) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Can something be kept at all? Writes, and changes nothing.
    ///
    /// # Errors
    /// Why not.
    fn probe(&mut self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Keeps a seed beside the record, sealed: the record has its promise alone until it is dealt.
    ///
    /// # Errors
    /// When it is not known to be durable.
    fn seal(&mut self, seed: &Seed) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Every sealed seed.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn sealed(&mut self) -> impl Future<Output = Result<Vec<Seed>, StoreError>> + Send;

    /// Puts everything in its last place; nothing is appended afterwards.
    ///
    /// # Errors
    /// When that cannot be done. What was durable stays so.
    fn close(self) -> impl Future<Output = Result<(), StoreError>> + Send;
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(error.to_string())
}

/// The database beside the journal's own connection, for what is no decision.
async fn aside(folder: &Path, sync: SqliteSynchronous) -> Result<SqlitePool, StoreError> {
    let options = SqliteConnectOptions::new().filename(folder.join("journal.sqlite"));
    let options = options.synchronous(sync);
    SqlitePoolOptions::new().max_connections(2).connect_with(options).await.map_err(failed)
}
