//! From what the hub asks to what is struck and said, in order. No samples yet.

use crate::drums::Beat;
use totom_wire::audio::{Call, Roll, Say};

/// How fully a cue is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The whole of it.
    Full,
    /// Only what cannot be missed, because others wait.
    Short,
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
    /// Speak.
    Line(String),
    /// Here the announcement may be broken off without hurting a word.
    Edge,
}

/// Between the warning stroke and the first word.
const AFTER_STROKE_MS: u32 = 250;
/// Breath between the six and the eight.
const BREATH_MS: u32 = 350;
/// Between the tùng of one call.
const STROKE_GAP_MS: u32 = 300;
/// Between two hồi, and before the strokes that close them.
const ROLL_GAP_MS: u32 = 150;
/// The gong sounds alone for so long, then the words come over it.
const GONG_LEAD_MS: u32 = 1400;

/// The steps that announce `say`.
#[must_use]
pub fn plan(say: &Say, form: Form) -> Vec<Part> {
    match (say, form) {
        (Say::Opening { text } | Say::End { won: false, text }, Form::Full) => {
            vec![Part::Ring(Beat::Chieng, GONG_LEAD_MS), Part::Line(text.clone())]
        }
        (Say::Opening { text } | Say::End { text, .. }, Form::Short) => {
            vec![Part::Line(text.clone())]
        }
        (Say::End { won: true, text }, Form::Full) => {
            vec![Part::Beat(Beat::Fanfare), Part::Pause(AFTER_STROKE_MS), Part::Line(text.clone())]
        }
        (Say::Card { luc, bat, .. }, Form::Full) => vec![
            Part::Beat(Beat::Cac),
            Part::Pause(AFTER_STROKE_MS),
            Part::Line(luc.clone()),
            Part::Edge,
            Part::Pause(BREATH_MS),
            Part::Line(bat.clone()),
        ],
        (Say::Card { card, .. }, Form::Short) => {
            vec![Part::Beat(Beat::Cac), Part::Pause(AFTER_STROKE_MS), Part::Line(card.name())]
        }
        (Say::Call { call, text, .. }, Form::Full) => {
            let mut parts = strokes(*call);
            parts.extend([Part::Pause(AFTER_STROKE_MS), Part::Line(text.clone())]);
            parts
        }
        // The stroke alone tells a pass from everything else.
        (Say::Call { call, .. }, Form::Short) => strokes(*call),
    }
}

/// What the hut's own drum beat.
fn strokes(call: Call) -> Vec<Part> {
    let tung = |count: usize| {
        let mut parts = vec![Part::Series(Beat::Tung, STROKE_GAP_MS); count - 1];
        parts.push(Part::Beat(Beat::Tung));
        parts
    };
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
            parts.extend([Part::Series(Beat::Tung, STROKE_GAP_MS), Part::Beat(Beat::Tung)]);
            parts
        }
        Roll::Lon => hoi(3),
    }
}

/// The texts that these steps speak, to have them ready in time.
pub fn lines(parts: &[Part]) -> impl Iterator<Item = &str> {
    parts.iter().filter_map(|part| match part {
        Part::Line(text) => Some(text.as_str()),
        Part::Beat(_) | Part::Ring(..) | Part::Series(..) | Part::Pause(_) | Part::Edge => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use totom_wire::audio::{Card, Hut};

    /// `c` cắc, `t` tùng, `h` hồi, `g` chiêng, `f` fanfare, `|` edge, `"` a line.
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
            Part::Line(_) => Some('"'),
            Part::Edge => Some('|'),
        });
        letters.collect()
    }

    fn call(call: Call) -> Say {
        Say::Call { hut: Hut::ALL[2], call, text: "Điếm ba".to_owned() }
    }

    #[test]
    fn each_cue_has_its_strokes() {
        let card = Say::Card {
            card: "3v".parse::<Card>().unwrap(),
            luc: "sáu".to_owned(),
            bat: "tám".to_owned(),
        };
        let text = || "câu".to_owned();
        let table = [
            (Say::Opening { text: text() }, "g\"", "\""),
            (card.clone(), "c\"|\"", "c\""),
            (call(Call::An), "t\"", "t"),
            (call(Call::KhongAn), "c\"", "c"),
            (call(Call::Phong), "tt\"", "tt"),
            (call(Call::DayKhan), "ttt\"", "ttt"),
            (call(Call::U(Roll::Suong)), "h\"", "h"),
            (call(Call::U(Roll::Cuoc)), "hh\"", "hh"),
            (call(Call::U(Roll::BachDinh)), "hhtt\"", "hhtt"),
            (call(Call::U(Roll::Lon)), "hhh\"", "hhh"),
            (Say::End { won: true, text: text() }, "f\"", "\""),
            (Say::End { won: false, text: text() }, "g\"", "\""),
        ];
        for (say, full, short) in table {
            assert_eq!(shape(&say, Form::Full), full, "{say:?}");
            assert_eq!(shape(&say, Form::Short), short, "{say:?}");
        }
        let name = plan(&card, Form::Short);
        assert_eq!(lines(&name).collect::<Vec<_>>(), ["tam văn"]);
    }
}
