//! What a public screen may show: one name for each kind, known to addresses and to the organiser's page.

use super::shell::Shell;
use super::{closeup, ladder, overlay, phone, scores, verse, yard};
use crate::RenderError;
use crate::words::Lang;
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use totom_wire::rules::Hut;
use totom_wire::screen::Public;

/// A kind of public screen that shows the state of the game. JSON and addresses: its name in small letters.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(into = "String", try_from = "String")]
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
    /// Xếp hạng: places, points, wins.
    Standings,
    /// Cận cảnh: one hut, large.
    Closeup(Hut),
}

/// No kind has such a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("không có kiểu màn hình «{0}»")]
pub struct UnknownKind(String);

/// Each hut's close-up: its name, and its address.
const CLOSEUPS: [(&str, &str); 5] = [
    ("hut-1", "/can-diem/1"),
    ("hut-2", "/can-diem/2"),
    ("hut-3", "/can-diem/3"),
    ("hut-4", "/can-diem/4"),
    ("hut-5", "/can-diem/5"),
];

const fn names(hut: Hut) -> (&'static str, &'static str) {
    CLOSEUPS[hut.number() as usize - 1]
}

impl Kind {
    /// All of them, as the organiser's page lists them.
    pub const ALL: [Self; 11] = [
        Self::Yard,
        Self::Scores,
        Self::Standings,
        Self::Verse,
        Self::Closeup(Hut::ALL[0]),
        Self::Closeup(Hut::ALL[1]),
        Self::Closeup(Hut::ALL[2]),
        Self::Closeup(Hut::ALL[3]),
        Self::Closeup(Hut::ALL[4]),
        Self::Overlay,
        Self::Phone,
    ];

    /// Its place in [`Self::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        Self::ALL.into_iter().position(|kind| kind == self).unwrap_or_default()
    }

    /// As the organiser reads it.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Yard => "Toàn sân".to_owned(),
            Self::Phone => "Điện thoại".to_owned(),
            Self::Scores => "Bảng điểm".to_owned(),
            Self::Verse => "Lá bài và thơ".to_owned(),
            Self::Overlay => "Lớp phủ lên hình quay".to_owned(),
            Self::Standings => "Xếp hạng".to_owned(),
            Self::Closeup(hut) => format!("Cận cảnh điếm {}", hut.number()),
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
            Self::Standings => "/xep-hang",
            Self::Closeup(hut) => names(hut).1,
        }
    }

    /// Its name in addresses and JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Yard => "yard",
            Self::Phone => "phone",
            Self::Scores => "scores",
            Self::Verse => "verse",
            Self::Overlay => "overlay",
            Self::Standings => "standings",
            Self::Closeup(hut) => names(hut).0,
        }
    }

    /// Stem of its style sheet.
    #[must_use]
    pub const fn style(self) -> &'static str {
        match self {
            Self::Yard | Self::Phone | Self::Scores | Self::Verse | Self::Overlay => self.id(),
            Self::Standings => "board",
            Self::Closeup(_) => "closeup",
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
            Self::Standings => ladder::body(public),
            Self::Closeup(hut) => closeup::body(public, hut),
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
        let feed = format!("/socket/screen?page={}", self.id());
        let socket = match lang {
            Lang::Vi => feed,
            Lang::En => format!("{feed}&lang={}", lang.code()),
        };
        Shell {
            stem: self.style(),
            title: &public.yard,
            socket: Some(&socket),
            scripts: self.scripts(),
            body: self.body_in(public, lang)?,
        }
        .document_in(lang)
    }

    const fn scripts(self) -> &'static [&'static str] {
        match self {
            // While nothing is played the yard's page is told to show other things.
            Self::Yard => &["verse", "yard", "man"],
            Self::Verse => &["verse", "yard"],
            Self::Phone => &["verse", "glossary"],
            Self::Scores | Self::Standings | Self::Closeup(_) => &["yard"],
            Self::Overlay => &["verse"],
        }
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(id: &str) -> Result<Self, UnknownKind> {
        let found = Self::ALL.into_iter().find(|kind| kind.id() == id);
        found.ok_or_else(|| UnknownKind(id.to_owned()))
    }
}

impl TryFrom<String> for Kind {
    type Error = UnknownKind;

    fn try_from(id: String) -> Result<Self, UnknownKind> {
        id.parse()
    }
}

impl From<Kind> for String {
    fn from(kind: Kind) -> Self {
        kind.id().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_kind_has_one_name_everywhere() {
        let mut places = BTreeSet::new();
        for kind in Kind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.id());
            assert_eq!(kind.id().parse(), Ok(kind));
            assert!(places.insert(kind.href()), "{kind:?} has another's address");
        }
        assert_eq!("hut-6".parse::<Kind>(), Err(UnknownKind("hut-6".to_owned())));
    }
}
