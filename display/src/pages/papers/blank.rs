//! Phiếu dự phòng: numbered sheets to print before a festival, for play to go on without the machine.

use super::STYLE;
use crate::RenderError;
use askama::Template;

/// Lines on a sheet, in two columns: more than a ván without the machine needs on one side.
const LINES: u8 = 30;

#[derive(Template)]
#[template(path = "paper_blank.html")]
struct Blank<'a> {
    yard: &'a str,
    sheets: Vec<u32>,
    lines: Vec<(u8, u8)>,
}

/// Sheets of these numbers, one to a page.
///
/// # Errors
/// Only when the template is at fault.
pub fn blank_sheets(yard: &str, sheets: Vec<u32>) -> Result<String, RenderError> {
    let lines = (1..=LINES).map(|line| (line, line + LINES)).collect();
    Ok(Blank { yard, sheets, lines }.render()?)
}
