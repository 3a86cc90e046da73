//! What a public screen may show: one name for each kind, known to addresses and to the organiser's page.

use super::shell::Shell;
use super::{overlay, phone, scores, verse, yard};
use crate::RenderError;
use crate::words::Lang;
use serde::{Deserialize, Serialize};
use totom_wire::screen::Public;

/// A kind of public screen. JSON and addresses: its name in small letters.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The big screen of the yard.
    #[default]
    Yard,
    /// One column for a phone.
    Phone,
    /// Points and marks of all huts, to be read from afar.
    Scores,
    /// The card on offer and its verse, nothing else.
    Verse,
    /// A strip over a camera's picture; the rest is transparent.
    Overlay,
}

impl Kind {
    /// All of them, as the organiser's page lists them.
    pub const ALL: [Self; 5] = [Self::Yard, Self::Scores, Self::Verse, Self::Overlay, Self::Phone];

    /// As the organiser reads it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Yard => "Toàn sân",
            Self::Phone => "Điện thoại",
            Self::Scores => "Bảng điểm",
            Self::Verse => "Lá bài và thơ",
            Self::Overlay => "Lớp phủ lên hình quay",
        }
    }

    /// The address at which anybody may open it.
    #[must_use]
    pub const fn href(self) -> &'static str {
        match self {
            Self::Yard => "/yard",
            Self::Phone => "/xem",
            Self::Scores => "/bang-diem",
            Self::Verse => "/tho-lon",
            Self::Overlay => "/lop-phu",
        }
    }

    /// The inner HTML at this moment.
    ///
    /// # Errors
    /// Never by the values; only when a template is at fault.
    pub fn body(self, public: &Public) -> Result<String, RenderError> {
        self.body_in(public, Lang::Vi)
    }

    /// As [`Kind::body`], for readers of this language. What hangs in the yard is Vietnamese.
    ///
    /// # Errors
    /// As [`Kind::body`].
    pub fn body_in(self, public: &Public, lang: Lang) -> Result<String, RenderError> {
        match self {
            Self::Yard => yard::body(public),
            Self::Phone => phone::body(public, lang),
            Self::Scores => scores::body(public),
            Self::Verse => verse::body(public),
            Self::Overlay => overlay::body(public),
        }
    }

    /// The whole document at this moment.
    ///
    /// # Errors
    /// As [`Kind::body`].
    pub fn document(self, public: &Public) -> Result<String, RenderError> {
        self.document_in(public, Lang::Vi)
    }

    /// As [`Kind::document`], for readers of this language.
    ///
    /// # Errors
    /// As [`Kind::body`].
    pub fn document_in(self, public: &Public, lang: Lang) -> Result<String, RenderError> {
        let feed = format!("/socket/screen?page={}", self.stem());
        let socket = match lang {
            Lang::Vi => feed,
            Lang::En => format!("{feed}&lang={}", lang.code()),
        };
        Shell {
            stem: self.stem(),
            title: &public.yard,
            socket: Some(&socket),
            scripts: self.scripts(),
            body: self.body_in(public, lang)?,
        }
        .document_in(lang)
    }

    /// Its style sheet, and its name in addresses and JSON.
    const fn stem(self) -> &'static str {
        match self {
            Self::Yard => "yard",
            Self::Phone => "phone",
            Self::Scores => "scores",
            Self::Verse => "verse",
            Self::Overlay => "overlay",
        }
    }

    const fn scripts(self) -> &'static [&'static str] {
        match self {
            Self::Yard | Self::Verse => &["verse", "yard"],
            Self::Phone => &["verse", "glossary"],
            Self::Scores => &["yard"],
            Self::Overlay => &["verse"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_one_name_everywhere() {
        for kind in Kind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.stem());
        }
    }
}
