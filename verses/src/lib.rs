//! Verse sets for the thirty cards, and the checker that keeps them honest.
//!
//! When a card is offered, the giao bài chants a lục bát couplet that holds its name or its
//! picture. [`VerseSet`] is a village's thirty couplets; [`check`] grades any couplet and says
//! where and why. It grades and does not refuse: folk verse breaks the books' rules with a good
//! conscience.

pub mod luc_bat;
pub mod rhyme;
pub mod set;
mod slug;
pub mod syllable;
pub mod tone;
pub mod verse;

pub use luc_bat::{Fault, Finding, Grade, Kind, Line, Report, check, check_chain};
pub use rhyme::{Licence, Rhyme};
pub use set::{CARD_CODES, DEFAULT_SET, SetError, SetFault, Shelf, ShelfError, VerseSet};
pub use slug::slug;
pub use syllable::{MarkPlace, Syllable, SyllableError};
pub use tone::{Class, Height, Tone};
pub use verse::Verse;
