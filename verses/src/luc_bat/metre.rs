//! Places, rhyme and heights of a couplet. A word that could not be read is `None` and judges nothing.

use super::finding::{Fault, Finding, Line};
use super::halves::is_halved;
use crate::rhyme::Rhyme;
use crate::syllable::Syllable;
use crate::tone::Class::{self, Bang, Trac};

/// The words of a line, each read or not.
pub(super) type Words = [Option<Syllable>];

/// Positions and the class each asks for, counted from 1.
type Pattern = [(usize, Class)];

const LUC: &Pattern = &[(2, Bang), (4, Trac), (6, Bang)];
const BAT: &Pattern = &[(2, Bang), (4, Trac), (6, Bang), (8, Bang)];
/// The eight whose rhyme has moved to the fourth syllable.
const BAT_MOVED: &Pattern = &[(2, Trac), (4, Bang), (6, Trac), (8, Bang)];

/// What the couplet's places say.
pub(super) struct Scanned {
    /// `None` when one of the two rhyming words is missing or unreadable.
    pub(super) rhyme: Option<Rhyme>,
    pub(super) luc: Vec<Finding>,
    pub(super) bat: Vec<Finding>,
}

/// Judges only lines that are whole: in a line of a wrong length every place is another one.
pub(super) fn scan(luc_text: &str, six: &Words, eight: &Words) -> Scanned {
    let moved = has_moved_rhyme(six, eight);
    let (rhyme_at, pattern) = if moved { (4, BAT_MOVED) } else { (6, BAT) };
    let rhyme = rhyme(at(six, 6), at(eight, rhyme_at));
    let whole = |line: Line, words: &Words| words.len() == line.length();
    let mut scanned = Scanned { rhyme, luc: Vec::new(), bat: Vec::new() };
    if whole(Line::Luc, six) {
        scanned.luc.extend(six_tones(luc_text, six));
    }
    if !whole(Line::Bat, eight) {
        return scanned;
    }
    let mut note = |position, fault| {
        scanned.bat.push(Finding { line: Line::Bat, position, fault });
    };
    if moved {
        note(4, Fault::RhymeMoved);
    }
    tones(eight, pattern).for_each(|(position, fault)| note(position, fault));
    if whole(Line::Luc, six) {
        rhyme.and_then(Fault::of_rhyme).into_iter().for_each(|fault| note(rhyme_at, fault));
        same_word(at(six, 6), at(eight, rhyme_at)).into_iter().for_each(|f| note(rhyme_at, f));
    }
    if !moved {
        same_height(at(eight, 6), at(eight, 8)).into_iter().for_each(|fault| note(8, fault));
    }
    scanned
}

fn at(words: &Words, position: usize) -> Option<&Syllable> {
    words.get(position - 1)?.as_ref()
}

fn rhyme(a: Option<&Syllable>, b: Option<&Syllable>) -> Option<Rhyme> {
    Some(Rhyme::between(a?, b?))
}

fn six_tones(text: &str, six: &Words) -> impl Iterator<Item = Finding> {
    let halved = is_halved(text, six);
    tones(six, LUC).map(move |(position, fault)| {
        let fault = if position == 2 && halved { Fault::TieuDoi } else { fault };
        Finding { line: Line::Luc, position, fault }
    })
}

fn tones<'a>(words: &'a Words, pattern: &'a Pattern) -> impl Iterator<Item = (usize, Fault)> + 'a {
    pattern.iter().filter_map(|&(position, want)| {
        let syllable = at(words, position)?;
        (syllable.class() != want)
            .then(|| (position, Fault::Tone { want, word: syllable.text.clone() }))
    })
}

/// The rhyme alone decides; the tones are then judged by where it stands.
fn has_moved_rhyme(six: &Words, eight: &Words) -> bool {
    let rhymes = |position| rhyme(at(six, 6), at(eight, position)).is_some_and(|r| r != Rhyme::Lac);
    let whole = six.len() == Line::Luc.length() && eight.len() == Line::Bat.length();
    whole && rhymes(4) && !rhymes(6)
}

fn same_word(a: Option<&Syllable>, b: Option<&Syllable>) -> Option<Fault> {
    let (a, b) = (a?, b?);
    (a.text == b.text).then(|| Fault::SameWord { word: a.text.clone() })
}

fn same_height(a: Option<&Syllable>, b: Option<&Syllable>) -> Option<Fault> {
    let (a, b) = (a?, b?);
    let same = a.tone.height().is_some() && a.tone.height() == b.tone.height();
    same.then_some(Fault::SameHeight { tone: b.tone })
}
