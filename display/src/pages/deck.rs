//! Bộ bài để in: thirty kinds at 20 × 5 cm, each with its verse and its code on the back (rules §12).

use super::shell::Shell;
use crate::faces::Face;
use crate::words::{self, capital};
use crate::{RenderError, qr};
use askama::Template;
use totom_wire::rules::Colour;
use totom_wire::screen::Verse;

/// Cards side by side on a sheet of A4.
const IN_A_ROW: usize = 5;
/// Letters of a word, and of two syllables, that stand at full size in a card's width.
const WIDE_NAME: usize = 5;
const WIDE_PAIR: usize = 11;

/// The colour of a deck's backs: two decks in one yard must not be mixed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// Lưng đỏ.
    Red,
    /// Lưng chàm.
    Indigo,
}

impl Back {
    /// All there are.
    pub const ALL: [Self; 2] = [Self::Red, Self::Indigo];

    /// As it stands in an address.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Red => "do",
            Self::Indigo => "cham",
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Red => "lưng đỏ",
            Self::Indigo => "lưng chàm",
        }
    }
}

#[derive(Template)]
#[template(path = "deck.html")]
struct Deck<'a> {
    back: Back,
    set: &'a str,
    sheets: Vec<Sheet>,
}

/// A sheet of paper: faces, and behind them the same cards from right to left.
struct Sheet {
    faces: Vec<Printed>,
    backs: Vec<Printed>,
}

/// Both sides of a card.
#[derive(Clone)]
struct Printed {
    face: Face,
    red: bool,
    /// Its name, a word to a line.
    name: Vec<Line>,
    /// Its verse, two syllables to a line: the six, then the eight.
    verse: [Vec<Line>; 2],
    qr: String,
}

/// A line of large letters.
#[derive(Clone)]
struct Line {
    text: String,
    /// `long` lines are set smaller.
    measure: &'static str,
}

/// The whole document; `verses` are what the thirty kinds are called by, in the order of printing.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(back: Back, set: &str, verses: &[Verse]) -> Result<String, RenderError> {
    let cards = verses.iter().map(printed).collect::<Result<Vec<_>, _>>()?;
    let body = Deck { back, set, sheets: cards.chunks(IN_A_ROW).map(sheet).collect() }.render()?;
    Shell { stem: "deck", title: "Bộ bài để in", socket: None, scripts: &["print"], body }
        .document()
}

fn sheet(cards: &[Printed]) -> Sheet {
    Sheet { faces: cards.to_vec(), backs: cards.iter().rev().cloned().collect() }
}

fn printed(verse: &Verse) -> Result<Printed, RenderError> {
    let card = verse.card;
    Ok(Printed {
        face: Face::from(card),
        red: card.colour() == Colour::Red,
        name: capital(&card.name()).split(' ').map(|word| Line::new(word, WIDE_NAME)).collect(),
        verse: [pairs(&verse.luc), pairs(&verse.bat)],
        qr: qr::svg(&card.code())?,
    })
}

/// Lục bát walks in steps of two.
fn pairs(line: &str) -> Vec<Line> {
    let words: Vec<_> = line.split_whitespace().collect();
    words.chunks(2).map(|pair| Line::new(&pair.join(" "), WIDE_PAIR)).collect()
}

impl Line {
    fn new(text: &str, most: usize) -> Self {
        Self { text: text.to_owned(), measure: words::measure(text, most) }
    }
}
