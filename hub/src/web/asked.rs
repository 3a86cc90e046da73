//! What came of a wish that a form brought to the table, for the page that answers it.

use totom_display::words::capital;
use totom_wire::Outcome;

/// What was done.
pub(super) enum Done {
    /// It stands in the record, as this entry.
    Recorded(u64),
    /// It is nothing for the record.
    Said(String),
}

/// What was done; or why nothing was, one sentence.
pub(super) fn done(outcome: Option<Outcome>) -> Result<Done, String> {
    match outcome {
        Some(Outcome::Recorded { seq }) => Ok(Done::Recorded(seq)),
        Some(Outcome::Done { say }) => Ok(Done::Said(capital(&say))),
        Some(
            Outcome::Refused { say, .. } | Outcome::Denied { say } | Outcome::Unrecorded { say },
        ) => Err(capital(&say)),
        // Only a text of cards is read.
        None | Some(Outcome::Read { .. }) => {
            Err("Máy chủ đang dừng: hãy thử lại sau giây lát.".to_owned())
        }
    }
}
