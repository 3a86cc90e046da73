//! Thanh: the six tones, the two classes a metre counts, and the two heights of an even tone.

use std::fmt;

/// Thanh điệu: one of the six tones of Vietnamese.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Ngang: no mark.
    Ngang,
    /// Huyền: grave.
    Huyen,
    /// Sắc: acute.
    Sac,
    /// Hỏi: hook above.
    Hoi,
    /// Ngã: tilde.
    Nga,
    /// Nặng: dot below.
    Nang,
}

/// Bằng or trắc: what a place of the metre asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Bằng: ngang and huyền.
    Bang,
    /// Trắc: the other four.
    Trac,
}

/// Trầm bổng: the height of a bằng syllable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Height {
    /// Bổng: ngang.
    High,
    /// Trầm: huyền.
    Low,
}

impl Tone {
    /// The six, in the order of school books.
    pub const ALL: [Self; 6] =
        [Self::Ngang, Self::Huyen, Self::Sac, Self::Hoi, Self::Nga, Self::Nang];

    /// The tone this combining mark writes; `None` for marks that shape a vowel (â, ă, ơ).
    #[must_use]
    pub const fn of_mark(mark: char) -> Option<Self> {
        match mark {
            '\u{300}' => Some(Self::Huyen),
            '\u{301}' => Some(Self::Sac),
            '\u{309}' => Some(Self::Hoi),
            '\u{303}' => Some(Self::Nga),
            '\u{323}' => Some(Self::Nang),
            _ => None,
        }
    }

    /// Bằng or trắc.
    #[must_use]
    pub const fn class(self) -> Class {
        match self {
            Self::Ngang | Self::Huyen => Class::Bang,
            Self::Sac | Self::Hoi | Self::Nga | Self::Nang => Class::Trac,
        }
    }

    /// High or low, for a bằng tone only.
    #[must_use]
    pub const fn height(self) -> Option<Height> {
        match self {
            Self::Ngang => Some(Height::High),
            Self::Huyen => Some(Height::Low),
            Self::Sac | Self::Hoi | Self::Nga | Self::Nang => None,
        }
    }

    /// The name with marks.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ngang => "ngang",
            Self::Huyen => "huyền",
            Self::Sac => "sắc",
            Self::Hoi => "hỏi",
            Self::Nga => "ngã",
            Self::Nang => "nặng",
        }
    }
}

impl fmt::Display for Tone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bang => "bằng",
            Self::Trac => "trắc",
        })
    }
}
