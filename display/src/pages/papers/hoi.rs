//! Phiếu hội: every ván in a table, with the running points.

use super::STYLE;
use crate::RenderError;
use askama::Template;

/// One ván.
#[derive(Clone, Debug)]
pub struct HoiRow {
    /// Its number.
    pub van: u32,
    /// When it ended.
    pub ended: String,
    /// Who led.
    pub leader: String,
    /// How it ended, with the xướng of a win.
    pub result: String,
    /// Faults, a phrase for each hut that has any.
    pub faults: Vec<String>,
    /// Points of this ván for each hut.
    pub changes: Vec<String>,
    /// Points of the hội after it for each hut.
    pub points: Vec<String>,
}

impl HoiRow {
    fn columns(&self) -> impl Iterator<Item = (&String, &String)> {
        self.changes.iter().zip(&self.points)
    }
}

/// The sheet's values.
#[derive(Clone, Debug, Template)]
#[template(path = "paper_hoi.html")]
pub struct HoiSheet {
    /// Name of the yard.
    pub yard: String,
    /// "Phiếu hội".
    pub title: String,
    /// Time of the last entry.
    pub printed: String,
    /// Line-ups in order of huts.
    pub names: Vec<String>,
    /// Every ván that is over.
    pub rows: Vec<HoiRow>,
    /// Points so far.
    pub totals: Vec<String>,
    /// Entries in the record.
    pub entries: u64,
    /// Hash of the last.
    pub head: String,
}

/// The whole document.
///
/// # Errors
/// Only when the template is at fault.
pub fn hoi_sheet(sheet: &HoiSheet) -> Result<String, RenderError> {
    Ok(sheet.render()?)
}
