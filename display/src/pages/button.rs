//! A button that asks the hub for something: a wire action as JSON, and the offer it answers.

use crate::RenderError;
use crate::faces::Face;
use totom_wire::Action;
use totom_wire::rules::Card;
use totom_wire::rules::round::{Input, PublicView};

/// A button. The script gives each press its command id and shows what became of it.
#[derive(Debug)]
pub(super) struct Button {
    /// What is written on it.
    pub(super) label: String,
    /// The action as JSON.
    pub(super) command: String,
    /// The offer it answers.
    pub(super) epoch: Option<u32>,
    /// Style: `main`, `legal`, `other`, `pass`, `win`, `stop`, `card`.
    pub(super) style: &'static str,
    /// Asked before it is sent: a second press confirms.
    pub(super) confirm: Option<&'static str>,
    /// Cards drawn on it.
    pub(super) cards: Vec<Face>,
}

impl Button {
    /// Asks for something that does not answer an offer.
    pub(super) fn new(label: &str, action: &Action) -> Result<Self, RenderError> {
        Ok(Self {
            label: label.to_owned(),
            command: serde_json::to_string(action)?,
            epoch: None,
            style: "legal",
            confirm: None,
            cards: Vec::new(),
        })
    }

    /// Asks for something in this ván, at this offer.
    pub(super) fn play(label: &str, play: Input, round: &PublicView) -> Result<Self, RenderError> {
        let button = Self::new(label, &Action::Play { play })?;
        Ok(Self { epoch: Some(round.epoch), ..button })
    }

    pub(super) fn styled(self, style: &'static str) -> Self {
        Self { style, ..self }
    }

    pub(super) fn confirmed(self, confirm: &'static str) -> Self {
        Self { confirm: Some(confirm), ..self }
    }

    pub(super) fn with_cards(self, cards: &[Card]) -> Self {
        Self { cards: crate::faces::faces(cards), ..self }
    }
}
