//! What a hub must be told before it starts.

use crate::table::Setup;
use std::path::PathBuf;

/// Everything a hub needs.
#[derive(Clone, Debug)]
pub struct Config {
    /// Folder of the journal and the keys; nothing is written elsewhere.
    pub data: PathBuf,
    /// Second place for copies of the journal and of what goes with it, on another disk; none when absent.
    pub backup: Option<PathBuf>,
    /// What a new journal begins with.
    pub setup: Setup,
}
