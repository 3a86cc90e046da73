//! An entry that counts, as the desk needs it.

use totom_wire::rules::round::Input;

/// Mục sổ: an entry that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number.
    pub seq: u64,
    /// Who asked for it, in Vietnamese.
    pub who: String,
    /// What it says, in Vietnamese, one phrase.
    pub says: String,
    /// What it is.
    pub kind: Kind,
}

/// What an entry is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something in a ván.
    Move(Input),
    /// A deal.
    Deal,
    /// The arbiters went back.
    Undone,
    /// The arbiters put this earlier entry right.
    Amended(u64),
    /// Anything else.
    Other,
}
