//! Ván chia sẵn: seeds that were promised and are kept sealed until their ván is dealt.

use super::inbox::Ask;
use super::run::Table;
use crate::journal::{Actor, Content, Secret};
use crate::roles::{self, Deed, Right};
use crate::store::{Store, StoreError};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};
use totom_rules::Seed;
use totom_rules::round::{Input, Refusal};
use totom_rules::session::SessionInput;
use totom_wire::Outcome;

/// Seeds by their promises, for the table and for the pages of those who may see a pile.
#[derive(Clone, Debug, Default)]
pub struct Sealed(Arc<RwLock<BTreeMap<String, Seed>>>);

impl Sealed {
    pub(super) fn new(seeds: Vec<Seed>) -> Self {
        let seeds = seeds.into_iter().map(|seed| (seed.commitment(), seed)).collect();
        Self(Arc::new(RwLock::new(seeds)))
    }

    /// The seed that was promised so. Whoever asks has recorded that somebody looks.
    #[must_use]
    pub fn open(&self, commitment: &str) -> Option<Seed> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(commitment).copied()
    }

    /// All of them, for a copy of what is kept.
    pub(crate) fn all(&self) -> Vec<Seed> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).values().copied().collect()
    }

    fn put(&self, seed: Seed) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(seed.commitment(), seed);
    }
}

impl<S: Store> Table<S> {
    /// Keeps the seed whose promise this entry records, before the promise is given: a promise whose
    /// seed was lost could not be kept.
    pub(super) async fn seal(&mut self, content: &Content, ask: &Ask) -> Result<(), StoreError> {
        let Content::Acted { input: SessionInput::Prepare { commitment, .. }, .. } = content else {
            return Ok(());
        };
        let seed = match ask {
            Ask::TakeOver { seed, .. } => *seed,
            Ask::Command(_) | Ask::Gesture(_) | Ask::Verses { .. } | Ask::Look { .. } => self.fresh,
        };
        if seed.commitment() == *commitment {
            self.store.seal(&seed).await?;
            self.sealed.put(seed);
        }
        Ok(())
    }

    /// A promise whose seed was lost gets it back by its file: the record has nothing new to say.
    pub(super) async fn regain(
        &mut self,
        actor: Actor,
        ask: &Ask,
    ) -> Option<Result<Outcome, StoreError>> {
        let Ask::TakeOver { seed, .. } = ask else { return None };
        let commitment = seed.commitment();
        let mut promised = self.yard.session().prepared().iter();
        promised.find(|deal| deal.commitment == commitment)?;
        if allowed(actor, Deed::SealedFile).is_err() || self.sealed.open(&commitment).is_some() {
            return None;
        }
        let kept = self.store.seal(seed).await;
        Some(kept.map(|()| {
            self.sealed.put(*seed);
            Outcome::Done { say: "ván chia sẵn ấy đã có lại hạt giống".to_owned() }
        }))
    }
}

impl<S> Table<S> {
    /// Promises a deal of the hub's own.
    pub(super) fn prepare(&self) -> SessionInput {
        SessionInput::Prepare { commitment: self.fresh.commitment(), from: None }
    }

    /// Promises a deal of another yard. One that was ever here is known by now.
    pub(super) fn take_over(
        &self,
        actor: Actor,
        seed: Seed,
        from: &str,
    ) -> Result<Content, Outcome> {
        allowed(actor, Deed::SealedFile)?;
        let commitment = seed.commitment();
        if self.sealed.open(&commitment).is_some() {
            let say = "ván niêm kín ấy đã có ở sân này rồi".to_owned();
            return Err(Outcome::Denied { say });
        }
        let from = Some(from.to_owned());
        let input = SessionInput::Prepare { commitment, from };
        self.act(actor, input, None).map_err(super::decide::refused)
    }

    pub(super) fn deal_prepared(&self, deal: &str) -> Result<SessionInput, Outcome> {
        let seed = self.sealed.open(deal).ok_or_else(lost)?;
        Ok(SessionInput::DealPrepared { seed, turner: self.setup.turner })
    }

    /// Somebody wants to see what nobody else may: it is recorded first.
    pub(super) fn look(&self, actor: Actor, deal: &str, at: Secret) -> Result<Content, Outcome> {
        allowed(
            actor,
            match at {
                Secret::Sheet(_) | Secret::Check(_) => Deed::PileSheet,
                Secret::File => Deed::SealedFile,
            },
        )?;
        let ready = self.yard.session().prepared().iter().any(|ready| ready.commitment == deal);
        if !ready {
            let say = "ván chia sẵn ấy đã chia hoặc đã bỏ, không mở tờ xếp bài được nữa";
            return Err(Outcome::Denied { say: say.to_owned() });
        }
        self.sealed.open(deal).ok_or_else(lost)?;
        Ok(Content::Looked { actor, deal: deal.to_owned(), at })
    }

    /// What is refused only because the sheets say otherwise: then it is kept for the chief.
    pub(super) fn or_differs(
        &self,
        actor: Actor,
        play: &Input,
        came: Result<Content, Outcome>,
    ) -> Result<Content, Outcome> {
        let Err(Outcome::Refused { why, .. }) = &came else { return came };
        let laid = self.yard.session().round().is_some_and(|round| round.deal_kind().is_prepared());
        if laid && is_of_the_yard(actor) && is_of_cards(why) {
            return Ok(Content::Differs { actor, input: play.clone() });
        }
        came
    }
}

/// A sheet is typed to its end by whoever does not look up: it stops at a card that is no move.
pub(super) fn as_laid(content: Content) -> Result<Content, Outcome> {
    if matches!(content, Content::Differs { .. }) {
        let say = "khác với tờ xếp bài: ghi nhầm thì sửa; đúng là thế thì ghi việc này ở bàn trọng tài, để trọng \
                   tài chính quyết";
        return Err(Outcome::Denied { say: say.to_owned() });
    }
    Ok(content)
}

fn lost() -> Outcome {
    let say = "hạt giống của ván chia sẵn này không còn trong máy (bản sao cũ không có): hãy nạp lại tệp \
               niêm kín, hoặc bỏ ván này và chuẩn bị ván khác";
    Outcome::Denied { say: say.to_owned() }
}

fn allowed(actor: Actor, deed: Deed) -> Result<(), Outcome> {
    let role = super::decide::role_of(actor);
    match role.map(|role| roles::right(role, deed)) {
        Some(Right::Yes) => Ok(()),
        Some(Right::Own | Right::No) | None => Err(super::decide::denied(deed)),
    }
}

/// An arbiter saw the card; a hut's own screen may merely be wrong.
fn is_of_the_yard(actor: Actor) -> bool {
    match actor {
        Actor::Arbiter | Actor::ChiaBai | Actor::GiaoBai | Actor::Organiser => true,
        Actor::Hub | Actor::Clock | Actor::Drum(_) | Actor::Screen(_) => false,
        Actor::Scorer | Actor::XepBai => false,
    }
}

/// Would other cards make it right?
fn is_of_cards(why: &Refusal) -> bool {
    matches!(
        why,
        Refusal::NotAsLaid { .. } | Refusal::CardNotHeld { .. } | Refusal::NotEnough { .. }
    )
}
