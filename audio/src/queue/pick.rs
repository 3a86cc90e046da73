//! Whose turn it is, and how fully it is said.

use super::turn::Waiting;
use super::{Class, Mode, Queue, Told, Turn};
use crate::cue::Form;
use std::collections::VecDeque;
use totom_wire::audio::{Cue, Manner, Say};

/// With so many waiting behind it, a card is only named.
const NAME_ONLY: usize = 2;
/// With so many waiting behind it, a verse is spoken and not chanted.
const NO_CHANT: usize = 1;
/// With so many waiting behind it, a pass is only struck.
const STROKE_ONLY: usize = 1;
/// News comes without a stroke so soon after something else: people are listening already.
const ATTENTIVE_MS: u64 = 5_000;

impl Queue {
    /// The next turn, if nobody is speaking and the pause is over. It counts as playing until
    /// [`Queue::ended`].
    pub fn take(&mut self, now: u64) -> Option<Turn> {
        let stop = remove_class(&mut self.waiting, Class::Stop, self.playing.is_none());
        if self.playing.is_some() || (stop.is_none() && now < self.free_at) {
            return None;
        }
        let turn = match stop {
            Some(cue) => self.fresh(cue, now),
            None => self.pick(now)?,
        };
        self.playing = Some(turn.clone());
        Some(turn)
    }

    fn pick(&mut self, now: u64) -> Option<Turn> {
        if let Some(extra) = self.extras.pop_front() {
            return Some(extra);
        }
        // A file has the order of the journal, whatever was how quick.
        let game = match self.mode {
            Mode::File => None,
            Mode::Live => self.waiting.iter().position(|w| Class::of(&w.cue.say) != Class::Notice),
        };
        let claim = game.is_some_and(|at| Class::of(&self.waiting[at].cue.say) == Class::Claim);
        if !claim && let Some(cue) = self.unfinished.take() {
            return Some(Turn { cue, form: Form::Short, told: Told::NotYet });
        }
        if let Some(cue) = self.owed.take() {
            let form = self.form(&cue.say, now);
            return Some(Turn { cue, form, told: Told::Already });
        }
        let next = self.waiting.remove(game.unwrap_or(0))?;
        Some(self.fresh(next.cue, now))
    }

    fn fresh(&self, cue: Cue, now: u64) -> Turn {
        let form = self.form(&cue.say, now);
        Turn { cue, form, told: Told::NotYet }
    }

    fn form(&self, say: &Say, now: u64) -> Form {
        let fullest = self.fullest(say);
        if self.mode == Mode::File || fullest == Form::Bare {
            return fullest;
        }
        let behind = self.crowd();
        match Class::of(say) {
            Class::Card if behind >= NAME_ONLY || self.claim_waits() => Form::Short,
            Class::Card if behind >= NO_CHANT => Form::Full,
            Class::Pass if behind >= STROKE_ONLY => Form::Short,
            Class::Notice if self.last_at.is_some_and(|at| at + ATTENTIVE_MS > now) => Form::Short,
            Class::Stop | Class::Claim | Class::Card | Class::Pass | Class::Notice => fullest,
        }
    }

    /// How it is said when nobody waits.
    pub(super) fn fullest(&self, say: &Say) -> Form {
        match (Class::of(say), self.manner) {
            (_, Manner::Nguoi) => Form::Bare,
            (Class::Card, Manner::Ngam) => Form::Chant,
            (Class::Card, Manner::Doc)
            | (
                Class::Stop | Class::Claim | Class::Pass | Class::Notice,
                Manner::Doc | Manner::Ngam,
            ) => Form::Full,
        }
    }

    /// How many wait that people wait for: news is not hurried for.
    pub(super) fn crowd(&self) -> usize {
        self.waiting.iter().filter(|waiting| Class::of(&waiting.cue.say) != Class::Notice).count()
    }

    /// A claim on a card is right behind it: people must hear quickly which card it is about.
    fn claim_waits(&self) -> bool {
        let mut waiting = self.waiting.iter().map(|waiting| Class::of(&waiting.cue.say));
        waiting.find(|class| *class != Class::Notice) == Some(Class::Claim)
    }
}

fn remove_class(waiting: &mut VecDeque<Waiting>, class: Class, free: bool) -> Option<Cue> {
    let at = waiting.iter().position(|w| Class::of(&w.cue.say) == class).filter(|_| free)?;
    waiting.remove(at).map(|waiting| waiting.cue)
}
