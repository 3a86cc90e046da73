//! Two arbiters agree: chia bài and giao bài each enter the card that they saw. Equal entries are
//! official; of unequal ones the chief decides.

use super::inbox::Asker;
use super::run::Table;
use crate::journal::{Actor, Content};
use totom_rules::round::{Input, Refusal};
use totom_rules::session::SessionInput;
use totom_wire::Outcome;
use totom_wire::command::Role;
use totom_wire::screen::{Entered, Witnessed};

/// Whose word a card needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Agree {
    /// One arbiter's.
    #[default]
    One,
    /// Chia bài's and giao bài's.
    Both,
}

/// What the two have entered of the card that is waited for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Witnesses(Vec<Entered>);

impl Witnesses {
    /// One enters, or enters anew: what he said before counts no more.
    pub(super) fn enter(&mut self, seq: u64, actor: Actor, input: &Input) {
        let Some(by) = witness(actor) else { return };
        self.0.retain(|entered| entered.by != by);
        self.0.push(Entered { seq, by, input: input.clone() });
        self.0.sort_by_key(|entered| entered.by != Role::ChiaBai);
    }

    /// The card has come, or is waited for no more.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The entries that keep them.
    pub(super) fn seqs(&self) -> Vec<u64> {
        self.0.iter().map(|entered| entered.seq).collect()
    }

    /// As the desk shows them: one is sealed, two differ.
    pub(super) fn shown(&self) -> Option<Witnessed> {
        match self.0.as_slice() {
            [one, other, ..] => {
                Some(Witnessed::Differ { entered: Box::new([one.clone(), other.clone()]) })
            }
            [one] => Some(Witnessed::Sealed { by: one.by }),
            [] => None,
        }
    }
}

fn witness(actor: Actor) -> Option<Role> {
    match actor {
        Actor::ChiaBai => Some(Role::ChiaBai),
        Actor::GiaoBai => Some(Role::GiaoBai),
        Actor::Arbiter
        | Actor::Organiser
        | Actor::Scorer
        | Actor::XepBai
        | Actor::Screen(_)
        | Actor::Drum(_)
        | Actor::Hub
        | Actor::Clock => None,
    }
}

impl<S> Table<S> {
    /// What comes of an input of the ván: it acts, or waits for the other arbiter's word.
    pub(super) fn play(
        &self,
        asker: &Asker,
        play: &Input,
        settles: Option<u64>,
    ) -> Result<Content, Outcome> {
        let input = SessionInput::Play(play.clone());
        let needs = self.setup.agree == Agree::Both && play.seen().is_some();
        let came = match witness(asker.actor).filter(|_| needs) {
            Some(by) => self.enter(asker.actor, by, play),
            None => self.act(asker.actor, input, settles).map_err(super::decide::refused),
        };
        self.or_differs(asker.actor, play, came)
    }

    fn enter(&self, actor: Actor, by: Role, play: &Input) -> Result<Content, Outcome> {
        let input = SessionInput::Play(play.clone());
        let entries = &self.yard.sealed().0;
        let (mine, others): (Vec<_>, Vec<_>) = entries.iter().partition(|entered| entered.by == by);
        match (others.first(), mine.is_empty()) {
            (Some(other), true) if other.input == *play => {
                self.act(actor, input, None).map_err(super::decide::refused)
            }
            // Both are open by now: whoever entered again would only copy.
            (Some(_), false) => Err(differ()),
            (Some(_), true) | (None, _) => {
                let fits = self.yard.session().handle(&input).map(|_| ());
                fits.map_err(|why: Refusal| super::decide::refused(why))?;
                Ok(Content::Entered { actor, input: play.clone() })
            }
        }
    }
}

fn differ() -> Outcome {
    Outcome::Denied {
        say: "chia bài và giao bài ghi hai lá khác nhau: chờ trọng tài chính phân xử".to_owned(),
    }
}
