//! What people ask of the queue: once more, no further, a test, and taking back what was undone.

use super::turn::Why;
use super::{Class, Cut, Done, Queue, REMEMBERED, Told, Turn};
use crate::cue::Form;
use std::collections::VecDeque;
use totom_wire::audio::{Cue, Ending, Say};

/// Operators press twice: a second test or repeat while one waits is not a third.
const EXTRAS: usize = 2;

const TEST: &str = "Thử loa: một, hai, ba. Bà con nghe rõ không ạ?";
const CARD_RETRACTED: &str = "Xin hủy lá vừa gọi.";
const WORDS_RETRACTED: &str = "Xin hủy lời vừa xướng.";

impl Queue {
    /// A person wants what is being said to end; false when nothing is.
    pub const fn skip(&mut self) -> bool {
        if self.playing.is_some() {
            self.cutting = Some(Why::Skipped);
        }
        self.playing.is_some()
    }

    /// A person wants to hear the last announcement again.
    pub fn repeat(&mut self) {
        let worth =
            |cue: &&Cue| Class::of(&cue.say) != Class::Pass && !self.withdrawn.contains(&cue.seq);
        let last = self.said.iter().rev().find(worth);
        if let Some(cue) = last.cloned() {
            let form = self.fullest(&cue.say);
            self.extra(Turn { cue, form, told: Told::Already });
        }
    }

    /// A person wants to hear whether the loudspeaker works.
    pub fn test(&mut self) {
        self.extra(own_words(TEST));
    }

    fn extra(&mut self, turn: Turn) {
        if self.extras.len() < EXTRAS {
            self.extras.push_back(turn);
        }
    }

    /// What this entry asked for no longer holds. Answers the ends that had not come yet; the cut
    /// that it wants, if it is being said. What was heard already is taken back in words, once.
    pub fn withdraw(&mut self, seq: u64) -> (Vec<Done>, Option<Cut>) {
        if self.withdrawn.contains(&seq) {
            return (Vec::new(), None);
        }
        self.withdrawn.push_back(seq);
        if self.withdrawn.len() > REMEMBERED {
            self.withdrawn.pop_front();
        }
        if self.owed.as_ref().is_some_and(|cue| cue.seq == seq) {
            self.owed = None;
        }
        let said = self.said.iter().find(|cue| cue.seq == seq).cloned();
        let (gone, left) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition::<VecDeque<_>, _>(|waiting| waiting.cue.seq == seq);
        self.waiting = left;
        let gone = gone.into_iter().map(|waiting| waiting.cue);
        let gone: Vec<_> = gone.map(|cue| self.done(cue, Ending::Cancelled)).collect();
        if self.playing.as_ref().is_some_and(|turn| turn.cue.seq == seq) {
            self.cutting = Some(Why::Withdrawn);
            return (gone, Some(Cut::Now));
        }
        let begun = self.unfinished.take_if(|cue| cue.seq == seq);
        if let Some(heard) = begun.as_ref().or(said.as_ref()) {
            self.retract(&heard.say);
        }
        let begun = begun.map(|cue| self.done(cue, Ending::Cancelled));
        (gone.into_iter().chain(begun).collect(), None)
    }

    /// Many entries may be undone at once: people are told once.
    pub(super) fn retract(&mut self, said: &Say) {
        let text = match Class::of(said) {
            Class::Card => CARD_RETRACTED,
            Class::Claim => WORDS_RETRACTED,
            Class::Stop | Class::Pass | Class::Notice => return,
        };
        if !self.extras.iter().any(is_retraction) {
            self.extras.push_front(own_words(text));
        }
    }
}

fn is_retraction(turn: &Turn) -> bool {
    matches!(&turn.cue.say, Say::Ruling { text } if text == CARD_RETRACTED || text == WORDS_RETRACTED)
}

/// Something that no entry asks for.
fn own_words(text: &str) -> Turn {
    let cue = Cue { seq: 0, say: Say::Ruling { text: text.to_owned() }, age_ms: 0 };
    Turn { cue, form: Form::Full, told: Told::Already }
}
