//! The card on offer, with its verse and what is awaited.

use crate::faces::Face;
use crate::pages::waited;
use crate::words;
use totom_wire::rules::round::{Asked, Claim, OfferView, PublicView, Source};
use totom_wire::screen::{Public, Verse};

/// A line of eight longer than this is set smaller, so that it stays on one line.
const LONG_VERSE: usize = 36;

/// The panels show every hut's call; the middle only the newest.
const CLAIMS_SHOWN: usize = 2;

/// The card on offer.
pub(in crate::pages) struct Offer {
    pub(in crate::pages) epoch: u32,
    pub(in crate::pages) face: Face,
    /// Number and suit in Hán; empty for the three specials.
    pub(in crate::pages) han: String,
    /// "Điếm 2 đánh".
    pub(in crate::pages) source: String,
    pub(in crate::pages) verse: Option<Couplet>,
    /// What is awaited.
    pub(in crate::pages) waited: String,
    /// `hut`, `window` or `nobody`.
    pub(in crate::pages) asked: &'static str,
    /// Calls so far: "Điếm 4: phỗng".
    pub(in crate::pages) claims: Vec<String>,
}

/// The verse of the card.
pub(in crate::pages) struct Couplet {
    pub(in crate::pages) luc: String,
    pub(in crate::pages) bat: String,
    /// `long` or `short`.
    pub(in crate::pages) measure: &'static str,
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
            source: source(offer),
            verse: public
                .verse
                .as_ref()
                .filter(|verse| verse.card == offer.card)
                .map(Couplet::from),
            waited: waited::of_all(round),
            asked: match offer.asked {
                Asked::Hut(_) => "hut",
                Asked::Window => "window",
                Asked::Nobody => "nobody",
            },
            claims: last(&offer.claims, CLAIMS_SHOWN).iter().map(claim).collect(),
        }
    }
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

impl From<&Verse> for Couplet {
    fn from(verse: &Verse) -> Self {
        let long = verse.luc.chars().count().max(verse.bat.chars().count()) > LONG_VERSE;
        Self {
            luc: verse.luc.clone(),
            bat: verse.bat.clone(),
            measure: if long { "long" } else { "short" },
        }
    }
}
