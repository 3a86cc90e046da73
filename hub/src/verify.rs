//! `totom verify`: proves a journal without owning it.

use crate::journal::{ReplayError, replay};
use crate::store::{SqliteStore, StoreError};
use serde::Serialize;
use std::path::Path;

/// What a whole journal says of itself.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Whole {
    /// How many entries.
    pub entries: u64,
    /// Hash of the last content: equal for equal games.
    pub head: String,
    /// Seal of the last entry: covers every byte of every entry.
    pub seal: String,
    /// Ván finished.
    pub finished: u32,
    /// Cards put on offer, each called by its verse.
    pub cards: u64,
}

/// Why a journal is not whole.
#[derive(Debug, thiserror::Error)]
pub enum NotWhole {
    /// It cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It does not hold.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// There is nothing in it.
    #[error("sổ ghi trống")]
    Empty,
}

/// Checks pages, chain and decisions of the journal in `folder`.
///
/// # Errors
/// The first thing that does not hold.
pub async fn verify(folder: &Path) -> Result<Whole, NotWhole> {
    let rows = SqliteStore::read(folder).await?;
    let yard = replay(&rows)?;
    let last = rows.last().ok_or(NotWhole::Empty)?;
    let cards = yard.cues().iter().filter(|cue| is_card(cue)).count();
    Ok(Whole {
        entries: last.seq,
        head: last.hash.clone(),
        seal: last.seal.clone(),
        finished: yard.session().finished_in_all(),
        cards: cards as u64,
    })
}

fn is_card(cue: &totom_wire::audio::Cue) -> bool {
    matches!(cue.say, totom_wire::audio::Say::Card { .. })
}
