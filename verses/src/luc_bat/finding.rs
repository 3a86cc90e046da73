//! What can be noticed about a couplet, how much it weighs, and how it is told to people.

use crate::rhyme::{Licence, Rhyme};
use crate::syllable::{MarkPlace, Syllable, SyllableError};
use crate::tone::{Class, Tone};

/// Which line of the couplet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// Lục: the six.
    Luc,
    /// Bát: the eight.
    Bat,
}

/// Bậc: how strictly a couplet keeps the metre. Ordered from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Lạc: it does not hold together as lục bát.
    Broken,
    /// Dân gian: chanted in villages, frowned on by books.
    Folk,
    /// Biến thể: a variation the classics use.
    Variant,
    /// Nghiêm: by the book.
    Strict,
}

/// Loại lỗi: which rule a problem breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Words that are missing, too many, or not Vietnamese syllables.
    Count,
    /// Bằng and trắc.
    Tone,
    /// Vần.
    Rhyme,
    /// Trầm bổng of the eight's sixth and eighth.
    Height,
}

/// One thing noticed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// In which line.
    pub line: Line,
    /// Syllable counted from 1, also where one is missing; 0 for the line as a whole.
    pub position: usize,
    /// What.
    pub fault: Fault,
}

/// What was noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A word that is no syllable.
    Unreadable {
        /// As written.
        word: String,
        /// Why not.
        why: SyllableError,
    },
    /// Not six, or not eight.
    Count {
        /// Syllables found.
        found: usize,
        /// Syllables due.
        due: usize,
    },
    /// Thất luật: bằng where trắc is due, or the reverse.
    Tone {
        /// What the place asks for.
        want: Class,
        /// The word standing there.
        word: String,
    },
    /// Tiểu đối: the six is halved 3/3, so its second syllable may be trắc.
    TieuDoi,
    /// Vần lưng ở chữ tư: the rhyme has moved from the sixth to the fourth.
    RhymeMoved,
    /// The inner rhyme is not by the book.
    WeakRhyme {
        /// What it is.
        rhyme: Rhyme,
    },
    /// Trùng vần: a word rhymes with itself.
    SameWord {
        /// The word.
        word: String,
    },
    /// Khổ độc: 6 and 8 of the eight are both ngang or both huyền.
    SameHeight {
        /// The tone they share.
        tone: Tone,
    },
    /// Tone mark not placed by the old convention (hòa, thủy).
    Mark {
        /// The word.
        word: String,
    },
    /// The line is not in composed Unicode form.
    NotNfc,
}

impl Line {
    /// Six or eight.
    #[must_use]
    pub const fn length(self) -> usize {
        match self {
            Self::Luc => 6,
            Self::Bat => 8,
        }
    }
}

impl Grade {
    /// All, the best first.
    pub const ALL: [Self; 4] = [Self::Strict, Self::Variant, Self::Folk, Self::Broken];
}

impl Line {
    /// For programs: `luc` or `bat`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Luc => "luc",
            Self::Bat => "bat",
        }
    }
}

impl Kind {
    /// For programs: `count`, `tone`, `rhyme` or `height`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Tone => "tone",
            Self::Rhyme => "rhyme",
            Self::Height => "height",
        }
    }
}

impl Fault {
    /// Which rule is broken; `None` for what is only worth knowing: a listed variant or pair, spelling.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::Unreadable { .. } | Self::Count { .. } => Some(Kind::Count),
            Self::Tone { .. } => Some(Kind::Tone),
            Self::WeakRhyme { rhyme: Rhyme::Ep | Rhyme::Lac } | Self::SameWord { .. } => {
                Some(Kind::Rhyme)
            }
            Self::SameHeight { .. } => Some(Kind::Height),
            Self::WeakRhyme { rhyme: Rhyme::Chinh | Rhyme::Thong(_) }
            | Self::TieuDoi
            | Self::RhymeMoved
            | Self::Mark { .. }
            | Self::NotNfc => None,
        }
    }

    /// How far this alone lowers a couplet.
    #[must_use]
    pub fn grade(&self) -> Grade {
        match self {
            Self::Unreadable { .. } | Self::Count { .. } => Grade::Broken,
            Self::WeakRhyme { rhyme: Rhyme::Lac } => Grade::Broken,
            Self::WeakRhyme { .. }
            | Self::Tone { .. }
            | Self::SameWord { .. }
            | Self::SameHeight { .. } => Grade::Folk,
            Self::TieuDoi | Self::RhymeMoved => Grade::Variant,
            // Spelling does not change how a line sounds.
            Self::Mark { .. } | Self::NotNfc => Grade::Strict,
        }
    }

    pub(super) fn of_mark(syllable: &Syllable) -> Option<Self> {
        match syllable.mark {
            MarkPlace::Agreed | MarkPlace::Old => None,
            MarkPlace::New | MarkPlace::Wrong => Some(Self::Mark { word: syllable.text.clone() }),
        }
    }

    pub(super) fn of_rhyme(rhyme: Rhyme) -> Option<Self> {
        match rhyme {
            Rhyme::Chinh | Rhyme::Thong(Licence::Book | Licence::Kieu) => None,
            Rhyme::Thong(Licence::Folk) | Rhyme::Ep | Rhyme::Lac => Some(Self::WeakRhyme { rhyme }),
        }
    }
}
