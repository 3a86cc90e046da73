//! The thirty pictures under the thumb: nhất to cửu of each suit, one special at the end of each row.

use crate::RenderError;
use crate::faces::Face;
use crate::pages::button::Button;
use totom_wire::rules::Card;
use totom_wire::rules::round::{Input, PublicView};

/// The grid.
#[derive(Debug)]
pub(in crate::pages) struct Grid {
    pub(in crate::pages) keys: Vec<Key>,
}

/// One picture.
#[derive(Debug)]
pub(in crate::pages) struct Key {
    pub(in crate::pages) face: Face,
    /// What a tap asks for; without it a tap puts the card into the form's tray.
    pub(in crate::pages) button: Option<Button>,
    /// `likely`, or `strange` for a card that needs a second tap.
    pub(in crate::pages) state: &'static str,
}

impl Grid {
    /// Each tap puts a card into the tray.
    pub(in crate::pages) fn for_tray() -> Self {
        let key = |card| Key { face: Face::from(card), button: None, state: "likely" };
        Self { keys: rows().map(key).collect() }
    }

    /// Each tap asks for what `play` makes of its card. A card that is not `likely` is asked for
    /// only after a second tap, under these words.
    pub(in crate::pages) fn asking(
        round: &PublicView,
        play: impl Fn(Card) -> Input,
        likely: impl Fn(Card) -> bool,
        strange: &'static str,
    ) -> Result<Self, RenderError> {
        let key = |card: Card| {
            let face = Face::from(card);
            let button = Button::play(&face.title(), play(card), round)?;
            Ok(if likely(card) {
                Key { face, button: Some(button), state: "likely" }
            } else {
                Key { face, button: Some(button.confirmed(strange)), state: "strange" }
            })
        };
        Ok(Self { keys: rows().map(key).collect::<Result<_, RenderError>>()? })
    }
}

/// Ten to a row on a tablet, five on a phone: either way a suit begins a row.
fn rows() -> impl Iterator<Item = Card> {
    let (plain, special): (Vec<Card>, Vec<Card>) =
        Card::all().partition(|card| card.suit_rank().is_some());
    let rows: Vec<Card> = plain
        .chunks(9)
        .zip(special)
        .flat_map(|(suit, last)| suit.iter().copied().chain([last]))
        .collect();
    rows.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suit_begins_each_row_and_no_card_is_missing() {
        let codes: Vec<String> = rows().map(Card::code).collect();
        assert_eq!(codes.len(), Card::KINDS);
        for (row, (first, last)) in codes.chunks(10).zip([("1v", "cc"), ("1w", "tt"), ("1s", "oc")])
        {
            assert_eq!((row[0].as_str(), row[9].as_str()), (first, last));
        }
    }
}
