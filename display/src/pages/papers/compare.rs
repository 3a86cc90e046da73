//! Bảng so sánh: the same deal in several yards, side by side; and the page that asks for their files.

use super::STYLE;
use crate::RenderError;
use crate::pages::shell::Shell;
use crate::pages::verses::Told;
use askama::Template;

/// One ván of a deal.
#[derive(Clone, Debug)]
pub struct ComparePlay {
    /// The yard.
    pub yard: String,
    /// "Ván 3".
    pub van: String,
    /// Who led; empty when it was given up.
    pub leader: String,
    /// How it ended, with the xướng of a win.
    pub result: String,
    /// Cards put on offer, and how many of them were drawn.
    pub cards: String,
    /// Why it is not compared; empty when it is.
    pub mark: String,
}

/// One hut in one yard.
#[derive(Clone, Debug)]
pub struct CompareCell {
    /// The line-up.
    pub name: String,
    /// Points it won or lost.
    pub change: String,
    /// How far above the average of the yards; empty when it is not compared.
    pub against: String,
    /// Its phu on the mat at the end, each as names.
    pub laid: Vec<String>,
}

/// One seat of a deal.
#[derive(Clone, Debug)]
pub struct CompareSeat {
    /// "Điếm 3".
    pub hut: String,
    /// Points on average of the yards; empty when nothing is compared.
    pub average: String,
    /// One for each ván; none where nobody sat there to the end.
    pub cells: Vec<Option<CompareCell>>,
}

/// What came of a deal by one set of house rules.
#[derive(Clone, Debug)]
pub struct CompareTable {
    /// Names the rules where the yards have several; else empty.
    pub title: String,
    /// The ván.
    pub plays: Vec<ComparePlay>,
    /// The seats.
    pub seats: Vec<CompareSeat>,
    /// What a reader must know about it, sentences.
    pub notes: Vec<String>,
}

/// One deal.
#[derive(Clone, Debug)]
pub struct CompareDeal {
    /// "Mã niêm 3fa1 9b07".
    pub title: String,
    /// The whole promise.
    pub promise: String,
    /// What a reader must know about it; may be empty.
    pub note: String,
    /// One for each set of house rules.
    pub tables: Vec<CompareTable>,
}

/// A yard over all deals that were compared.
#[derive(Clone, Debug)]
pub struct CompareTotal {
    /// The yard.
    pub yard: String,
    /// Over how many deals.
    pub deals: usize,
    /// For each hut how far above the average, in order of huts.
    pub seats: Vec<String>,
}

/// The sheet's values.
#[derive(Clone, Debug, Template)]
#[template(path = "paper_compare.html")]
pub struct CompareSheet {
    /// The yards.
    pub yards: Vec<String>,
    /// The deals that several of them played.
    pub deals: Vec<CompareDeal>,
    /// Deals of which nothing is told yet, a sentence each.
    pub held: Vec<String>,
    /// Deals that one yard alone has played, in a sentence; empty when there is none.
    pub alone: String,
    /// Every yard that was compared.
    pub totals: Vec<CompareTotal>,
    /// Where a reader of the hub's page goes back to; empty in a file.
    pub back: String,
}

impl CompareSheet {
    fn huts(&self) -> usize {
        self.totals.iter().map(|total| total.seats.len()).max().unwrap_or(0)
    }
}

/// The whole document.
///
/// # Errors
/// Only when the template is at fault.
pub fn compare_sheet(sheet: &CompareSheet) -> Result<String, RenderError> {
    Ok(sheet.render()?)
}

/// The page that asks for the files of other yards.
#[derive(Clone, Debug)]
pub struct ComparePage {
    /// Name of this yard.
    pub yard: String,
    /// What became of the last try.
    pub told: Option<Told>,
    /// Megabytes that the files may have together.
    pub most: usize,
}

#[derive(Template)]
#[template(path = "compare.html")]
struct Ask<'a> {
    page: &'a ComparePage,
}

/// The whole document of [`ComparePage`].
///
/// # Errors
/// Only when the template is at fault.
pub fn compare_page(page: &ComparePage) -> Result<String, RenderError> {
    let body = Ask { page }.render()?;
    Shell { stem: "piles", title: "So sánh các sân", socket: None, scripts: &[], body }.document()
}
