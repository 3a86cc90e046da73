//! Lá bài as pictures: where a card's face lies, and what is written beside it.

use crate::assets;
use std::sync::LazyLock;
use totom_wire::rules::Card;

/// A card's face for the templates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Its code: `3v`.
    pub code: String,
    /// Its name: "tam văn".
    pub name: String,
    /// Address of the whole face with its picture, 200 × 480.
    pub full: &'static str,
    /// Address of the small form for the mat, 100 × 220.
    pub small: &'static str,
}

impl Face {
    /// Its name with a capital letter: "Tam văn".
    #[must_use]
    pub fn title(&self) -> String {
        crate::words::capital(&self.name)
    }
}

impl From<Card> for Face {
    fn from(card: Card) -> Self {
        let links = &LINKS[card.index()];
        Self { code: card.code(), name: card.name(), full: &links.full, small: &links.small }
    }
}

/// The faces of several cards.
#[must_use]
pub fn faces(cards: &[Card]) -> Vec<Face> {
    cards.iter().copied().map(Face::from).collect()
}

/// Address of the back, the same for all.
#[must_use]
pub fn back() -> &'static str {
    &BACK
}

struct Links {
    full: String,
    small: String,
}

// Written once: a page shows up to two hundred faces and is rendered at every stroke of a drum.
static LINKS: LazyLock<Vec<Links>> = LazyLock::new(|| {
    Card::all()
        .map(|card| Links {
            full: assets::href(&format!("cards/{}.svg", card.code())),
            small: assets::href(&format!("cards/{}-small.svg", card.code())),
        })
        .collect()
});

static BACK: LazyLock<String> = LazyLock::new(|| assets::href("cards/back.svg"));

#[cfg(test)]
mod tests {
    use super::*;
    use totom_wire::rules::Colour;

    #[test]
    fn every_card_has_both_faces() {
        for card in Card::all() {
            let face = Face::from(card);
            for link in [face.full, face.small, back()] {
                let path = link.strip_prefix("/assets/").unwrap();
                let svg =
                    String::from_utf8(assets::get(path).expect(link).bytes.into_owned()).unwrap();
                assert!(svg.starts_with("<svg "), "{link}");
                assert!(
                    !svg.contains("<text"),
                    "{link}: text must be outlines, an <img> has no fonts"
                );
            }
        }
    }

    #[test]
    fn red_kinds_are_marked_by_more_than_their_colour() {
        for card in Card::all() {
            let path = format!("cards/{}.svg", card.code());
            let svg = String::from_utf8(assets::get(&path).unwrap().bytes.into_owned()).unwrap();
            // The frame draws three rectangles for a red kind (paper and two lines), one for a black kind.
            let frames = svg.matches("<rect").count();
            match card.colour() {
                Colour::Red => assert!(frames >= 5, "{path}: paper, double border, seal, name"),
                Colour::Black => assert_eq!(frames, 2, "{path}: paper, name"),
            }
        }
    }
}
