//! Khám trống: how every hut's drum is, and the fitting of each board to its drum. For the staff.

use super::button::Button;
use super::shell::Shell;
use crate::RenderError;
use crate::words::drum::{Note, calibration, is_fitting, notes};
use askama::Template;
use totom_wire::Action;
use totom_wire::care::HutCare;

const WARNING: &str =
    "Trong lúc chỉnh, tiếng trống của điếm này không tính. Bấm lần nữa để bắt đầu.";

/// The page's values.
#[derive(Template)]
#[template(path = "drums.html")]
struct Page<'a> {
    /// "Cả năm trống đều tốt", or how many are not.
    summary: Note,
    drums: Vec<Drum<'a>>,
}

/// One hut's.
struct Drum<'a> {
    number: u8,
    name: &'a str,
    /// The worst of its notes.
    grade: &'static str,
    notes: Vec<Note>,
    fitting: Option<Note>,
    acts: Vec<Button>,
    /// Address of the buttons that stand in for the drum.
    buttons: String,
}

impl<'a> Drum<'a> {
    fn new(care: &'a HutCare) -> Result<Self, RenderError> {
        let notes = notes(care);
        let number = care.hut.number();
        Ok(Self {
            number,
            name: &care.name,
            grade: worst(&notes),
            fitting: care.calibration.as_ref().map(calibration),
            acts: acts(care)?,
            buttons: format!("/hut/{number}/trong"),
            notes,
        })
    }
}

fn worst(notes: &[Note]) -> &'static str {
    let has = |grade| notes.iter().any(|note| note.grade == grade);
    ["bad", "watch"].into_iter().find(|&grade| has(grade)).unwrap_or("good")
}

fn acts(care: &HutCare) -> Result<Vec<Button>, RenderError> {
    let hut = care.hut;
    let Some(station) = &care.station else { return Ok(Vec::new()) };
    if care.calibration.as_ref().is_some_and(is_fitting) {
        return Ok(vec![Button::new("Thôi chỉnh", &Action::CalibrateStop { hut })?.styled("stop")]);
    }
    let begin = Button::new("Chỉnh trống", &Action::Calibrate { hut })?;
    let mut acts = vec![begin.styled("main").confirmed(WARNING)];
    if station.guard > 0 {
        acts.push(Button::new("Hạ ngưỡng", &Action::DropGuard { hut })?);
    }
    Ok(acts)
}

fn summary(drums: &[Drum<'_>]) -> Note {
    let ill: Vec<String> = drums
        .iter()
        .filter(|drum| drum.grade == "bad")
        .map(|drum| drum.number.to_string())
        .collect();
    if ill.is_empty() {
        return Note { grade: "good", say: "Không trống nào hỏng.".to_owned() };
    }
    let say = format!("Cần sửa trước khi chơi: trống điếm {}.", ill.join(", "));
    Note { grade: "bad", say }
}

/// The inner HTML.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn body(care: &[HutCare]) -> Result<String, RenderError> {
    let drums = care.iter().map(Drum::new).collect::<Result<Vec<_>, _>>()?;
    Ok(Page { summary: summary(&drums), drums }.render()?)
}

/// The whole document.
///
/// # Errors
/// As [`body`].
pub fn document(care: &[HutCare]) -> Result<String, RenderError> {
    Shell {
        stem: "drums",
        title: "Khám trống",
        socket: Some("/socket/drums"),
        scripts: &["command"],
        body: body(care)?,
    }
    .document()
}
