//! Ngôn ngữ: the languages in which the crowd's phones can be read.

use super::english;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A language. JSON and addresses: its code, `vi` or `en`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// Vietnamese: the game's own.
    #[default]
    Vi,
    /// English; what has no English word keeps its own.
    En,
}

impl Lang {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Vi, Self::En];

    /// As HTML and addresses name it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Vi => "vi",
            Self::En => "en",
        }
    }

    /// As its own speakers call it.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::Vi => "Tiếng Việt",
            Self::En => "English",
        }
    }

    /// The address in this language; Vietnamese needs no word for it.
    #[must_use]
    pub fn href(self, path: &str) -> String {
        match self {
            Self::Vi => path.to_owned(),
            Self::En => match path.split_once('#') {
                Some((page, place)) => format!("{page}?lang=en#{place}"),
                None => format!("{path}?lang=en"),
            },
        }
    }

    /// A sentence of the screens in this language. What nobody has translated, a reason that an arbiter typed for one,
    /// stays as it was said.
    #[must_use]
    pub fn say(self, text: &str) -> Cow<'_, str> {
        self.tell(text).1
    }

    /// As [`Lang::say`], with the language that it came out in.
    #[must_use]
    pub fn tell(self, text: &str) -> (Self, Cow<'_, str>) {
        match self {
            Self::Vi => (Self::Vi, Cow::Borrowed(text)),
            Self::En => english::say(text)
                .map_or((Self::Vi, Cow::Borrowed(text)), |said| (Self::En, Cow::Owned(said))),
        }
    }

    /// As [`Lang::say`], for words of the screens that name nothing.
    #[must_use]
    pub fn word(self, text: &'static str) -> &'static str {
        match self {
            Self::Vi => text,
            Self::En => english::word(text).unwrap_or(text),
        }
    }
}
