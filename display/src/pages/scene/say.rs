//! A sentence or two in the middle of the screen, with a card or a few for their looks.

use super::next_leader;
use crate::faces::{self, Face};
use crate::pages::waited;
use totom_wire::rules::round::{PhaseView, PublicView};
use totom_wire::rules::{Card, Hut};
use totom_wire::screen::Public;

/// A sentence or two.
pub(in crate::pages) struct Say {
    pub(in crate::pages) title: String,
    pub(in crate::pages) line: String,
    /// How long for it, where it has an end.
    pub(in crate::pages) left: &'static str,
    pub(in crate::pages) pictures: Vec<Picture>,
    /// Words under the pictures.
    pub(in crate::pages) about: String,
}

/// A card shown for its looks.
pub(in crate::pages) struct Picture {
    pub(in crate::pages) src: &'static str,
    pub(in crate::pages) alt: String,
}

impl Say {
    pub(super) fn words(title: &str, line: &str) -> Self {
        Self {
            title: title.to_owned(),
            line: line.to_owned(),
            left: waited::LEFT,
            pictures: Vec::new(),
            about: String::new(),
        }
    }

    /// With a hand of well-known cards, while nothing is played.
    pub(super) fn idle(title: &str, line: &str) -> Self {
        let fan = ["cc", "oc", "tt", "8w", "9s"].map(str::parse::<Card>);
        Self {
            pictures: fan.into_iter().flatten().map(Picture::from).collect(),
            ..Self::words(title, line)
        }
    }

    /// With what is left of the nọc, which nobody may draw any more.
    pub(super) fn drawn(title: &str, line: &str) -> Self {
        Self { pictures: (0..3).map(|_| Picture::back()).collect(), ..Self::words(title, line) }
    }

    pub(super) fn before_deal(public: &Public) -> Self {
        let title = format!("Sắp chia ván {}", public.session.finished + 1);
        Self::idle(&title, &next_leader(public))
    }

    pub(super) fn arranging(round: &PublicView) -> Self {
        Self {
            pictures: round.turned.iter().copied().map(Picture::from).collect(),
            about: format!("Cho cái: {} làm cái", round.leader),
            ..Self::words("Soạn bài", &waited::of_all(round))
        }
    }

    pub(super) fn acting(public: &Public, round: &PublicView) -> Self {
        let name = |hut: Hut| public.session.standings[hut].name.clone();
        match &round.phase {
            PhaseView::Throwing { hut } => Self::words(&waited::of_all(round), &name(*hut)),
            PhaseView::Drawing { .. } => {
                let line = format!("Nọc còn {} lá", round.stock);
                Self {
                    pictures: vec![Picture::back()],
                    ..Self::words(&waited::of_all(round), &line)
                }
            }
            PhaseView::Arranging
            | PhaseView::Laying { .. }
            | PhaseView::Offered
            | PhaseView::Showing { .. }
            | PhaseView::Checking { .. }
            | PhaseView::Ended { .. } => Self::words(&waited::of_all(round), ""),
        }
    }
}

impl From<Card> for Picture {
    fn from(card: Card) -> Self {
        let face = Face::from(card);
        Self { src: face.full, alt: face.name }
    }
}

impl Picture {
    fn back() -> Self {
        Self { src: faces::back(), alt: "lá úp".to_owned() }
    }
}
