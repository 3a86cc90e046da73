//! Papers: what the record says, made from its rows alone, for people and for other programs.
//!
//! ```text
//! rows → Book (every entry, its ván, does it count?) → sheet of a ván, of the hội, protest file, CSV, JSON lines
//! JSON lines of several yards → Books → what became of the deals that they share
//! ```

mod book;
pub mod compare;
mod export;
mod hoi;
mod import;
mod protest;
mod sealed;
pub(crate) mod slip;
mod van;
pub(crate) mod words;

pub use book::{Book, Leaf, Place};
pub use export::{csv, json_lines};
pub use hoi::hoi;
pub use import::{MOST_RECORDS, NotExported, read_json_lines};
pub use protest::{NotOurs, check_protest, protest};
pub use sealed::{NotSealed, SealedDeal};
pub use van::van;

/// Why a paper cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum NoPaper {
    /// No such ván in the record, or all of it was undone.
    #[error("sổ ghi không có {0}: hãy xem lại số ván")]
    NoSuchVan(Place),
    /// The paper would show hands that are still secret.
    #[error("{0} chưa chơi xong: hết ván mới in được, vì giấy này có cả bài của các điếm")]
    StillPlayed(Place),
    /// The record does not hold.
    #[error(transparent)]
    Replay(#[from] crate::journal::ReplayError),
    /// A template is at fault.
    #[error(transparent)]
    Render(#[from] totom_display::RenderError),
    /// An entry could not be written as JSON.
    #[error("không viết được mục sổ ghi: {0}")]
    Json(#[from] serde_json::Error),
}
