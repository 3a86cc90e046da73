//! A command with gaps that people fill in: trays of cards, choices, a line of text.
//!
//! The gaps stand in the command's JSON as `"$name"`; `form.js` puts the field of that name there.

mod field;
mod grid;

pub(super) use field::{Field, Line, Pick, Tray};
pub(super) use grid::Grid;

use crate::RenderError;
use serde_json::Value;
use totom_wire::Action;
use totom_wire::rules::round::PublicView;

/// A form. Whoever adds one writes one file that makes this value; the template is shared.
#[derive(Debug)]
pub(super) struct Form {
    /// Tells forms apart while the page is patched: what was filled in stays with it.
    pub(super) key: String,
    /// What it is for, as a question.
    pub(super) title: String,
    /// One sentence of help; may be empty.
    pub(super) help: &'static str,
    /// The action as JSON, with gaps.
    pub(super) command: String,
    /// The offer that it answers.
    pub(super) epoch: Option<u32>,
    pub(super) fields: Vec<Field>,
    /// The pictures to tap, where cards are entered.
    pub(super) grid: Option<Grid>,
    /// On the button that sends; a grid whose taps send needs none.
    pub(super) send: &'static str,
    /// Style of that button.
    pub(super) style: &'static str,
    /// A second press confirms.
    pub(super) confirm: Option<&'static str>,
    /// `first` asks the hub what would come of it; a second press confirms that.
    pub(super) trial: &'static str,
}

impl Form {
    /// Asks for `action` with these gaps: where in the JSON, and the name of the field.
    pub(super) fn new(
        key: &str,
        title: &str,
        action: &Action,
        gaps: &[(&str, &str)],
    ) -> Result<Self, RenderError> {
        Ok(Self {
            key: key.to_owned(),
            title: title.to_owned(),
            help: "",
            command: with_gaps(action, gaps)?,
            epoch: None,
            fields: Vec::new(),
            grid: None,
            send: "Ghi",
            style: "main",
            confirm: None,
            trial: "none",
        })
    }

    /// A grid of pictures, each of which asks for something at once.
    pub(super) fn of_grid(key: &str, title: &str, grid: Grid) -> Self {
        Self {
            key: key.to_owned(),
            title: title.to_owned(),
            help: "",
            command: String::new(),
            epoch: None,
            fields: Vec::new(),
            grid: Some(grid),
            send: "",
            style: "main",
            confirm: None,
            trial: "none",
        }
    }

    /// It answers what the ván waits for now: when that changes, what was filled in is gone.
    pub(super) fn in_round(self, round: &PublicView) -> Self {
        let key = format!("{}-{}-{}", self.key, round.number, round.epoch);
        Self { key, epoch: Some(round.epoch), ..self }
    }

    pub(super) fn field(mut self, field: Field) -> Self {
        self.fields.push(field);
        self
    }

    pub(super) fn with_grid(self, grid: Grid) -> Self {
        Self { grid: Some(grid), ..self }
    }

    pub(super) fn helped(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    pub(super) fn sends(self, send: &'static str) -> Self {
        Self { send, ..self }
    }

    pub(super) fn styled(self, style: &'static str) -> Self {
        Self { style, ..self }
    }

    /// What would come of it is said first.
    pub(super) fn tried(self) -> Self {
        Self { trial: "first", ..self }
    }

    pub(super) fn has_cards(&self) -> &'static str {
        if self.grid.is_some() { "cards" } else { "words" }
    }
}

/// The action as JSON with `"$name"` at each of these places.
fn with_gaps(action: &Action, gaps: &[(&str, &str)]) -> Result<String, RenderError> {
    let mut json = serde_json::to_value(action)?;
    for (place, name) in gaps {
        put(&mut json, place, Value::String(format!("${name}")));
    }
    Ok(serde_json::to_string(&json)?)
}

/// Puts a value where the path says, `play/card`: fields that are left out when empty are made.
fn put(json: &mut Value, path: &str, value: Value) {
    match path.split_once('/') {
        Some((first, rest)) => {
            if let Some(inner) = json.get_mut(first) {
                put(inner, rest, value);
            }
        }
        None => {
            if let Some(object) = json.as_object_mut() {
                object.insert(path.to_owned(), value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use totom_wire::rules::round::Input;
    use totom_wire::rules::{Card, Hut};

    #[test]
    fn gaps_stand_where_the_wire_has_its_fields() {
        let (hut, card) = (Hut::ALL[0], Card::CHI_CHI);
        let throw = Action::Play { play: Input::Throw { hut, card } };
        let open = Action::DealOpen { turned: [card; 2], given: None, pile: None };
        for (action, gaps, want, reason) in [
            (
                &throw,
                [("play/card", "card")],
                r#"{"action":"play","play":{"card":"$card","hut":1,"input":"throw"}}"#,
                "within",
            ),
            (
                &open,
                [("given", "given")],
                r#"{"action":"deal_open","given":"$given","turned":["cc","cc"]}"#,
                "left out when empty",
            ),
        ] {
            assert_eq!(with_gaps(action, &gaps).unwrap(), want, "{reason}");
        }
    }
}
