//! The one process that decides and records.
