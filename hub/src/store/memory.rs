//! A journal in memory whose disk fails on demand: what crash and full-disk tests run on.

use super::{Store, StoreError};
use crate::journal::Row;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use totom_rules::Seed;

/// What the next append meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing: it is kept.
    None,
    /// No space: it is not kept.
    Full,
    /// The disk is locked: it is not kept.
    ReadOnly,
    /// The answer is lost although the entry is kept, as when a machine dies after the commit.
    LostAnswer,
    /// The disk fails and the entry is not kept.
    Failed,
}

/// Entries in memory. Clones share the same disk, so that a test can restart a hub on it.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore(Arc<Mutex<Disk>>);

#[derive(Debug, Default)]
struct Disk {
    rows: Vec<Row>,
    sealed: Vec<Seed>,
    faults: VecDeque<Fault>,
}

impl MemoryStore {
    /// An empty disk.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Lines up what the next appends meet, one each; after them all is well.
    pub fn inject(&self, faults: impl IntoIterator<Item = Fault>) {
        self.disk().faults.extend(faults);
    }

    /// What is on the disk now.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        self.disk().rows.clone()
    }

    fn disk(&self) -> std::sync::MutexGuard<'_, Disk> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    async fn load(&mut self) -> Result<Vec<Row>, StoreError> {
        Ok(self.rows())
    }

    async fn append(&mut self, row: &Row) -> Result<(), StoreError> {
        let mut disk = self.disk();
        match disk.faults.pop_front().unwrap_or(Fault::None) {
            Fault::None => {
                disk.rows.push(row.clone());
                Ok(())
            }
            Fault::Full => Err(StoreError::Full),
            Fault::ReadOnly => Err(StoreError::ReadOnly),
            Fault::LostAnswer => {
                disk.rows.push(row.clone());
                Err(StoreError::Failed("câu trả lời bị mất".to_owned()))
            }
            Fault::Failed => Err(StoreError::Failed("đĩa hỏng".to_owned())),
        }
    }

    async fn probe(&mut self) -> Result<(), StoreError> {
        let mut disk = self.disk();
        let fault = disk.faults.pop_front_if(|next| matches!(next, Fault::Full | Fault::ReadOnly));
        match fault {
            Some(Fault::Full) => Err(StoreError::Full),
            Some(Fault::ReadOnly) => Err(StoreError::ReadOnly),
            Some(Fault::None | Fault::LostAnswer | Fault::Failed) | None => Ok(()),
        }
    }

    async fn seal(&mut self, seed: &Seed) -> Result<(), StoreError> {
        self.disk().sealed.push(*seed);
        Ok(())
    }

    async fn sealed(&mut self) -> Result<Vec<Seed>, StoreError> {
        Ok(self.disk().sealed.clone())
    }

    async fn close(self) -> Result<(), StoreError> {
        Ok(())
    }
}
