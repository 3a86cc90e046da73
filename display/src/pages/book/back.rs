//! Going back: any number of steps, and also back again.

use super::{Entry, Kind};
use crate::RenderError;
use crate::pages::button::Button;
use totom_wire::Action;

const FROM_HERE: &str = "Bỏ việc này và mọi việc sau nó. Bấm lần nữa để ghi.";
const AND_THE_AMENDMENT: &str =
    "Bỏ việc này và mọi việc sau nó, bỏ cả lần sửa về sau. Bấm lần nữa để ghi.";
const AGAIN: &str = "Những việc đã bỏ sẽ trở lại. Bấm lần nữa để ghi.";
const AMENDED: &str = "Lần sửa này sẽ bị bỏ. Bấm lần nữa để ghi.";
/// The entries that open the record and the hội are never taken back.
const FIRST: u64 = 3;

/// Takes back this entry and all after it; for a mark, what it did.
pub(super) fn button(entries: &[Entry], entry: &Entry) -> Result<Option<Button>, RenderError> {
    if entry.seq < FIRST {
        return Ok(None);
    }
    let (label, confirm) = match entry.kind {
        Kind::Undone => ("Lấy lại việc đã bỏ", AGAIN),
        Kind::Amended(_) => ("Bỏ lần sửa này", AMENDED),
        Kind::Move(_) | Kind::Deal | Kind::Other if was_before_amendment(entries, entry.seq) => {
            ("Bỏ từ đây", AND_THE_AMENDMENT)
        }
        Kind::Move(_) | Kind::Deal | Kind::Other => ("Bỏ từ đây", FROM_HERE),
    };
    Ok(Some(undo(label, entry.seq)?.confirmed(confirm)))
}

/// Takes back the newest entry.
pub(super) fn last(entries: &[Entry]) -> Result<Option<Button>, RenderError> {
    let Some(last) = entries.last().filter(|entry| entry.seq >= FIRST) else { return Ok(None) };
    let label = format!("Bỏ việc vừa ghi: {}", last.says);
    Ok(Some(undo(&label, last.seq)?.styled("main").confirmed(FROM_HERE)))
}

fn undo(label: &str, seq: u64) -> Result<Button, RenderError> {
    let action = Action::Undo { to: seq - 1, why: String::new() };
    Ok(Button::new(label, &action)?.styled("stop"))
}

/// Going back there is going back to before a later amendment of something still earlier.
fn was_before_amendment(entries: &[Entry], seq: u64) -> bool {
    entries.iter().any(|entry| match entry.kind {
        Kind::Amended(of) => of < seq && seq < entry.seq,
        Kind::Move(_) | Kind::Deal | Kind::Undone | Kind::Other => false,
    })
}
