//! Chia sẵn: what the desk is told of deals whose piles are laid by hand, and who saw what of them.

use super::Yard;
use crate::journal::{Content, Secret};
use std::collections::BTreeSet;
use std::sync::Arc;
use totom_display::pages::book::Kind;
use totom_rules::round::Input;
use totom_rules::session::{Promised, SessionInput};
use totom_wire::screen::{Differs, Piles, Ready};

/// What is kept of prepared deals beside the hội.
#[derive(Clone, Debug, Default)]
pub(super) struct Laid {
    /// What was entered last that the sheets of the ván say otherwise.
    differs: Option<(u64, Input)>,
    /// Promises that were dealt, whether that counts or not: whoever looked knows the cards.
    dealt: Arc<BTreeSet<String>>,
    /// What was looked at, with the promises. What was seen stays seen.
    looked: Arc<Vec<(String, Secret)>>,
}

impl Laid {
    /// Keeps what no undoing takes back.
    pub(super) fn keep(&mut self, content: &Content) {
        if let Content::Acted { input: SessionInput::DealPrepared { seed, .. }, .. } = content {
            Arc::make_mut(&mut self.dealt).insert(seed.commitment());
        }
        if let Content::Looked { deal, at, .. } = content {
            Arc::make_mut(&mut self.looked).push((deal.clone(), *at));
        }
    }

    /// Takes that over from the line of play that counts no more.
    pub(super) fn know(&mut self, before: &Self) {
        self.dealt = Arc::clone(&before.dealt);
        self.looked = Arc::clone(&before.looked);
    }

    /// Something came that the sheets say otherwise.
    pub(super) fn differ(&mut self, seq: u64, input: &Input) {
        self.differs = Some((seq, input.clone()));
    }

    /// It was a slip, says the chief.
    pub(super) fn settle(&mut self, case: u64) {
        self.differs = self.differs.take().filter(|(seq, _)| *seq != case);
    }

    /// Whatever is played next settles it.
    pub(super) fn acted(&mut self, input: &SessionInput) {
        self.differs = self.differs.take().filter(|_| leaves_open(input));
    }
}

impl Yard {
    /// Deals whose piles are laid by hand, as the desk is told of them.
    #[must_use]
    pub fn piles(&self) -> Piles {
        let ready = |deal: &Promised| Ready {
            deal: deal.clone(),
            seen: self.laid.dealt.contains(&deal.commitment),
        };
        Piles {
            ready: self.session.prepared().iter().map(ready).collect(),
            differs: self.differs(),
        }
    }

    /// What was looked at of prepared deals, oldest first, with their promises.
    #[must_use]
    pub fn looked(&self) -> &Arc<Vec<(String, Secret)>> {
        &self.laid.looked
    }

    /// What came that the sheets of the prepared ván say otherwise, while nobody decided about it.
    pub(in crate::table) fn differs(&self) -> Option<Differs> {
        let (seq, input) = self.laid.differs.clone()?;
        let dealt = self.entries.iter().rfind(|entry| entry.kind == Kind::Deal)?.seq;
        Some(Differs { seq, input, dealt })
    }
}

/// Does this leave open what is to become of piles that may be wrong?
fn leaves_open(input: &SessionInput) -> bool {
    match input {
        SessionInput::Prepare { .. }
        | SessionInput::Discard { .. }
        | SessionInput::Pause { .. }
        | SessionInput::Resume
        | SessionInput::Adjust { .. }
        | SessionInput::TimeUp => true,
        SessionInput::Play(_)
        | SessionInput::PlayOpen { .. }
        | SessionInput::DealPrepared { .. }
        | SessionInput::Deal { .. }
        | SessionInput::DealOpen { .. }
        | SessionInput::Open { .. }
        | SessionInput::DrawLot { .. } => false,
    }
}
