//! "This card was really that one", far back: the entry is put right and the rest folded again.

use super::history::Counted;
use super::yard::Yard;
use crate::journal::{Content, Dropped};
use totom_rules::round::{Input, Refusal};
use totom_rules::session::SessionInput;

/// What an amendment makes of the entries that count.
#[derive(Debug, Default)]
pub(super) struct Amended {
    /// The amended entry and all later ones that still fit, with what comes of them now.
    pub(super) kept: Vec<(u64, Content)>,
    /// Later entries that fit no more: the arbiters decide what becomes of them.
    pub(super) dropped: Vec<Dropped>,
}

/// Why an entry cannot be amended.
#[derive(Debug, thiserror::Error)]
pub(super) enum CannotAmend {
    /// It does not count, or is nothing that happened in a ván.
    #[error("mục {0} không phải một việc trong ván, hoặc đã bị bỏ: hãy chọn mục khác trong sổ")]
    NoSuchMove(u64),
    /// The new move was not possible then.
    #[error("lúc ấy không thể như vậy: {0}")]
    Refused(#[from] Refusal),
}

/// Puts `input` in the place of what entry `entry` says.
///
/// A later entry fits while the rules still take its input and the card on offer has the same
/// number counted from the amended entry; nothing is guessed for the others.
pub(super) fn amend(
    counted: &[Counted],
    entry: u64,
    input: &Input,
) -> Result<Amended, CannotAmend> {
    let at = counted.iter().position(|(seq, content)| *seq == entry && is_move(content));
    let at = at.ok_or(CannotAmend::NoSuchMove(entry))?;
    let mut then = Fold::before(&counted[..at]);
    let first = then.first(&counted[at].1, input)?;
    let mut amended = Amended { kept: vec![(entry, first)], dropped: Vec::new() };
    for (seq, content) in &counted[at + 1..] {
        match then.next(*seq, content) {
            Ok(content) => amended.kept.push((*seq, content)),
            Err(Some(say)) => amended.dropped.push(Dropped { seq: *seq, say }),
            Err(None) => {}
        }
    }
    Ok(amended)
}

fn is_move(content: &Content) -> bool {
    matches!(content, Content::Acted { input: SessionInput::Play(_), .. })
}

/// The two lines side by side: as it was recorded, and as it is now.
struct Fold {
    was: Yard,
    is: Yard,
}

impl Fold {
    fn before(counted: &[Counted]) -> Self {
        let was = Yard::of(counted);
        Self { is: was.clone(), was }
    }

    fn first(&mut self, recorded: &Content, input: &Input) -> Result<Content, Refusal> {
        let made = remade(&self.is, recorded, &SessionInput::Play(input.clone()))?;
        self.was.fold(0, recorded);
        self.is.fold(0, &made);
        Ok(made)
    }

    /// What comes of an entry now; or why it fits no more, `None` when nobody misses it.
    fn next(&mut self, seq: u64, recorded: &Content) -> Result<Content, Option<String>> {
        let same_offer = self.was.session().epoch() == self.is.session().epoch();
        let made = match recorded {
            Content::Acted { .. } if !same_offer => {
                Err("lá đang chờ trả lời khi ấy nay không còn".to_owned())
            }
            Content::Acted { input, .. } => {
                remade(&self.is, recorded, input).map_err(|why| why.to_string())
            }
            Content::Founded { .. }
            | Content::Signal { .. }
            | Content::Looked { .. }
            | Content::Differs { .. }
            | Content::VersesChosen { .. }
            | Content::RevealChosen { .. }
            | Content::Revealed { .. }
            | Content::Dismissed { .. }
            | Content::Entered { .. }
            | Content::Undone { .. }
            | Content::TakenBack { .. }
            | Content::Window { .. }
            | Content::Rested { .. }
            | Content::Amended { .. } => Ok(recorded.clone()),
        };
        self.was.fold(seq, recorded);
        let made = made.map_err(|say| (!is_the_clocks(recorded)).then_some(say))?;
        self.is.fold(seq, &made);
        Ok(made)
    }
}

/// The same entry with another input, and what the rules make of it.
fn remade(yard: &Yard, recorded: &Content, input: &SessionInput) -> Result<Content, Refusal> {
    let mut made = recorded.clone();
    if let Content::Acted { input: of, events, .. } = &mut made {
        *events = yard.session().handle(input)?;
        of.clone_from(input);
    }
    Ok(made)
}

/// A window that need not be closed any more is closed by nobody, and a hội's end that was over
/// already is rung for again.
fn is_the_clocks(content: &Content) -> bool {
    matches!(
        content,
        Content::Acted { input: SessionInput::Play(Input::CloseWindow) | SessionInput::TimeUp, .. }
    )
}
