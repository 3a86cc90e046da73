//! The rows of the journal for those who read it while the table goes on.

use crate::journal::Row;
use std::sync::{Arc, PoisonError, RwLock};

/// Every durable row, in order. Grows only.
#[derive(Clone, Debug, Default)]
pub struct RecordLog(Arc<RwLock<Vec<Row>>>);

impl RecordLog {
    /// All rows up to now.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn extend(&self, rows: impl IntoIterator<Item = Row>) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).extend(rows);
    }
}
