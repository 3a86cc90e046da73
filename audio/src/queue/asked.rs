//! What people ask of the queue: once more, no further, a test, and taking back what was undone.

use super::turn::Why;
use super::{Class, Cut, Done, Queue, REMEMBERED, Told, Turn};
use crate::cue::Form;
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

    /// What this entry asked for no longer holds. Answers its end, if it had not come yet; the cut
    /// that it wants, if it is being said. What was heard already is taken back in words, once.
    pub fn withdraw(&mut self, seq: u64) -> (Option<Done>, Option<Cut>) {
        if self.withdrawn.contains(&seq) {
            return (None, None);
        }
        self.withdrawn.push_back(seq);
        if self.withdrawn.len() > REMEMBERED {
            self.withdrawn.pop_front();
        }
        if self.owed.as_ref().is_some_and(|cue| cue.seq == seq) {
            self.owed = None;
        }
        if let Some(at) = self.waiting.iter().position(|w| w.cue.seq == seq) {
            let cue = self.waiting.remove(at).map(|waiting| waiting.cue);
            return (cue.map(|cue| self.done(cue, Ending::Cancelled)), None);
        }
        if self.playing.as_ref().is_some_and(|turn| turn.cue.seq == seq) {
            self.cutting = Some(Why::Withdrawn);
            return (None, Some(Cut::Now));
        }
        if let Some(cue) = self.unfinished.take_if(|cue| cue.seq == seq) {
            self.retract(&cue.say);
            return (Some(self.done(cue, Ending::Cancelled)), None);
        }
        if let Some(said) = self.said.iter().find(|cue| cue.seq == seq).cloned() {
            self.retract(&said.say);
        }
        (None, None)
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
