//! From what the hub asks to what is struck and said, in order. No samples yet.

use crate::drums::Beat;
use totom_wire::audio::{Call, Card, Roll, Say};

/// How fully a cue is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Ngâm: the whole of it, its verse chanted.
    Chant,
    /// The whole of it, spoken.
    Full,
    /// Only what cannot be missed, because others wait.
    Short,
    /// The drum alone: a chanter stands in the yard.
    Bare,
}

/// Words to be heard.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Words {
    /// A sentence.
    Line(String),
    /// The card's name.
    Name(Card),
    /// A couplet.
    Verse {
        /// Of which card.
        card: Card,
        /// Line of six.
        luc: String,
        /// Line of eight.
        bat: String,
        /// Spoken or chanted.
        recital: Recital,
    },
}

/// Đọc hay ngâm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recital {
    /// Đọc.
    Spoken,
    /// Ngâm.
    Chanted,
}

impl Words {
    /// As written.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Line(text) => text.clone(),
            Self::Name(card) => card.name(),
            Self::Verse { luc, bat, .. } => format!("{luc} {bat}").trim().to_owned(),
        }
    }
}

/// One step of an announcement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Strike, and wait until it has sounded.
    Beat(Beat),
    /// Strike, and go on after so many milliseconds while it rings.
    Ring(Beat, u32),
    /// Strike the next of a series so many milliseconds after this one.
    Series(Beat, u32),
    /// So many milliseconds of nothing.
    Pause(u32),
    /// Speak or chant.
    Words(Words),
}

/// Between the warning stroke and the first word.
const AFTER_STROKE_MS: u32 = 250;
/// Between the tùng of one call.
const STROKE_GAP_MS: u32 = 300;
/// Between two hồi, and before the strokes that close them.
const ROLL_GAP_MS: u32 = 150;
/// The gong sounds alone for so long, then the words come over it.
const GONG_LEAD_MS: u32 = 1400;

/// The steps that announce `say`.
#[must_use]
pub fn plan(say: &Say, form: Form) -> Vec<Part> {
    let words = words(say, form);
    let mut parts = strokes(say, form);
    let rings = matches!(parts.last(), Some(Part::Ring(..)));
    if !parts.is_empty() && !rings && words.is_some() {
        parts.push(Part::Pause(AFTER_STROKE_MS));
    }
    parts.extend(words.map(Part::Words));
    parts
}

/// What is said; `None` for the drum alone.
#[must_use]
pub fn words(say: &Say, form: Form) -> Option<Words> {
    match (say, form) {
        (_, Form::Bare) => None,
        (Say::Card { card, .. }, Form::Short) => Some(Words::Name(*card)),
        (Say::Card { card, luc, bat }, Form::Chant | Form::Full) => {
            let recital = if form == Form::Chant { Recital::Chanted } else { Recital::Spoken };
            Some(Words::Verse { card: *card, luc: luc.clone(), bat: bat.clone(), recital })
        }
        // The stroke alone tells a pass from everything else.
        (Say::Call { .. }, Form::Short) => None,
        (
            Say::Opening { text }
            | Say::Call { text, .. }
            | Say::End { text, .. }
            | Say::Stop { text }
            | Say::Ruling { text }
            | Say::Notice { text, .. },
            Form::Chant | Form::Full | Form::Short,
        ) => Some(Words::Line(text.clone())),
    }
}

/// What is shown while it is heard: its words, or, where a person chants, what that person says.
#[must_use]
pub fn caption(say: &Say, form: Form) -> String {
    let shown = if form == Form::Bare { Form::Full } else { form };
    match (words(say, shown), say) {
        (Some(words), _) => words.text(),
        (None, Say::Call { text, .. }) => text.clone(),
        (
            None,
            Say::Opening { .. }
            | Say::Card { .. }
            | Say::End { .. }
            | Say::Stop { .. }
            | Say::Ruling { .. }
            | Say::Notice { .. },
        ) => String::new(),
    }
}

/// What comes before the words.
fn strokes(say: &Say, form: Form) -> Vec<Part> {
    match (say, form) {
        (
            Say::Opening { .. } | Say::End { won: false, .. },
            Form::Chant | Form::Full | Form::Bare,
        ) => {
            vec![Part::Ring(Beat::Chieng, GONG_LEAD_MS)]
        }
        (Say::End { won: true, .. }, Form::Chant | Form::Full | Form::Bare) => {
            vec![Part::Beat(Beat::Fanfare)]
        }
        (Say::Opening { .. } | Say::End { .. } | Say::Notice { .. }, Form::Short) => Vec::new(),
        (Say::Card { .. }, _) | (Say::Notice { .. }, Form::Chant | Form::Full | Form::Bare) => {
            vec![Part::Beat(Beat::Cac)]
        }
        (Say::Ruling { .. } | Say::Stop { .. }, _) => tung(2),
        (Say::Call { call, .. }, _) => drummed(*call),
    }
}

fn tung(count: usize) -> Vec<Part> {
    let mut parts = vec![Part::Series(Beat::Tung, STROKE_GAP_MS); count - 1];
    parts.push(Part::Beat(Beat::Tung));
    parts
}

/// What the hut's own drum beat.
fn drummed(call: Call) -> Vec<Part> {
    match call {
        Call::An => tung(1),
        Call::KhongAn => vec![Part::Beat(Beat::Cac)],
        Call::Phong => tung(2),
        Call::DayKhan => tung(3),
        Call::U(roll) => rolls(roll),
    }
}

fn rolls(roll: Roll) -> Vec<Part> {
    let hoi = |count: usize| {
        let mut parts = vec![Part::Beat(Beat::Hoi)];
        for _ in 1..count {
            parts.extend([Part::Pause(ROLL_GAP_MS), Part::Beat(Beat::Hoi)]);
        }
        parts
    };
    match roll {
        Roll::Suong => hoi(1),
        Roll::Cuoc => hoi(2),
        Roll::BachDinh => {
            let mut parts = hoi(2);
            parts.push(Part::Pause(ROLL_GAP_MS));
            parts.extend(tung(2));
            parts
        }
        Roll::Lon => hoi(3),
    }
}

/// The words among these steps.
pub fn spoken(parts: &[Part]) -> impl Iterator<Item = &Words> {
    parts.iter().filter_map(|part| match part {
        Part::Words(words) => Some(words),
        Part::Beat(_) | Part::Ring(..) | Part::Series(..) | Part::Pause(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use totom_wire::audio::{Card, Hut};

    /// `c` cắc, `t` tùng, `h` hồi, `g` chiêng, `f` fanfare, `"` a line, `n` a name, `v` a verse, `V` chanted.
    fn shape(say: &Say, form: Form) -> String {
        let letter = |beat: &Beat| match beat {
            Beat::Tung => 't',
            Beat::Cac => 'c',
            Beat::Hoi => 'h',
            Beat::Chieng => 'g',
            Beat::Fanfare => 'f',
        };
        let parts = plan(say, form);
        let letters = parts.iter().filter_map(|part| match part {
            Part::Beat(beat) | Part::Ring(beat, _) | Part::Series(beat, _) => Some(letter(beat)),
            Part::Pause(_) => None,
            Part::Words(Words::Line(_)) => Some('"'),
            Part::Words(Words::Name(_)) => Some('n'),
            Part::Words(Words::Verse { recital: Recital::Spoken, .. }) => Some('v'),
            Part::Words(Words::Verse { recital: Recital::Chanted, .. }) => Some('V'),
        });
        letters.collect()
    }

    fn call(call: Call) -> Say {
        Say::Call { hut: Hut::ALL[2], call, text: "Điếm ba".to_owned() }
    }

    fn card() -> Say {
        let card: Card = "3v".parse().unwrap();
        Say::Card { card, luc: "sáu".to_owned(), bat: "tám".to_owned() }
    }

    #[test]
    fn each_cue_has_its_strokes() {
        let text = || "câu".to_owned();
        let table = [
            (Say::Opening { text: text() }, ["g\"", "g\"", "\"", "g"]),
            (card(), ["cV", "cv", "cn", "c"]),
            (call(Call::An), ["t\"", "t\"", "t", "t"]),
            (call(Call::KhongAn), ["c\"", "c\"", "c", "c"]),
            (call(Call::Phong), ["tt\"", "tt\"", "tt", "tt"]),
            (call(Call::DayKhan), ["ttt\"", "ttt\"", "ttt", "ttt"]),
            (call(Call::U(Roll::Suong)), ["h\"", "h\"", "h", "h"]),
            (call(Call::U(Roll::Cuoc)), ["hh\"", "hh\"", "hh", "hh"]),
            (call(Call::U(Roll::BachDinh)), ["hhtt\"", "hhtt\"", "hhtt", "hhtt"]),
            (call(Call::U(Roll::Lon)), ["hhh\"", "hhh\"", "hhh", "hhh"]),
            (Say::End { won: true, text: text() }, ["f\"", "f\"", "\"", "f"]),
            (Say::End { won: false, text: text() }, ["g\"", "g\"", "\"", "g"]),
            (Say::Stop { text: text() }, ["tt\"", "tt\"", "tt\"", "tt"]),
            (Say::Ruling { text: text() }, ["tt\"", "tt\"", "tt\"", "tt"]),
            (Say::Notice { topic: text(), text: text() }, ["c\"", "c\"", "\"", "c"]),
        ];
        for (say, due) in table {
            for (form, due) in
                [Form::Chant, Form::Full, Form::Short, Form::Bare].into_iter().zip(due)
            {
                assert_eq!(shape(&say, form), due, "{say:?} {form:?}");
            }
        }
    }

    #[test]
    fn captions_are_what_is_heard_and_never_empty() {
        let table = [
            (card(), Form::Full, "sáu tám"),
            (card(), Form::Short, "tam văn"),
            (card(), Form::Bare, "sáu tám"),
            (call(Call::KhongAn), Form::Short, "Điếm ba"),
            (call(Call::U(Roll::Lon)), Form::Bare, "Điếm ba"),
        ];
        for (say, form, due) in table {
            assert_eq!(caption(&say, form), due, "{say:?} {form:?}");
        }
        let name = plan(&card(), Form::Short);
        assert_eq!(spoken(&name).map(Words::text).collect::<Vec<_>>(), ["tam văn"]);
    }
}
