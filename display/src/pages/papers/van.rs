//! Phiếu ván: one ván to be signed.

use super::STYLE;
use crate::RenderError;
use askama::Template;

/// One hut's part of a ván.
#[derive(Clone, Debug)]
pub struct HutLine {
    /// 1–5.
    pub number: u8,
    /// Name of the line-up.
    pub name: String,
    /// The cards it was dealt, by name; empty when nobody knew them.
    pub dealt: String,
    /// Its phu on the mat at the end, each as names.
    pub laid: Vec<String>,
    /// Faults in words.
    pub faults: Vec<String>,
    /// Points of this ván.
    pub change: String,
    /// Points of the hội after it.
    pub points: String,
}

/// What happened, one entry.
#[derive(Clone, Debug)]
pub struct StoryRow {
    /// Journal entry.
    pub seq: u64,
    /// Time of day.
    pub at: String,
    /// Sentences.
    pub say: String,
}

/// The sheet's values.
#[derive(Clone, Debug, Template)]
#[template(path = "paper_van.html")]
pub struct VanSheet {
    /// Name of the yard.
    pub yard: String,
    /// "Ván 3".
    pub title: String,
    /// When its first entry was made.
    pub began: String,
    /// When its last entry was made.
    pub ended: String,
    /// How it was dealt.
    pub kind: String,
    /// Of a prepared deal: who had seen which of its cards before.
    pub looked: Vec<StoryRow>,
    /// Who led.
    pub leader: String,
    /// The two cards of the cho cái.
    pub turned: String,
    /// How it ended.
    pub result: String,
    /// The xướng of the win; empty without one.
    pub win: String,
    /// The revealed seed; empty when cards were dealt by hand.
    pub seed: String,
    /// The promise made before the deal.
    pub commitment: String,
    /// Every hut in order.
    pub huts: Vec<HutLine>,
    /// What happened and counts.
    pub lines: Vec<StoryRow>,
    /// First and last entry.
    pub entries: (u64, u64),
    /// Hash of the last entry.
    pub head: String,
}

/// What a ván's sheet and its protest file share.
#[derive(Template)]
#[template(path = "partial/paper_van.html")]
struct Body<'a> {
    sheet: &'a VanSheet,
}

impl VanSheet {
    pub(super) fn body(&self) -> askama::Result<String> {
        Body { sheet: self }.render()
    }

    fn has_hands(&self) -> bool {
        self.huts.iter().any(|hut| !hut.dealt.is_empty())
    }
}

/// The whole document.
///
/// # Errors
/// Only when the template is at fault.
pub fn van_sheet(sheet: &VanSheet) -> Result<String, RenderError> {
    Ok(sheet.render()?)
}
