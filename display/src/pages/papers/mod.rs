//! Pages to print and to keep: they stand alone, without styles, scripts or pictures of the hub.

mod blank;
mod compare;
mod hoi;
mod list;
mod protest;
mod van;

pub use blank::blank_sheets;
pub use compare::{
    CompareCell, CompareDeal, ComparePage, ComparePlay, CompareSeat, CompareSheet, CompareTable,
    CompareTotal, compare_page, compare_sheet,
};
pub use hoi::{HoiRow, HoiSheet, hoi_sheet};
pub use list::{ReadyVan, list};
pub use protest::{Deed, ProtestFile, Standing, protest_file};
pub use van::{HutLine, StoryRow, VanSheet, van_sheet};

/// Styles of all papers: black on white, A4, no ink wasted.
const STYLE: &str = include_str!("paper.css");
