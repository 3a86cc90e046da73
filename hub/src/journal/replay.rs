//! Rebuilds the state from the record, and proves that today's rules decide as they did then.

use super::chain::{Broken, Row, check};
use super::entry::Content;
use crate::table::{Yard, rest};
use totom_rules::session::SessionEvent;

/// Why a journal cannot be trusted.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The chain does not hold.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// An entry cannot be read.
    #[error("mục {seq} của sổ ghi không đọc được: {why}")]
    Unreadable {
        /// Which entry.
        seq: u64,
        /// What the reader said.
        why: serde_json::Error,
    },
    /// The rules decide otherwise than the record says.
    #[error("mục {seq} không diễn lại được: luật cho kết quả khác với điều đã ghi ({why})")]
    Differs {
        /// Which entry.
        seq: u64,
        /// What differs.
        why: String,
    },
}

/// Checks the chain, folds every entry, and compares each decision with the one recorded.
///
/// # Errors
/// The first entry that does not hold; the state before it is not given.
pub fn replay(rows: &[Row]) -> Result<Yard, ReplayError> {
    replay_with(rows, |_, _, _| {})
}

/// As [`replay`]; `look` gets each entry with the state after it.
///
/// # Errors
/// As [`replay`]'s.
pub fn replay_with(
    rows: &[Row],
    mut look: impl FnMut(&Row, Content, &Yard),
) -> Result<Yard, ReplayError> {
    check(rows)?;
    let mut yard = Yard::new();
    for row in rows {
        let content = step(&mut yard, row)?;
        look(row, content, &yard);
    }
    Ok(yard)
}

fn step(yard: &mut Yard, row: &Row) -> Result<Content, ReplayError> {
    let content = read(row)?;
    compare(yard, row.seq, &content)?;
    yard.apply(row.seq, &content);
    Ok(content)
}

fn read(row: &Row) -> Result<Content, ReplayError> {
    serde_json::from_str(&row.content).map_err(|why| ReplayError::Unreadable { seq: row.seq, why })
}

fn compare(yard: &Yard, seq: u64, content: &Content) -> Result<(), ReplayError> {
    let differs = |why: String| ReplayError::Differs { seq, why };
    match content {
        Content::Acted { witnessed, .. }
            if !witnessed.is_empty() && *witnessed != yard.entered() =>
        {
            Err(differs("những gì hai trọng tài đã ghi".to_owned()))
        }
        Content::Acted { input, events, .. } => match yard.session().handle(input) {
            Ok(made) if made == *events => Ok(()),
            Ok(made) => Err(differs(difference(events, &made))),
            Err(refusal) => Err(differs(refusal.to_string())),
        },
        Content::Rested { kind, events, .. } => match yard.session().handle(&rest(*kind)) {
            Ok(made) if made == *events => Ok(()),
            Ok(made) => Err(differs(difference(events, &made))),
            Err(refusal) => Err(differs(refusal.to_string())),
        },
        Content::Amended { seq: of, input, dropped, .. } => match yard.dropped_by(*of, input) {
            Ok(made) if made == *dropped => Ok(()),
            Ok(_) => Err(differs("những mục bị bỏ khi sửa".to_owned())),
            Err(say) => Err(differs(say)),
        },
        Content::Undone { to, .. } if !yard.has(*to) => Err(differs(format!("không có mục {to}"))),
        Content::TakenBack { from: at, .. } | Content::Window { reopens: Some(at), .. }
            if !yard.counts(*at) =>
        {
            Err(differs(format!("không có mục {at}")))
        }
        Content::Undone { .. }
        | Content::TakenBack { .. }
        | Content::Window { .. }
        | Content::Founded { .. }
        | Content::Entered { .. }
        | Content::Signal { .. }
        | Content::Looked { .. }
        | Content::Differs { .. }
        | Content::VersesChosen { .. }
        | Content::RevealChosen { .. }
        | Content::Revealed { .. }
        | Content::Dismissed { .. } => Ok(()),
    }
}

fn difference(recorded: &[SessionEvent], made: &[SessionEvent]) -> String {
    let at = recorded.iter().zip(made).take_while(|(a, b)| a == b).count();
    format!("sự kiện thứ {} trong {} sự kiện", at + 1, recorded.len().max(made.len()))
}
