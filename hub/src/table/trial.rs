//! What would come of a command, said before it is given: nothing is recorded.

use super::inbox::{Ask, Asker};
use super::run::Table;
use crate::journal::{Content, Dropped};
use totom_wire::{Action, Command, Outcome};

impl<S> Table<S> {
    /// The answer to a command that is only tried; `None` for any other.
    pub(super) fn tried(&self, asker: &Asker, ask: &Ask) -> Option<Outcome> {
        let Ask::Command(command) = ask else { return None };
        let Action::Try { of } = &command.action else { return None };
        let command = Command { action: (**of).clone(), ..command.clone() };
        Some(match self.decide(asker, &Ask::Command(command)) {
            Ok(content) => Outcome::Done { say: self.comes_of(&content) },
            Err(refused) => refused,
        })
    }

    fn comes_of(&self, content: &Content) -> String {
        match content {
            Content::Amended { dropped, .. } => self.without_place(dropped),
            Content::TakenBack { from, .. } => {
                format!("sẽ bỏ {} việc đã ghi từ mục {from}", self.after(from - 1))
            }
            Content::Undone { to, .. } => {
                format!("sẽ bỏ {} việc đã ghi sau mục {to}", self.after(*to))
            }
            Content::Founded { .. }
            | Content::Acted { .. }
            // The same words as when it acts: trying is no way to learn what the other arbiter entered.
            | Content::Entered { .. }
            | Content::Signal { .. }
            | Content::Looked { .. }
            | Content::Differs { .. }
            | Content::VersesChosen { .. }
            | Content::RevealChosen { .. }
            | Content::Revealed { .. }
            | Content::Window { .. }
            | Content::Rested { .. }
            | Content::Dismissed { .. } => "ghi được".to_owned(),
        }
    }

    fn after(&self, to: u64) -> usize {
        self.yard.counted().iter().filter(|(seq, _)| *seq > to).count()
    }

    fn without_place(&self, dropped: &[Dropped]) -> String {
        if dropped.is_empty() {
            return "sửa được, mọi việc sau đó vẫn khớp".to_owned();
        }
        let entries = self.yard.entries();
        let says = |gone: &Dropped| {
            let was = entries.iter().find(|entry| entry.seq == gone.seq);
            let was = was.map_or_else(|| format!("mục {}", gone.seq), |entry| entry.says.clone());
            format!("{was} ({})", gone.say)
        };
        let list: Vec<String> = dropped.iter().map(says).collect();
        format!("sửa được, nhưng {} việc sau không còn khớp: {}", dropped.len(), list.join("; "))
    }
}
