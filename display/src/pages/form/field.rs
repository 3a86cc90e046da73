//! What fills a gap.

use crate::RenderError;
use serde::Serialize;

/// One field.
#[derive(Debug)]
pub(in crate::pages) enum Field {
    /// Cards, by tapping, typing or scanning.
    Tray(Tray),
    /// One or several of a list.
    Pick(Pick),
    /// What a person writes.
    Line(Line),
}

/// Khay: the cards entered so far, each taken out again by a tap.
#[derive(Debug)]
pub(in crate::pages) struct Tray {
    pub(in crate::pages) name: &'static str,
    pub(in crate::pages) label: String,
    pub(in crate::pages) least: usize,
    pub(in crate::pages) most: usize,
    /// `list` fills the gap with all its cards, `one` with the only one or nothing.
    pub(in crate::pages) shape: &'static str,
}

impl Tray {
    /// So many cards, no more and no fewer.
    pub(in crate::pages) fn exactly(name: &'static str, label: &str, count: usize) -> Field {
        Self::list(name, label, count, count)
    }

    pub(in crate::pages) fn list(
        name: &'static str,
        label: &str,
        least: usize,
        most: usize,
    ) -> Field {
        Field::Tray(Self { name, label: label.to_owned(), least, most, shape: "list" })
    }

    /// One card, or none.
    pub(in crate::pages) fn one_or_none(name: &'static str, label: &str) -> Field {
        Field::Tray(Self { name, label: label.to_owned(), least: 0, most: 1, shape: "one" })
    }

    /// One card.
    pub(in crate::pages) fn one(name: &'static str, label: &str) -> Field {
        Field::Tray(Self { name, label: label.to_owned(), least: 1, most: 1, shape: "one" })
    }
}

/// Large boxes to tick.
#[derive(Debug)]
pub(in crate::pages) struct Pick {
    pub(in crate::pages) name: &'static str,
    pub(in crate::pages) label: String,
    /// `radio` or `checkbox`.
    pub(in crate::pages) kind: &'static str,
    pub(in crate::pages) options: Vec<Choice>,
}

/// One box.
#[derive(Debug)]
pub(in crate::pages) struct Choice {
    pub(in crate::pages) label: String,
    /// What it stands for, as JSON.
    pub(in crate::pages) value: String,
    pub(in crate::pages) ticked: &'static str,
}

impl Pick {
    /// One of these; the first is ticked.
    pub(in crate::pages) fn one<T: Serialize>(
        name: &'static str,
        label: &str,
        options: &[(String, T)],
    ) -> Result<Field, RenderError> {
        let mut pick = Self::new(name, label, "radio", options)?;
        if let Some(first) = pick.options.first_mut() {
            first.ticked = " checked";
        }
        Ok(Field::Pick(pick))
    }

    /// One of these; nobody ticks one beforehand.
    pub(in crate::pages) fn must<T: Serialize>(
        name: &'static str,
        label: &str,
        options: &[(String, T)],
    ) -> Result<Field, RenderError> {
        Ok(Field::Pick(Self::new(name, label, "radio", options)?))
    }

    /// Any number of these, those `ticked` beforehand.
    pub(in crate::pages) fn many<T: Serialize + PartialEq>(
        name: &'static str,
        label: &str,
        options: &[(String, T)],
        ticked: &[T],
    ) -> Result<Field, RenderError> {
        let mut pick = Self::new(name, label, "checkbox", options)?;
        for (choice, (_, value)) in pick.options.iter_mut().zip(options) {
            choice.ticked = if ticked.contains(value) { " checked" } else { "" };
        }
        Ok(Field::Pick(pick))
    }

    /// One of these; that which stands now is ticked.
    pub(in crate::pages) fn ticked<T: Serialize + PartialEq>(
        name: &'static str,
        label: &str,
        options: &[(String, T)],
        now: &T,
    ) -> Result<Field, RenderError> {
        let mut pick = Self::new(name, label, "radio", options)?;
        for (choice, (_, value)) in pick.options.iter_mut().zip(options) {
            choice.ticked = if value == now { " checked" } else { "" };
        }
        Ok(Field::Pick(pick))
    }

    fn new<T: Serialize>(
        name: &'static str,
        label: &str,
        kind: &'static str,
        options: &[(String, T)],
    ) -> Result<Self, RenderError> {
        let choice = |(label, value): &(String, T)| {
            Ok(Choice { label: label.clone(), value: serde_json::to_string(value)?, ticked: "" })
        };
        let options = options.iter().map(choice).collect::<Result<_, RenderError>>()?;
        Ok(Self { name, label: label.to_owned(), kind, options })
    }
}

/// A line of text or a number.
#[derive(Debug)]
pub(in crate::pages) struct Line {
    pub(in crate::pages) name: &'static str,
    pub(in crate::pages) label: String,
    /// `text` or `number`.
    pub(in crate::pages) kind: &'static str,
    /// Must something be written?
    pub(in crate::pages) need: &'static str,
    /// What is written often: a tap writes it.
    pub(in crate::pages) often: &'static [&'static str],
}

impl Line {
    pub(in crate::pages) fn text(
        name: &'static str,
        label: &str,
        often: &'static [&'static str],
    ) -> Field {
        let label = label.to_owned();
        Field::Line(Self { name, label, kind: "text", need: "must", often })
    }

    pub(in crate::pages) fn text_or_none(
        name: &'static str,
        label: &str,
        often: &'static [&'static str],
    ) -> Field {
        let label = label.to_owned();
        Field::Line(Self { name, label, kind: "text", need: "may", often })
    }

    pub(in crate::pages) fn number(
        name: &'static str,
        label: &str,
        often: &'static [&'static str],
    ) -> Field {
        let label = label.to_owned();
        Field::Line(Self { name, label, kind: "number", need: "must", often })
    }
}
