//! `totom verify`: proves a journal without owning it.

use crate::journal::{Content, ReplayError, Row, replay};
use crate::store::{SqliteStore, StoreError};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;
use totom_rules::session::SessionInput;

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
    /// Prepared deals that were promised before anybody saw a card, undone ones too.
    pub promised: u64,
    /// Of those, dealt from the very seed that was promised.
    pub kept: u64,
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
    let (promised, kept) = promises(&rows);
    let cards = yard.cues().iter().filter(|cue| is_card(cue)).count();
    Ok(Whole {
        entries: last.seq,
        head: last.hash.clone(),
        seal: last.seal.clone(),
        finished: yard.session().finished_in_all(),
        promised,
        kept,
        cards: cards as u64,
    })
}

/// Every promise of the record, and those of which the seed was dealt. The replay has proved that each
/// seed is the promised one, and that the promise came first.
fn promises(rows: &[Row]) -> (u64, u64) {
    let (mut promised, mut kept) = (BTreeSet::new(), BTreeSet::new());
    for row in rows {
        let Ok(Content::Acted { input, .. }) = serde_json::from_str(&row.content) else { continue };
        if let SessionInput::Prepare { commitment, .. } = input {
            promised.insert(commitment);
        } else if let SessionInput::DealPrepared { seed, .. } = input {
            kept.insert(seed.commitment());
        }
    }
    (promised.len() as u64, kept.len() as u64)
}

fn is_card(cue: &totom_wire::audio::Cue) -> bool {
    matches!(cue.say, totom_wire::audio::Say::Card { .. })
}
