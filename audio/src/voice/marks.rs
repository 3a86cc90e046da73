//! Mốc: where in a spoken clip its words begin and where it may be broken off.

use crate::compose::{Edge, EdgeKind, Spoken};
use crate::drums::{Beat, Clip};
use crate::dsp::frames;
use serde::{Deserialize, Serialize};
use totom_wire::audio::Speaker;

/// The marks of one clip, in frames; kept beside it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Marks {
    /// Where each word's voice begins.
    pub(super) words: Vec<usize>,
    /// Where each word's first sound begins, if that is known to be earlier.
    #[serde(default)]
    pub(super) onsets: Vec<usize>,
    /// Where two lines meet.
    pub(super) edges: Vec<usize>,
    /// Strokes of the drum: where, and whether on skin (`t`) or rim (`c`).
    pub(super) accents: Vec<(usize, char)>,
}

impl Marks {
    /// Marks of a line of which only the length is known: words in proportion to their letters.
    pub(super) fn guess(text: &str, length: usize) -> Self {
        let letters = |word: &str| word.chars().count().max(2);
        let total: usize = text.split_whitespace().map(letters).sum();
        let mut before = 0;
        let words = text.split_whitespace().map(|word| {
            let at = before * length / total.max(1);
            before += letters(word);
            at
        });
        Self { words: words.collect(), ..Self::default() }
    }

    /// Where each word's first sound begins.
    pub(super) fn first_heard(&self) -> &[usize] {
        if self.onsets.is_empty() { &self.words } else { &self.onsets }
    }

    /// Can they belong to a clip of so many frames?
    pub(super) fn fit(&self, length: usize) -> bool {
        let inside = |at: &usize| *at < length.max(1);
        self.words.iter().all(inside)
            && self.onsets.iter().all(inside)
            && self.edges.iter().all(inside)
            && self.accents.iter().all(|(at, _)| inside(at))
            && self.words.is_sorted()
    }

    /// The marked clip. `name`: words of the card's name, between which nothing is broken off.
    pub(super) fn spoken(
        &self,
        samples: Clip,
        name: Option<std::ops::Range<usize>>,
        speaker: Speaker,
    ) -> Spoken {
        let inner =
            |nth: usize| name.as_ref().is_some_and(|name| nth > name.start && nth < name.end);
        // A voice that begins a little before its mark is not cut.
        let early = frames(12);
        let starts = self.first_heard().iter().enumerate().skip(1).filter(|(nth, _)| !inner(*nth));
        let between =
            starts.map(|(_, &at)| Edge { at: at.saturating_sub(early), kind: EdgeKind::Word });
        let lines = self.edges.iter().map(|&at| Edge { at, kind: EdgeKind::Line });
        let mut edges: Vec<Edge> = between.chain(lines).collect();
        edges.sort_by_key(|edge| (edge.at, edge.kind));
        let beat = |sign| if sign == 't' { Beat::Tung } else { Beat::Cac };
        let accents = self.accents.iter().map(|&(at, sign)| (at, beat(sign))).collect();
        Spoken { samples, words: self.words.clone(), edges, accents, speaker }
    }
}
