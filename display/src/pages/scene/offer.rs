//! The card on offer, with its verse and what is awaited.

use super::couplet::Couplet;
use crate::faces::Face;
use crate::pages::waited;
use crate::words;
use totom_wire::rules::round::{Asked, Claim, OfferView, PublicView, Source};
use totom_wire::screen::Public;

/// With Hán beside it a name longer than this is set smaller.
const LONG_TITLE: usize = 7;

/// The panels show every hut's call; the middle only the newest.
const CLAIMS_SHOWN: usize = 2;

/// The card on offer.
pub(in crate::pages) struct Offer {
    pub(in crate::pages) epoch: u32,
    pub(in crate::pages) face: Face,
    /// Number and suit in Hán; empty for the three specials.
    pub(in crate::pages) han: String,
    /// `thrown` or `drawn`.
    pub(in crate::pages) way: &'static str,
    /// At whose cửa it lies.
    pub(in crate::pages) gate: u8,
    /// "Điếm 2 đánh".
    pub(in crate::pages) source: String,
    pub(in crate::pages) verse: Option<Couplet>,
    /// What is awaited.
    pub(in crate::pages) waited: String,
    /// How long for it, where it has an end.
    pub(in crate::pages) left: &'static str,
    /// `hut`, `window` or `nobody`.
    pub(in crate::pages) asked: &'static str,
    /// Calls so far: "Điếm 4: phỗng".
    pub(in crate::pages) claims: Vec<String>,
}

impl Offer {
    pub(super) fn new(public: &Public, round: &PublicView, offer: &OfferView) -> Self {
        let claim = |claim: &Claim| {
            format!("{}: {}", words::hut(claim.hut), words::call(claim.call).to_lowercase())
        };
        Self {
            epoch: round.epoch,
            face: Face::from(offer.card),
            han: offer.card.han().map(|(rank, suit)| format!("{rank}{suit}")).unwrap_or_default(),
            way: match offer.source {
                Source::Thrown => "thrown",
                Source::Drawn => "drawn",
            },
            gate: offer.gate.number(),
            source: source(offer),
            verse: Couplet::of(public, round, offer.card),
            waited: waited::of_all(round),
            left: waited::LEFT,
            asked: match offer.asked {
                Asked::Hut(_) => "hut",
                Asked::Window => "window",
                Asked::Nobody => "nobody",
            },
            claims: last(&offer.claims, CLAIMS_SHOWN).iter().map(claim).collect(),
        }
    }
}

impl Offer {
    /// `long` names are set smaller.
    pub(in crate::pages) fn measure(&self) -> &'static str {
        title_measure(&self.face)
    }
}

fn title_measure(face: &Face) -> &'static str {
    if face.name.chars().count() > LONG_TITLE { "long" } else { "short" }
}

fn last<T>(list: &[T], most: usize) -> &[T] {
    &list[list.len().saturating_sub(most)..]
}

/// Where the card came from: "Điếm 2 đánh", "Bốc nọc, cửa điếm 3".
pub(in crate::pages) fn source(offer: &OfferView) -> String {
    match offer.source {
        Source::Thrown => format!("{} đánh", words::hut(offer.gate)),
        Source::Drawn => format!("Bốc nọc, cửa {}", offer.gate),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use totom_wire::rules::Card;

    /// Rem of the yard's screen that stand beside the picture of the card.
    const ROOM: f32 = 29.5;
    /// Widths of a bold letter on average, and of a Hán sign, in parts of their size.
    const LETTER: f32 = 0.6;
    const HAN: f32 = 1.05;

    #[test]
    fn every_name_has_room_beside_its_han() {
        for card in Card::all() {
            let letters = card.name().chars().count();
            let (size, han) =
                if title_measure(&Face::from(card)) == "long" { (3.6, 3.1) } else { (4.5, 3.85) };
            let signs = if card.han().is_some() { 2.0 } else { 0.0 };
            let width =
                LETTER * size * f32::from(u8::try_from(letters).unwrap()) + HAN * han * signs;
            assert!(width < ROOM, "{card}: {width} rem");
        }
    }
}
