//! Luật chơi bằng hình: what a newcomer must know to follow the game, told with the cards' own faces.

use crate::faces::{Face, faces};
use crate::words::capital;
use crate::words::terms::TERMS;
use totom_wire::rules::Card;

/// Bài học: one screen of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// The thirty pictures.
    Cards,
    /// What belongs together.
    Sets,
    /// What a hut may say of a card.
    Answers,
    /// How a ván ends.
    Win,
}

/// Some cards with their words.
pub(super) struct Part {
    pub(super) name: String,
    pub(super) say: &'static str,
    pub(super) cards: Vec<Face>,
}

/// The word of the glossary, and cards that show it.
type Row = (&'static str, &'static str);

const SETS: [Row; 4] =
    [("phu_doc", "3w 4w 5w"), ("phu_bi", "5v 5w 5s"), ("bi_suon", "7v 3w 3s"), ("yeu", "cc tt oc")];
const ANSWERS: [Row; 4] =
    [("an", "2s 3s 4s"), ("phong", "8w 8w 8w"), ("khan", "6v 6v 6v"), ("chiu", "")];
const WIN: [Row; 3] =
    [("u", "7v 3w 3s 8w 8w 8w 2s 3s 4s 5s 9s tt oc"), ("cheo_do", ""), ("hoa", "")];

impl Lesson {
    /// In the order in which they are taught.
    pub const ALL: [Self; 4] = [Self::Cards, Self::Sets, Self::Answers, Self::Win];

    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Cards => "Ba mươi lá bài",
            Self::Sets => "Phu: những lá hợp nhau",
            Self::Answers => "Điếm trả lời bằng trống và cờ",
            Self::Win => "Ván bài kết thúc",
        }
    }

    pub(super) const fn line(self) -> &'static str {
        match self {
            Self::Cards => "Mỗi hình có bốn lá, cả bộ một trăm hai mươi lá",
            Self::Sets => "Bài tròn khi lá nào cũng nằm trong một phu",
            Self::Answers => "Không ai nói một lời nào trong lúc chơi",
            Self::Win => "Ù đúng được điểm của ván, ù sai phải chèo đò",
        }
    }

    /// Pictures alone are laid out otherwise than pictures with words.
    pub(super) const fn look(self) -> &'static str {
        match self {
            Self::Cards => "faces",
            Self::Sets | Self::Answers | Self::Win => "words",
        }
    }

    pub(super) fn parts(self) -> Vec<Part> {
        match self {
            Self::Cards => suits(),
            Self::Sets => SETS.iter().map(part).collect(),
            Self::Answers => ANSWERS.iter().map(part).collect(),
            Self::Win => WIN.iter().map(part).collect(),
        }
    }
}

/// One row for each suit, and the three that have none.
fn suits() -> Vec<Part> {
    let row = |name: &str, end: &str| Part {
        name: name.to_owned(),
        say: "",
        cards: (1..=9).filter_map(|rank| card(&format!("{rank}{end}"))).map(Face::from).collect(),
    };
    let alone = Part { name: "Yêu".to_owned(), say: "", cards: cards("cc tt oc") };
    vec![row("Văn", "v"), row("Vạn", "w"), row("Sách", "s"), alone]
}

impl Part {
    /// `wide` cards leave no room for words beside them.
    pub(super) fn measure(&self) -> &'static str {
        if self.cards.len() > 6 { "wide" } else { "short" }
    }
}

fn part(&(id, codes): &Row) -> Part {
    let term = TERMS.iter().find(|term| term.id == id);
    Part {
        name: term.map_or_else(String::new, |term| capital(term.names[0])),
        say: term.map_or("", |term| term.vi),
        cards: cards(codes),
    }
}

fn cards(codes: &str) -> Vec<Face> {
    faces(&codes.split_whitespace().filter_map(card).collect::<Vec<_>>())
}

fn card(code: &str) -> Option<Card> {
    code.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_shows_what_it_says() {
        for lesson in Lesson::ALL {
            let parts = lesson.parts();
            assert!(parts.len() >= 3, "{lesson:?}");
            for part in &parts {
                assert!(!part.name.is_empty(), "{lesson:?}: a word that the glossary lacks");
            }
        }
        let all: usize = Lesson::Cards.parts().iter().map(|part| part.cards.len()).sum();
        assert_eq!(all, 30, "each picture once");
        for (_, codes) in SETS.iter().chain(&ANSWERS).chain(&WIN) {
            assert_eq!(cards(codes).len(), codes.split_whitespace().count(), "{codes}");
        }
    }
}
