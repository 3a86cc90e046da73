//! The record opened: every entry with the ván it belongs to, and whether it still counts.

use crate::journal::{Content, Label, ReplayError, Row, replay_with};
use crate::table::Yard;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;
use totom_rules::round::PhaseView;
use totom_rules::session::PublicSession;

/// A ván within the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The hội, from 1.
    pub hoi: u32,
    /// The ván within it, from 1.
    pub van: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.hoi == 1 {
            write!(out, "ván {}", self.van)
        } else {
            write!(out, "ván {} của hội {}", self.van, self.hoi)
        }
    }
}

/// One entry.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// As it lies on disk.
    pub row: Row,
    /// What it said when it was recorded.
    pub content: Content,
    /// Its label.
    pub label: Label,
    /// The ván during which it was recorded.
    pub place: Option<Place>,
    /// What it says now, after amendments; `None` when it counts no more.
    pub counts: Option<Arc<Content>>,
}

/// Sổ: the whole record, read and proved.
#[derive(Debug)]
pub struct Book {
    /// The state at its end.
    pub yard: Yard,
    /// Every entry, oldest first.
    pub leaves: Vec<Leaf>,
    /// The state right after each ván that is over and counts, with its last entry.
    pub ended: BTreeMap<Place, (u64, PublicSession)>,
}

impl Book {
    /// Reads and proves the rows.
    ///
    /// # Errors
    /// The first entry that does not hold.
    pub fn read(rows: &[Row]) -> Result<Self, ReplayError> {
        let mut leaves: Vec<Leaf> = Vec::with_capacity(rows.len());
        let mut before = None;
        let yard = replay_with(rows, |row, content, yard| {
            let label = serde_json::from_str(&row.label).unwrap_or_default();
            let after = running(yard);
            let place = std::mem::replace(&mut before, after).or(after);
            leaves.push(Leaf { row: row.clone(), content, label, place, counts: None });
        })?;
        let mut counted: HashMap<u64, Arc<Content>> = yard.counted().into_iter().collect();
        leaves.iter_mut().for_each(|leaf| leaf.counts = counted.remove(&leaf.row.seq));
        let ended = ended(&yard);
        Ok(Self { yard, leaves, ended })
    }

    /// Reads and proves the rows up to the end of the last ván that is over: what is played now is
    /// left out, for it holds secrets.
    ///
    /// # Errors
    /// As [`Self::read`]'s.
    pub fn read_over(rows: &[Row]) -> Result<Self, ReplayError> {
        let whole = Self::read(rows)?;
        let Some(now) = running(&whole.yard) else { return Ok(whole) };
        let dealt = whole.leaves.partition_point(|leaf| leaf.place != Some(now));
        Self::read(&rows[..dealt])
    }

    /// The entries recorded during a ván, oldest first.
    pub fn of(&self, place: Place) -> impl Iterator<Item = &Leaf> {
        self.leaves.iter().filter(move |leaf| leaf.place == Some(place))
    }

    /// The hash of the last content at or before this entry.
    #[must_use]
    pub fn hash_at(&self, seq: u64) -> &str {
        let until = self.leaves.partition_point(|leaf| leaf.row.seq <= seq);
        self.leaves[..until].last().map_or("", |leaf| &leaf.row.hash)
    }
}

/// Looks at each state along the line of what counts.
fn ended(yard: &Yard) -> BTreeMap<Place, (u64, PublicSession)> {
    let mut ended = BTreeMap::new();
    let mut again = Yard::new();
    for (seq, content) in yard.counted() {
        let was = running(&again);
        again.fold(seq, &content);
        if let Some(place) = was.filter(|_| running(&again).is_none()) {
            ended.insert(place, (seq, again.session().public()));
        }
    }
    ended
}

/// The ván that is being played.
fn running(yard: &Yard) -> Option<Place> {
    let session = yard.session().public();
    let round = session.round?;
    let over = matches!(round.phase, PhaseView::Ended { .. });
    (!over).then_some(Place { hoi: session.hoi, van: round.number })
}
