//! Going back: any number of steps, and also back again.

use super::{Entry, Kind};
use crate::RenderError;
use crate::pages::button::Button;
use totom_wire::Action;

const FROM_HERE: &str = "Bỏ việc này và mọi việc sau nó. Bấm lần nữa để ghi.";
const AGAIN: &str = "Những việc đã bỏ sẽ trở lại. Bấm lần nữa để ghi.";
const AMENDED: &str = "Lần sửa này sẽ bị bỏ. Bấm lần nữa để ghi.";
/// The entries that open the record and the hội are never taken back.
const FIRST: u64 = 3;

/// Takes back this entry and all after it; for a mark, what it did.
pub(super) fn button(entry: &Entry) -> Result<Option<Button>, RenderError> {
    if entry.seq < FIRST {
        return Ok(None);
    }
    let (label, confirm) = match entry.kind {
        Kind::Undone => ("Lấy lại việc đã bỏ", AGAIN),
        Kind::Amended(_) => ("Bỏ lần sửa này", AMENDED),
        Kind::Move(_) | Kind::Deal | Kind::Other => ("Bỏ từ đây", FROM_HERE),
    };
    Ok(Some(back(label, entry)?.confirmed(confirm)))
}

/// Takes back the newest entry.
pub(super) fn last(entries: &[Entry]) -> Result<Option<Button>, RenderError> {
    let Some(last) = entries.last().filter(|entry| entry.seq >= FIRST) else { return Ok(None) };
    let label = format!("Bỏ việc vừa ghi: {}", last.says);
    Ok(Some(back(&label, last)?.styled("main").confirmed(FROM_HERE)))
}

/// A mark is undone: what counted before it counts again. Anything else is taken back, and what was
/// put right before it stays right.
fn back(label: &str, entry: &Entry) -> Result<Button, RenderError> {
    let (seq, why) = (entry.seq, String::new());
    let action = match entry.kind {
        Kind::Undone | Kind::Amended(_) => Action::Undo { to: seq - 1, why },
        Kind::Move(_) | Kind::Deal | Kind::Other => Action::TakeBack { from: seq, why },
    };
    Ok(Button::new(label, &action)?.styled("stop"))
}
