//! Places, rhyme and heights of a couplet whose fourteen syllables could all be read.

use super::finding::{Fault, Finding, Line};
use crate::rhyme::Rhyme;
use crate::syllable::Syllable;
use crate::tone::Class::{self, Bang, Trac};

/// Positions and the class each asks for, counted from 1.
type Pattern = [(usize, Class)];

const LUC: &Pattern = &[(2, Bang), (4, Trac), (6, Bang)];
const BAT: &Pattern = &[(2, Bang), (4, Trac), (6, Bang), (8, Bang)];
/// The eight whose rhyme has moved to the fourth syllable.
const BAT_MOVED: &Pattern = &[(2, Trac), (4, Bang), (6, Trac), (8, Bang)];

/// Fills `findings` in reading order and returns the inner rhyme.
pub(super) fn scan(
    luc_text: &str,
    six: &[Syllable; 6],
    eight: &[Syllable; 8],
    findings: &mut Vec<Finding>,
) -> Rhyme {
    let mut noted = Vec::new();
    for (position, fault) in tones(six, LUC) {
        let fault = if position == 2 && is_halved(luc_text) { Fault::TieuDoi } else { fault };
        noted.push(Finding { line: Line::Luc, position, fault });
    }
    let moved = has_moved_rhyme(six, eight);
    let rhyme_at = if moved { 4 } else { 6 };
    let rhyme = Rhyme::between(&six[5], &eight[rhyme_at - 1]);
    let mut note = |position, fault| noted.push(Finding { line: Line::Bat, position, fault });
    if moved {
        note(4, Fault::RhymeMoved);
    }
    for (position, fault) in tones(eight, if moved { BAT_MOVED } else { BAT }) {
        note(position, fault);
    }
    if let Some(fault) = Fault::of_rhyme(rhyme) {
        note(rhyme_at, fault);
    }
    if six[5].text == eight[rhyme_at - 1].text {
        note(rhyme_at, Fault::SameWord { word: six[5].text.clone() });
    }
    if !moved && same_height(&eight[5], &eight[7]) {
        note(8, Fault::SameHeight { tone: eight[7].tone });
    }
    findings.extend(noted);
    rhyme
}

fn tones<'a>(
    line: &'a [Syllable],
    pattern: &'a Pattern,
) -> impl Iterator<Item = (usize, Fault)> + 'a {
    pattern.iter().filter_map(|&(position, want)| {
        let syllable = &line[position - 1];
        (syllable.class() != want)
            .then(|| (position, Fault::Tone { want, word: syllable.text.clone() }))
    })
}

/// Tiểu đối: the six breaks after its third word, and the writer shows it by a mark.
fn is_halved(luc: &str) -> bool {
    let third = luc.split_whitespace().nth(2);
    third.is_some_and(|word| word.ends_with([',', ';', '–', ':']))
}

fn has_moved_rhyme(six: &[Syllable; 6], eight: &[Syllable; 8]) -> bool {
    let usual = Rhyme::between(&six[5], &eight[5]);
    let fits = BAT_MOVED.iter().all(|&(position, want)| eight[position - 1].class() == want);
    fits && usual == Rhyme::Lac && Rhyme::between(&six[5], &eight[3]) != Rhyme::Lac
}

fn same_height(a: &Syllable, b: &Syllable) -> bool {
    a.tone.height().is_some() && a.tone.height() == b.tone.height()
}
